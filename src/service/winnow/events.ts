/** Winnow's own surface: the history of a graph, lessons its owner gives, and taking changes back. */
import { formatTopicPath } from '../../model/topic-path.ts';
import { readUndo, writeEvent } from '../../protocol/events.ts';
import { readJson } from '../../protocol/json.ts';
import { readLessonRequest, readVisitors } from '../../protocol/lesson.ts';
import type { QueryOf } from '../../protocol/query.ts';
import type { EVENT_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { putVisitorsTeach } from '../../store/accounts.ts';
import { findEvents, findLastEvents, putEvent } from '../../store/events.ts';
import { type Answer, json } from '../answer.ts';
import { ownReader } from '../callers/reader.ts';
import { ungrowAll } from '../grow.ts';
import { teach } from '../learn.ts';
import { findNamedItem } from '../named-item.ts';
import type { KnownCall } from '../route.ts';
import { undoEvent } from '../undo.ts';

const SHOWN = 100;

/** The history, newest first. */
export async function getEvents(
  call: KnownCall,
  query: QueryOf<typeof EVENT_PARAMETERS>,
): Promise<Answer> {
  const { context, caller } = call;
  const newest = await findLastEvents(context.store, caller.user.rowId, query.count ?? SHOWN);
  return json({ events: newest.map(writeEvent) });
}

/** Takes a change back. */
export async function postUndo(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const id = readUndo(readJson((await call.body()).bytes));
  const made = await undoEvent(context, caller.user, id);
  const events = await findEvents(context.store, caller.user.rowId, made - 1);
  return json(writeEvent(events.find((event) => event.id === made)!), 201);
}

/** Forgets all that was learned so far, sub-topics that clicks grew included; topics of the owner's stay. */
export async function postReset(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const event = { at: context.clock(), actor: 'owner', kind: 'reset', detail: {} } as const;
  const id = await context.store.transaction(async (statements) => {
    const made = await putEvent(statements, caller.user.rowId, event);
    await ungrowAll(statements, caller.user, made);
    return made;
  });
  return json(writeEvent({ id, ...event }), 201);
}

/** Teaches the caller's graph with an item, as following its learning link does. Throws `missing`. */
export async function postLesson(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const { item: name, less } = readLessonRequest(readJson((await call.body()).bytes));
  const item = await findNamedItem(context.store, caller.user, name);
  const by = { actor: 'owner', reader: ownReader(caller.user), less } as const;
  const taught = await teach(context, caller.user, item, by);
  const grown = taught?.grown && {
    event: taught.grown.event,
    topic: formatTopicPath(taught.grown.path),
  };
  const answer = {
    item: item.id,
    title: item.title,
    event: taught?.event ?? null,
    topics: taught?.topics.map(formatTopicPath) ?? null,
    grown: grown ?? null,
  };
  return json(answer, taught === undefined ? 200 : 201);
}

/** Whose clicks teach the graphs of the account. */
export function getVisitors({ caller }: KnownCall): Answer {
  return json({ teach: caller.account.visitorsTeach });
}

/** Says whose clicks teach the graphs of the account. Throws `invalid`. */
export async function postVisitors(call: KnownCall): Promise<Answer> {
  const teach = readVisitors(readJson((await call.body()).bytes));
  await putVisitorsTeach(call.context.store, call.caller.account.rowId, teach);
  return json({ teach });
}
