/** The content service: `GET /` and `GET /{topics}`, as RSS or JSON. Naming topics adds them, unless a lid reads. */
import { LIMITS } from '../../model/limits.ts';
import type { TopicPath } from '../../model/topic-path.ts';
import type { CONTENT_PARAMETERS } from '../../protocol/parameters.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { splitExtension } from '../../protocol/target.ts';
import { readTopicSegments } from '../../protocol/topics.ts';
import type { Answer } from '../answer.ts';
import { opensAll } from '../callers/lid.ts';
import { contentAnswer } from '../reading/content-answer.ts';
import { listContent } from '../reading/content-list.ts';
import { type ContentRequest, requestOf } from '../reading/content-request.ts';
import { findSourceScopes } from '../reading/content-scope.ts';
import { rehearse } from '../rehearse.ts';
import type { KnownCall } from '../route.ts';
import { addTopics, findAbsent } from '../topics.ts';

type ContentQuery = QueryOf<typeof CONTENT_PARAMETERS>;

function readRequest(call: KnownCall, query: ContentQuery): ContentRequest {
  return {
    ...requestOf(call, query, LIMITS.content.minScoreV1),
    ...(query.memberOf === undefined ? {} : { memberOf: query.memberOf }),
  };
}

/** Adds the topics that are not there, extended as by a POST. One that is there stays as it is. */
async function addAbsent(call: KnownCall, topic: TopicPath): Promise<void> {
  const { context, caller } = call;
  const absent = await findAbsent(context.store, caller.user, topic);
  if (absent.length === 0 || !opensAll(caller, topic)) return;
  await addTopics(context, caller.user, { paths: absent, variant: { kind: 'expanded' } });
}

/** `GET {content_url}/`: what trends in the whole graph, or in what a lid opens. Throws `missing`, `invalid`. */
export async function getOverview(call: KnownCall, query: ContentQuery): Promise<Answer> {
  return contentAnswer(call, await listContent(call.context, readRequest(call, query)));
}

/** `.json` and `.rss` choose the form; alone they stand for the overview. */
export async function getTopicsContent(call: KnownCall, query: ContentQuery): Promise<Answer> {
  const { context, caller } = call;
  const { rawSegments, extension } = splitExtension(call.segments['topics'] ?? []);
  if (rawSegments.length === 0) {
    return contentAnswer(call, await listContent(context, readRequest(call, query)), extension);
  }
  const topic = readTopicSegments(rawSegments);
  const answer = (asked: KnownCall) => answerTopics(asked, query, topic, extension);
  if (!call.readOnly) return answer(call);
  const absent = await findAbsent(context.store, caller.user, topic);
  return absent.length > 0 ? rehearse(call, answer) : answer(call);
}

async function answerTopics(
  call: KnownCall,
  query: ContentQuery,
  topic: TopicPath,
  extension: 'json' | 'rss' | undefined,
): Promise<Answer> {
  const { context, caller } = call;
  const request = readRequest(call, query);
  // What cannot be answered must not have added anything.
  const { user, account } = caller;
  await findSourceScopes(context.store, user, account.username, query.memberOf);
  if (!call.readOnly) await addAbsent(call, topic);
  return contentAnswer(call, await listContent(context, { ...request, topic }), extension);
}
