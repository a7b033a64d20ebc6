/** What the three v2 resources can be asked about. Asked about nothing, they go by what the person did before. */
import { byteSize } from '../model/byte-size.ts';
import { retold, WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, v2Address } from '../protocol/addresses.ts';
import type { WrittenQuery } from '../protocol/query.ts';
import type { Answer } from './answer.ts';
import type { Send } from './send.ts';

export interface Interests {
  readonly topic?: TopicPath | undefined;
  /** A search query. */
  readonly search?: string | undefined;
  /** Address of a page. */
  readonly url?: string | undefined;
  /** A message. */
  readonly text?: string | undefined;
  /** A person of the caller's choosing; made when a recommendation is first asked for. */
  readonly uid?: string | undefined;
}

/** The error in the words of whoever asked, who knows nothing of the request that the service speaks of. */
function tooLong(thrown: unknown): unknown {
  if (!(thrown instanceof WinnowError) || thrown.code !== 'target-too-long') return thrown;
  const most = byteSize(LIMITS.http.targetBytes);
  return retold(thrown, {
    message: `what is asked is longer than fits into an address, ${most}`,
    hint: 'ask for the concepts of a long text; they are told by: winnow extract FILE',
  });
}

interface Question {
  readonly resource: 'recommendations' | 'extraction' | 'data';
  readonly topic?: TopicPath | undefined;
  readonly query: WrittenQuery;
}

/** One read of a v2 resource; in a store without anything in it there is nothing to keep of it. Throws `target-too-long` for more than an address holds. */
export async function sendV2(
  send: Send,
  bases: BaseAddresses,
  { resource, topic, query }: Question,
): Promise<Answer> {
  try {
    const address = v2Address(bases, resource, ...(topic?.segments ?? []));
    return await send({ method: 'GET', address, query, onlyHeld: true });
  } catch (thrown) {
    throw tooLong(thrown);
  }
}
