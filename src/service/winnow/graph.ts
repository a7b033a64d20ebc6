/** Winnow's own surface: the graph as one document. */
import { WinnowError } from '../../model/errors.ts';
import { readWantedGraph, writeGraph } from '../../protocol/graph.ts';
import { type GraphChange, writeChanges } from '../../protocol/graph-changes.ts';
import { readJson } from '../../protocol/json.ts';
import { ANYTHING, IF_MATCH } from '../../protocol/precondition.ts';
import { type Answer, entityTag, json } from '../answer.ts';
import { applyGraph, findGraph, planGraph } from '../graph.ts';
import type { KnownCall } from '../route.ts';

/** Topics and sources as `postGraph` takes them. */
export async function getGraph(call: KnownCall): Promise<Answer> {
  return json(writeGraph(await findGraph(call.context.store, call.caller.user)));
}

/** Changes as they are answered; the entity tag stands for exactly these. */
function changesAnswer(changes: readonly GraphChange[]): Answer {
  const answer = json(writeChanges(changes));
  return { ...answer, headers: { ...answer.headers, etag: entityTag(answer.body) } };
}

/** Throws `conflict` where these are not the changes of the plan that the call names. */
function requirePlanned(call: KnownCall, changes: readonly GraphChange[]): void {
  const planned = call.request.headers.get(IF_MATCH)?.trim() ?? ANYTHING;
  if (planned === ANYTHING || planned === changesAnswer(changes).headers['etag']) return;
  throw new WinnowError(
    'conflict',
    'the graph changed after it was compared with the document; nothing was applied',
    { hint: 'winnow graph plan' },
  );
}

/**
 * Makes the graph what the body says, all of it or nothing; with `If-Match`, only if that changes what the plan with that entity
 * tag told.
 */
export async function postGraph(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const wanted = readWantedGraph(readJson((await call.body()).bytes));
  const changes = await applyGraph(context, caller.user, wanted, (made) =>
    requirePlanned(call, made),
  );
  return changesAnswer(changes);
}

/** What that would change or refuse; nothing is kept. */
export async function postPlan(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const wanted = readWantedGraph(readJson((await call.body()).bytes));
  const changes = await planGraph(context, caller.user, wanted);
  return changesAnswer(changes);
}
