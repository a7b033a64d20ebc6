/** Topics on the data service: POST, PUT, GET and DELETE of a topic's own address. */
import type { ConceptStatus } from '../../model/concept.ts';
import { LIMITS } from '../../model/limits.ts';
import { TIME_FRAME_MS } from '../../model/source.ts';
import { alternativePaths, type TopicPath } from '../../model/topic-path.ts';
import type { TopicVariant } from '../../model/topic-variant.ts';
import { searchesHeader } from '../../protocol/content.ts';
import { JSON_MEDIA_TYPE, negotiate, RSS_MEDIA_TYPE } from '../../protocol/media-type.ts';
import type { DATA_TOPIC_PARAMETERS } from '../../protocol/parameters.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readTopicSegments } from '../../protocol/topics.ts';
import { type Answer, entityTag, json } from '../answer.ts';
import { opensAll } from '../callers/lid.ts';
import { useServiceSource } from '../catalogue.ts';
import { contentAnswer } from '../reading/content-answer.ts';
import { listContent } from '../reading/content-list.ts';
import { requestOf } from '../reading/content-request.ts';
import { findSourceScopes } from '../reading/content-scope.ts';
import { rehearse } from '../rehearse.ts';
import type { KnownCall } from '../route.ts';
import { lidFor } from '../shares.ts';
import { addTopics, findAbsent, removeTopic } from '../topics.ts';
import { acceptsItem } from './modifiers.ts';
import { checkRemoval } from './removal.ts';
import { findScope, findStatus, viewTopic } from './topic-view.ts';
import { takePlace, waitUntil } from './waiting.ts';

type TopicQuery = QueryOf<typeof DATA_TOPIC_PARAMETERS>;

/** The topic of the address. */
function topicOf(call: KnownCall): TopicPath {
  return readTopicSegments(call.segments['topic'] ?? []);
}

async function storeTopic(
  call: KnownCall,
  variant: TopicVariant,
  created: number,
): Promise<Answer> {
  const { context, caller } = call;
  const path = topicOf(call);
  const absent = await findAbsent(context.store, caller.user, path);
  await addTopics(context, caller.user, { paths: alternativePaths(path), variant });
  const lid = await lidFor(context, caller, path, { readOnly: call.readOnly });
  const found = await findStatus(call, path);
  // This answer has no content, so it is never Complete, even if another account holds the topic and its work is done.
  const status = found === 'Complete' ? 'In Progress' : found;
  return json(await viewTopic(call, path, { lid, status }), absent.length > 0 ? 201 : created);
}

/** Adds and extends a topic. Again 201 when it is there: clients take anything else as a failure. */
export function postTopic(call: KnownCall): Promise<Answer> {
  return storeTopic(call, { kind: 'expanded' }, 201);
}

/** Stores a topic as a node, without extension. */
export function putTopic(call: KnownCall): Promise<Answer> {
  return storeTopic(call, { kind: 'label' }, 200);
}

/** The topic with a selection of content; one that is absent is stored as by PUT, never for a lid or HEAD. */
export async function getTopic(call: KnownCall, query: TopicQuery): Promise<Answer> {
  const path = topicOf(call);
  if (!call.readOnly) return answerTopic(call, path, query);
  const absent = await findAbsent(call.context.store, call.caller.user, path);
  if (absent.length === 0) return answerTopic(call, path, query);
  // Of what was just added nothing is complete, so waiting for it would only hold the store.
  const { timeOut: _, ...atOnce } = query;
  return rehearse(call, (rehearsal) => answerTopic(rehearsal, path, atOnce));
}

/** Stores the topic where it is absent, and waits as long as was asked for; gives the status and where its source searches. */
async function settleTopic(
  call: KnownCall,
  path: TopicPath,
  { contentSource, timeOut }: TopicQuery,
): Promise<{ readonly status: ConceptStatus; readonly searchesAt: readonly string[] }> {
  const { context, caller, readOnly } = call;
  const source = contentSource?.source;
  // What cannot be answered must not have stored anything.
  await findSourceScopes(context.store, caller.user, caller.account.username, source);
  const mayStore = !readOnly && opensAll(caller, path);
  const absent = mayStore ? await findAbsent(context.store, caller.user, path) : [];
  // A new topic has its work before it, so the call will wait: one that may not is refused while nothing is stored.
  const place = timeOut !== undefined && absent.length > 0 ? takePlace(call) : undefined;
  try {
    if (absent.length > 0) {
      await addTopics(context, caller.user, { paths: absent, variant: { kind: 'label' } });
    }
    await findScope(call, path);
    const searchesAt = readOnly ? [] : await useServiceSource(context, caller.user, source);
    const findNow = () => findStatus(call, path, contentSource);
    if (timeOut !== undefined) {
      const isDone = async () => (await findNow()) === 'Complete';
      await waitUntil(call, { timeOut, isDone, place });
    }
    return { status: await findNow(), searchesAt };
  } finally {
    place?.giveBack();
  }
}

async function answerTopic(call: KnownCall, path: TopicPath, query: TopicQuery): Promise<Answer> {
  const { context } = call;
  const request = requestOf(call, query, LIMITS.content.minScoreData);
  const { contentSource } = query;
  const source = contentSource?.source;
  const time = contentSource?.time;
  const { status, searchesAt } = await settleTopic(call, path, query);
  const accepts = acceptsItem(contentSource ?? {});
  const list = await listContent(context, {
    ...request,
    topic: path,
    ...(source === undefined ? {} : { memberOf: source }),
    ...(time === undefined ? {} : { since: context.clock() - TIME_FRAME_MS[time], isFramed: true }),
    ...(accepts === undefined ? {} : { accepts }),
  });
  const accept = call.request.headers.get('accept');
  if (negotiate(accept, [JSON_MEDIA_TYPE, RSS_MEDIA_TYPE]) === RSS_MEDIA_TYPE) {
    return contentAnswer(call, searchesAt.length === 0 ? list : { ...list, searchesAt }, 'rss');
  }
  const { lid, items } = list;
  const made = json(await viewTopic(call, path, { lid, status, items }), 200, {
    vary: 'accept, authorization',
    'cache-control': 'private, no-cache',
    ...searchesHeader(searchesAt),
  });
  return { ...made, headers: { ...made.headers, etag: entityTag(made.body) } };
}

/**
 * Removes a topic with what is connected to it: all below it, and the parents that are there only because
 * of it. Parents that were asked for, or that other topics lie below, stay.
 */
export async function deleteTopic(call: KnownCall): Promise<Answer> {
  const path = topicOf(call);
  await checkRemoval(call, path);
  await removeTopic(call.context, call.caller.user, path, { connected: true });
  return json({});
}
