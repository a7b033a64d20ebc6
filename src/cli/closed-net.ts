/** Addresses that are refused because they are not public: what opens their network, said wherever one is refused. */
import { WinnowError } from '../model/errors.ts';
import type { Session } from './session.ts';

const REFUSED =
  /(?:(?<ip>[\d.]+)|\[?(?<six>[\da-f.]*:[\da-f:.]*)\]?|\S+) must not be fetched: (?:it|(?<found>\S+)) is not a public address/u;

/** The address that a sentence says is not public. */
function closedAddress(sentence: string): string | undefined {
  const { found, ip, six } = REFUSED.exec(sentence)?.groups ?? {};
  return found ?? ip ?? six;
}

/** The hint for the first sentence that tells of such a refusal; undefined where none does. `embedded`: who fetches is this program itself. */
export function closedNetHint(
  sentences: readonly (string | null | undefined)[],
  embedded: boolean,
): string | undefined {
  const ip = sentences.map((sentence) => closedAddress(sentence ?? '')).find(Boolean);
  if (ip === undefined) return undefined;
  const option = `--allow-net ${ip}/${ip.includes(':') ? 128 : 32}`;
  return embedded
    ? `open a private network with ${option}`
    : `the service opens a private network where it is started: winnow serve ${option}`;
}

/** What was thrown; where it is an error that tells of such a refusal and says nothing else to do, with that hint. */
export async function withNetHint(
  thrown: unknown,
  isEmbedded: () => Promise<boolean>,
): Promise<unknown> {
  if (!(thrown instanceof WinnowError) || thrown.hint !== undefined) return thrown;
  const { code, message } = thrown;
  if (!REFUSED.test(message)) return thrown;
  const hint = closedNetHint([message], await isEmbedded());
  return new WinnowError(code, message, { ...(hint && { hint }), cause: thrown });
}

/** Says it on stderr, where a sentence of those that were shown tells of such a refusal. */
export async function tellClosedNet(
  session: Session,
  sentences: readonly (string | null | undefined)[],
): Promise<void> {
  const hint = closedNetHint(sentences, await session.isEmbedded());
  if (hint !== undefined) session.output.note(`  hint: ${hint}`);
}
