/** Takes an event of a graph back: what it added goes, what it removed returns, what it taught no longer counts. */
import { WinnowError } from '../model/errors.ts';
import { type GraphEvent, type TopicEvent, topicOfEvent } from '../model/event.ts';
import { formatTopicPath, type TopicPath, topicPath } from '../model/topic-path.ts';
import type { User } from '../model/user.ts';
import { removeUnheldConcepts } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';
import { findEvents, markUndone, putEvent } from '../store/events.ts';
import { putAllSearches } from '../store/searches.ts';
import { findSubtree, restoreTopic } from '../store/topics.ts';
import type { ServiceContext } from './context.ts';
import { regrowAll } from './grow.ts';
import { undoChange } from './steering.ts';
import { noChangeError } from './topic-history.ts';
import { removeWithParents } from './topics.ts';

/** Takes an addition back, and the parents that came along and nothing else needs; gives all that went. */
async function unadd(
  statements: Statements,
  userId: number,
  event: TopicEvent,
): Promise<TopicPath[]> {
  const path = topicOfEvent(event);
  const [held, ...below] = await findSubtree(statements, userId, path);
  if (held?.path.key !== path.key) {
    throw new WinnowError('conflict', `"${formatTopicPath(path)}" is gone already`, {
      hint: 'winnow topics log',
    });
  }
  if (below.length > 0) {
    throw new WinnowError(
      'conflict',
      `"${formatTopicPath(path)}" has topics below it; take those back first`,
      { hint: 'winnow learn log' },
    );
  }
  return removeWithParents(statements, userId, path);
}

/** Takes a removal back; gives all that came back, with the parents that it needs. */
async function unremove(
  statements: Statements,
  userId: number,
  event: Extract<GraphEvent, { kind: 'removed' }>,
  now: number,
): Promise<TopicPath[]> {
  const restored: TopicPath[] = [];
  for (const topic of event.detail.topics) {
    const record = { ...topic, path: topicPath(topic.path) };
    restored.push(...(await restoreTopic(statements, userId, record, now)));
  }
  if (restored.length === 0) {
    const name = formatTopicPath(topicOfEvent(event));
    throw new WinnowError('conflict', `"${name}" is there again already`, {
      hint: 'winnow topics log',
    });
  }
  await putAllSearches(statements, userId, now);
  return restored;
}

/** The event to take back. Throws `missing`, and `conflict` for one that cannot be. */
function requireUndoable(events: readonly GraphEvent[], id: number): GraphEvent {
  const event = events.find((each) => each.id === id);
  if (event === undefined) throw noChangeError(id);
  if (event.undoneBy !== undefined) {
    throw new WinnowError('conflict', `the change ${id} is taken back already`);
  }
  if (event.kind === 'undone') {
    throw new WinnowError('conflict', 'an undo cannot be undone; do the change again instead');
  }
  return event;
}

/** Additions of the given paths that still stand. */
function additionsOf(events: readonly GraphEvent[], paths: readonly TopicPath[]): GraphEvent[] {
  const keys = new Set(paths.map(({ key }) => key));
  return events.filter(
    (event) =>
      event.kind === 'added' && event.undoneBy === undefined && keys.has(topicOfEvent(event).key),
  );
}

/** Removals that still stand and took nothing but parents which are there again with what lies below them. */
function parentRemovalsOf(
  events: readonly GraphEvent[],
  restored: readonly TopicPath[],
): GraphEvent[] {
  const keys = new Set(restored.map(({ key }) => key));
  return events.filter(
    (event) =>
      event.kind === 'removed' &&
      event.undoneBy === undefined &&
      event.detail.topics.every(({ path, implied }) => implied && keys.has(topicPath(path).key)),
  );
}

/** What says to a person which change was taken back. */
function nameOf({ id, kind, detail }: GraphEvent) {
  return {
    id,
    kind,
    ...('path' in detail ? { path: detail.path } : {}),
    ...('title' in detail ? { title: detail.title } : {}),
  };
}

/**
 * Takes one event back, as an event of its own; gives its id.
 * @throws WinnowError `missing` for an unknown event, `conflict` for one that is or cannot be taken back
 */
export async function undoEvent(context: ServiceContext, user: User, id: number): Promise<number> {
  const now = context.clock();
  const undone = await context.store.transaction(async (statements) => {
    const events = await findEvents(statements, user.rowId);
    const event = requireUndoable(events, id);
    const taken = [event];
    const regrown = event.kind === 'reset' ? await regrowAll(statements, user, event.id, now) : [];
    if (event.kind === 'added' || event.kind === 'grown' || event.kind === 'changed') {
      const gone =
        event.kind === 'changed'
          ? await undoChange(statements, user, event, now)
          : await unadd(statements, user.rowId, event);
      taken.push(...additionsOf(events, gone).filter((each) => each.id !== id));
      await removeUnheldConcepts(statements);
    }
    if (event.kind === 'removed') {
      const restored = await unremove(statements, user.rowId, event, now);
      taken.push(...parentRemovalsOf(events, restored).filter((each) => each.id !== id));
    }
    const made = await putEvent(statements, user.rowId, {
      at: now,
      actor: 'owner',
      kind: 'undone',
      detail: { ...nameOf(event), ...(regrown.length === 0 ? {} : { regrown }) },
    });
    for (const each of taken) await markUndone(statements, user.rowId, each.id, made);
    return made;
  });
  context.gatherer.wake();
  return undone;
}
