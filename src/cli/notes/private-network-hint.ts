/** The hint that goes with every refusal of an address that is not public: the option that allows its network. */
import { retold, WinnowError } from '../../model/errors.ts';
import type { Session } from '../session.ts';

const REFUSED = ' must not be fetched: ';
/** What a message says behind that of the address, or of one that a name leads to. */
const REASON = /^(?:it|(?<found>\S+)) is not a public address/u;
/** An address of a network, not a name. */
const ADDRESS = /^(?:(?<ip>[\d.]+)|\[?(?<six>[\da-f.]*:[\da-f:.]*)\]?)$/u;

/** The host that a message refuses as not public, and the address that it leads to where that is told. */
function refusedIn(sentence: string): { host: string; found: string | undefined } | undefined {
  const at = sentence.indexOf(REFUSED);
  const reason = REASON.exec(sentence.slice(at + REFUSED.length));
  if (at === -1 || reason === null) return undefined;
  const host = sentence.slice(sentence.lastIndexOf(' ', at - 1) + 1, at);
  return { host, found: reason.groups?.['found'] };
}

/** The address that a message says is not public. */
function privateAddress(sentence: string): string | undefined {
  const refused = refusedIn(sentence);
  const { ip, six } = ADDRESS.exec(refused?.host ?? '')?.groups ?? {};
  return refused?.found ?? ip ?? six;
}

/** The hint for the first message about such a refusal, if there is one. `embedded`: this program fetches by itself. */
export function privateNetworkHint(
  sentences: readonly (string | null | undefined)[],
  embedded: boolean,
): string | undefined {
  const ip = sentences.map((sentence) => privateAddress(sentence ?? '')).find(Boolean);
  // Clouds keep the keys of a machine at such an address, and nobody a feed.
  if (ip === undefined || /^(?:169\.254\.|fe[89ab])/u.test(ip)) return undefined;
  const option = `--allow-net ${ip}/${ip.includes(':') ? 128 : 32}`;
  return embedded
    ? `open a private network with ${option}`
    : `the service opens a private network where it is started: winnow serve ${option}`;
}

/** The thrown error; if it is about such a refusal and has no hint yet, with this one. */
export async function withPrivateNetworkHint(
  thrown: unknown,
  isEmbedded: () => Promise<boolean>,
): Promise<unknown> {
  if (!(thrown instanceof WinnowError) || thrown.hint !== undefined) return thrown;
  const { message } = thrown;
  if (refusedIn(message) === undefined) return thrown;
  return retold(thrown, { hint: privateNetworkHint([message], await isEmbedded()) });
}

/** Writes the hint to stderr if one of the messages that were shown is about such a refusal. */
export async function tellPrivateNetwork(
  session: Session,
  sentences: readonly (string | null | undefined)[],
): Promise<void> {
  const hint = privateNetworkHint(sentences, await session.isEmbedded());
  if (hint !== undefined) session.output.note(`  hint: ${hint}`);
}
