/** Winnow's own surface: topics with the terms that steer them. */
import { readJson } from '../../protocol/json.ts';
import { readSteering, writeHeldTopic } from '../../protocol/steering.ts';
import { type Answer, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import { steerTopics } from '../steering.ts';

/** Adds topics with terms, or changes the terms of those that are there. */
export async function postTopics(call: KnownCall): Promise<Answer> {
  const { paths, ...steering } = readSteering(readJson((await call.body()).bytes));
  const held = await steerTopics(call.context, call.caller.user, paths, steering);
  const topics = held.map(({ path, variant, turned }) => writeHeldTopic(path, variant, turned));
  return json({ topics }, 201);
}
