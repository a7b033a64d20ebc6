/** v1 topics: `POST`, `GET /v1/topics`, `DELETE /v1/topics/{topic}`. */
import { alternativePaths } from '../../model/topic-path.ts';
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
  await addTopics(call.context, call.caller.user, paths, { kind: 'expanded' });
  return json(writeTopics(paths), 201);
}

/** The whole graph, parents included. */
export async function getTopics(call: KnownCall): Promise<Answer> {
  const topics = await findTopics(call.context.store, call.caller.user.rowId);
  return json(writeTopicList(topics.map((topic) => topic.path)));
}

/** Removes a topic and its sub-topics; of a path with `;`, each alternative. */
export async function deleteTopic(call: KnownCall): Promise<Answer> {
  const path = readTopicSegments(call.segments['topic'] ?? []);
  for (const alternative of alternativePaths(path)) {
    await removeTopic(call.context, call.caller.user, alternative);
  }
  return json({});
}
