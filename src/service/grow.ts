/** Growth: a topic gets a sub-topic when clicks keep pointing at one of its narrower concepts. */
import { subTopicsToGrow } from '../interest/learn.ts';
import { type GraphEvent, type TopicEvent, topicOfEvent } from '../model/event.ts';
import { LIMITS } from '../model/limits.ts';
import { fitsSegment, type TopicPath, topicPath } from '../model/topic-path.ts';
import type { User } from '../model/user.ts';
import { removeUnheldConcepts } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';
import {
  clearUndone,
  findEvents,
  findEventsOfKind,
  markUndone,
  putEvent,
} from '../store/events.ts';
import { putAllSearches } from '../store/searches.ts';
import { findSubtree, findTopics, putTopic, removeSubtree, restoreTopic } from '../store/topics.ts';
import type { ServiceContext } from './context.ts';
import { findReplayed, followHistory, type Replayed } from './history.ts';

/** A sub-topic that clicks made. */
export interface Grown {
  /** Id of its event, which can be taken back. */
  readonly event: number;
  readonly path: TopicPath;
}

/**
 * The narrower concept that has earned most clicks. One that was grown before is never grown again, since its owner may
 * have undone it.
 */
async function findRipe(
  statements: Statements,
  user: User,
  { profile }: Replayed,
): Promise<{ parent: TopicPath; path: TopicPath; label: string } | undefined> {
  const ripe = subTopicsToGrow(profile);
  if (ripe.length === 0) return undefined;
  const topics = await findTopics(statements, user.rowId);
  const held = new Map(topics.map(({ path }) => [path.key, path]));
  const grown = await findEventsOfKind(statements, user.rowId, 'grown');
  const before = new Set(grown.map((event) => topicOfEvent(event).key));
  for (const { topic, label } of ripe) {
    const parent = held.get(topic);
    if (parent === undefined || parent.segments.length >= LIMITS.topic.segments) continue;
    if (!fitsSegment(label)) continue;
    const path = topicPath([...parent.segments, label]);
    if (!held.has(path.key) && !before.has(path.key)) return { parent, path, label };
  }
  return undefined;
}

/** Whether the account has a unit left for the expansion that a new topic needs. */
async function hasBudget({ reading }: ServiceContext, { accountId }: User): Promise<boolean> {
  const { budget } = await reading();
  const reservation = await budget.reserveFor(accountId);
  if (reservation.granted) reservation.release();
  return reservation.granted;
}

/** Grows at most one sub-topic; undefined if none has enough clicks, or the plan has no unit left. */
export async function growSubTopic(
  context: ServiceContext,
  user: User,
): Promise<Grown | undefined> {
  const { store, clock, gatherer } = context;
  const replayed = await findReplayed(store, user);
  if ((await findRipe(store, user, replayed)) === undefined || !(await hasBudget(context, user))) {
    return undefined;
  }
  const at = clock();
  const grown = await store.transaction(async (statements) => {
    const ripe = await findRipe(statements, user, await followHistory(statements, user, replayed));
    if (ripe === undefined) return undefined;
    const { parent, path, label } = ripe;
    await putTopic(statements, user.rowId, { path, variant: { kind: 'expanded' } }, at);
    await putAllSearches(statements, user.rowId, at);
    const detail = { path: path.segments, topic: parent.segments, narrower: label };
    const event = await putEvent(statements, user.rowId, {
      at,
      actor: 'service',
      kind: 'grown',
      detail,
    });
    return { event, path };
  });
  gatherer.wake();
  return grown;
}

/** Whether the owner made a grown topic their own since: steered it, or added to it. */
async function isAdopted(
  statements: Statements,
  user: User,
  grown: TopicEvent,
  events: readonly GraphEvent[],
): Promise<boolean> {
  const path = topicOfEvent(grown);
  if ((await findSubtree(statements, user.rowId, path)).length > 1) return true;
  return events.some(
    (event) =>
      event.id > grown.id &&
      event.undoneBy === undefined &&
      (event.kind === 'added' || event.kind === 'changed') &&
      topicOfEvent(event).key === path.key,
  );
}

/** Takes back what clicks grew, as a reset forgets what they taught; what its owner made their own stays. */
export async function ungrowAll(statements: Statements, user: User, reset: number): Promise<void> {
  const events = await findEvents(statements, user.rowId);
  for (const event of events) {
    if (event.kind !== 'grown' || event.undoneBy !== undefined) continue;
    if (await isAdopted(statements, user, event, events)) continue;
    await removeSubtree(statements, user.rowId, topicOfEvent(event));
    await markUndone(statements, user.rowId, event.id, reset);
  }
  await removeUnheldConcepts(statements);
}

/** Puts back what a reset had taken; gives the ids of its events. */
export async function regrowAll(
  statements: Statements,
  user: User,
  reset: number,
  now: number,
): Promise<number[]> {
  const regrown: number[] = [];
  for (const event of await findEvents(statements, user.rowId)) {
    if (event.kind !== 'grown' || event.undoneBy !== reset) continue;
    const path = topicOfEvent(event);
    const record = { path, variant: { kind: 'expanded' }, weight: 1, implied: false } as const;
    await restoreTopic(statements, user.rowId, record, now);
    await clearUndone(statements, user.rowId, event.id);
    regrown.push(event.id);
  }
  await putAllSearches(statements, user.rowId, now);
  return regrown;
}
