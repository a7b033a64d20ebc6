/** v2 answers: JSON-LD sent as plain JSON, private to the caller. */
import { readTopicSegments } from '../../protocol/topics.ts';
import { type Answer, entityTag, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';

/** A document of v2 as an answer, with a validator. */
export function linkedData(value: unknown): Answer {
  const made = json(value, 200, {
    vary: 'authorization',
    'cache-control': 'private, no-cache',
  });
  return { ...made, headers: { ...made.headers, etag: entityTag(made.body) } };
}

/** The topic behind the resource, where there is one. Throws `invalid`. */
export function pathTopic({ segments }: KnownCall) {
  const raw = segments['topic'];
  return raw === undefined ? undefined : readTopicSegments(raw);
}
