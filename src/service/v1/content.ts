/** v1 content: `GET /v1/content` (trending) and `GET /v1/content/{topic}`. Reading never adds a topic. */
import { LIMITS } from '../../model/limits.ts';
import type { TopicPath } from '../../model/topic-path.ts';
import type { V1_CONTENT_PARAMETERS } from '../../protocol/parameters.ts';
import { prefersOnce } from '../../protocol/prefer.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readTopicSegments } from '../../protocol/topics.ts';
import type { Answer } from '../answer.ts';
import { contentAnswer } from '../reading/content-answer.ts';
import { listContent } from '../reading/content-list.ts';
import { requestOf } from '../reading/content-request.ts';
import type { KnownCall } from '../route.ts';

type ContentQuery = QueryOf<typeof V1_CONTENT_PARAMETERS>;

async function answer(
  call: KnownCall,
  query: ContentQuery,
  topic: TopicPath | undefined,
): Promise<Answer> {
  const { memberOf, since, types, unread, originals } = query;
  const list = await listContent(call.context, {
    ...requestOf(call, query, LIMITS.content.minScoreV1),
    once: prefersOnce(call.request.headers),
    ...(topic === undefined ? {} : { topic }),
    ...(memberOf === undefined ? {} : { memberOf }),
    ...(since === undefined ? {} : { since }),
    ...(types === undefined ? {} : { types }),
    ...(unread === undefined ? {} : { unread }),
    ...(originals === undefined ? {} : { originals }),
  });
  return contentAnswer(call, list);
}

/** What trends in the whole graph. Throws `missing`, `invalid`. */
export function getContent(call: KnownCall, query: ContentQuery): Promise<Answer> {
  return answer(call, query, undefined);
}

/** The best of one topic, or of alternatives. Throws `missing`, `invalid`. */
export function getTopicContent(call: KnownCall, query: ContentQuery): Promise<Answer> {
  return answer(call, query, readTopicSegments(call.segments['topic'] ?? []));
}
