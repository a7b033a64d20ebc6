/** The hint that goes with every refusal of an address that is not public: the option that allows its network. */
import { retold, WinnowError } from '../../model/errors.ts';
import type { Session } from '../session.ts';

const REFUSED = ' must not be fetched: ';
/** What a message says behind that of the address, or of one that a name leads to, and of its port where others are open. */
const REASON =
  /^(?:it|(?<found>\S+)) is not a public address(?:, and its port (?<port>\d+) is not allowed)?/u;
/** What a message says before the address where a stranger named it, whom nobody should open a network for. */
const STRANGER = /\b(?:a redirect leads elsewhere|it announces \S+|brings none either): $/u;
/** An address of a network, not a name. */
const ADDRESS = /^(?:(?<ip>[\d.]+)|\[?(?<six>[\da-f.]*:[\da-f:.]*)\]?)$/u;

/**
 * Clouds keep the keys of a machine at an address of the link, and nobody a feed. What stands for any address of the machine, and
 * what many share, is never connected to as such.
 */
const NEVER_OPENED = /^(?:169\.254\.|fe[89ab]|0\.|2(?:2[4-9]|[345]\d)\.|::$|ff)/u;

/** Of a host that a message refuses as not public. */
interface Refused {
  readonly host: string;
  /** The address that it leads to, where that is told. */
  readonly found: string | undefined;
  /** Its port, where another one is open. */
  readonly port: string | undefined;
}

function refusedIn(sentence: string): Refused | undefined {
  const at = sentence.indexOf(REFUSED);
  const reason = REASON.exec(sentence.slice(at + REFUSED.length));
  if (at === -1 || reason === null) return undefined;
  const from = sentence.lastIndexOf(' ', at - 1) + 1;
  if (STRANGER.test(sentence.slice(0, from))) return undefined;
  const { found, port } = reason.groups ?? {};
  return { host: sentence.slice(from, at), found, port };
}

/** The address that a message says is not public, as a range of its own with the port where that alone is missing. */
function rangeToOpen(sentence: string): string | undefined {
  const refused = refusedIn(sentence);
  const { ip, six } = ADDRESS.exec(refused?.host ?? '')?.groups ?? {};
  const address = refused?.found ?? ip ?? six;
  if (address === undefined || NEVER_OPENED.test(address)) return undefined;
  const isSix = address.includes(':');
  const range = `${address}/${isSix ? 128 : 32}`;
  if (refused?.port === undefined) return range;
  return isSix ? `[${range}]:${refused.port}` : `${range}:${refused.port}`;
}

/** The hint for the first message about such a refusal, if there is one. `embedded`: this program fetches by itself. */
export function privateNetworkHint(
  sentences: readonly (string | null | undefined)[],
  embedded: boolean,
): string | undefined {
  const range = sentences.map((sentence) => rangeToOpen(sentence ?? '')).find(Boolean);
  if (range === undefined) return undefined;
  const option = `--allow-net ${range}`;
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
