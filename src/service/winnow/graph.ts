/** Winnow's own surface: the graph as one document. */
import { readGraph, writeGraph } from '../../protocol/graph.ts';
import { writeChanges } from '../../protocol/graph-changes.ts';
import { readJson } from '../../protocol/json.ts';
import { type Answer, json } from '../answer.ts';
import { applyGraph, findGraph, planGraph } from '../graph.ts';
import type { KnownCall } from '../route.ts';

/** Topics and sources as `postGraph` takes them. */
export async function getGraph(call: KnownCall): Promise<Answer> {
  return json(writeGraph(await findGraph(call.context.store, call.caller.user)));
}

/** Makes the graph what the body says, all of it or nothing. */
export async function postGraph(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const wanted = readGraph(readJson((await call.body()).bytes));
  const changes = await applyGraph(context, caller.user, wanted);
  return json(writeChanges(changes));
}

/** What that would change or refuse; nothing is kept. */
export async function postPlan(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const wanted = readGraph(readJson((await call.body()).bytes));
  const changes = await planGraph(context, caller.user, wanted);
  return json(writeChanges(changes));
}
