/** v1 topics: `POST`, `GET /v1/topics`, `DELETE /v1/topics/{topic}`. */
import { readJson } from '../../protocol/json.ts';
import {
  readTopicSegments,
  readTopicUris,
  writeTopicList,
  writeTopics,
} from '../../protocol/topics.ts';
import { findTopics } from '../../store/topics.ts';
import { type Answer, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import { addTopics, removeTopic } from '../topics.ts';

/** Adds topics: each is extended with semantic terms, and content is collected for it. */
export async function postTopics(call: KnownCall): Promise<Answer> {
  const paths = readTopicUris(readJson((await call.body()).bytes));
  const { user } = call.caller;
  await addTopics(call.context, user, { paths, variant: { kind: 'expanded' } });
  // A topic that was there keeps the spelling first given, so that is what it is called.
  const topics = await findTopics(call.context.store, user.rowId);
  const held = new Map(topics.map(({ path }) => [path.key, path]));
  return json(writeTopics(paths.map((path) => held.get(path.key) ?? path)), 201);
}

/** The whole graph, parents included. */
export async function getTopics(call: KnownCall): Promise<Answer> {
  const topics = await findTopics(call.context.store, call.caller.user.rowId);
  return json(writeTopicList(topics.map((topic) => topic.path)));
}

/** Removes a topic and its sub-topics. */
export async function deleteTopic(call: KnownCall): Promise<Answer> {
  const path = readTopicSegments(call.segments['topic'] ?? []);
  await removeTopic(call.context, call.caller.user, path);
  return json({});
}
