/** What every surface does to a graph: add topics, remove them, and keep the event of it. */
import type { EventActor, GraphEvent, HeldAs } from '../model/event.ts';
import { alternativePaths, ancestorPaths, type TopicPath } from '../model/topic-path.ts';
import { sameVariant, type TopicVariant } from '../model/topic-variant.ts';
import type { User } from '../model/user.ts';
import { checkAddressable } from '../protocol/topics.ts';
import { removeUnheldConcepts } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';
import { putEvent } from '../store/events.ts';
import { putAllSearches } from '../store/searches.ts';
import {
  findSubtree,
  findTopic,
  findTopicRecord,
  putTopic,
  removeSubtree,
  spelledAsHeld,
  type TopicRecord,
} from '../store/topics.ts';
import type { ServiceContext } from './context.ts';
import { noTopic } from './missing.ts';

/** Who changes a graph, and when. */
export type Authorship = Pick<GraphEvent, 'actor' | 'at'>;

const heldAs = ({ variant, implied }: HeldAs): HeldAs => ({ variant, implied });

/** Keeps the event of a topic that is held in another way than before. */
export async function putChange(
  statements: Statements,
  user: User,
  {
    path,
    from,
    to,
  }: { readonly path: TopicPath; readonly from?: HeldAs | undefined; readonly to: HeldAs },
  by: Authorship,
): Promise<void> {
  const before = from === undefined ? {} : { from: heldAs(from) };
  const detail = { path: path.segments, ...before, to: heldAs(to) };
  await putEvent(statements, user.rowId, { ...by, kind: 'changed', detail });
}

/**
 * Adds one topic with the parents it lacks and keeps their events, also that of a topic which is there and
 * held in another way from now on; gives the paths that were not there before. Throws `invalid` for a name that is not free.
 */
export async function addTopic(
  statements: Statements,
  user: User,
  { path: given, variant }: { readonly path: TopicPath; readonly variant: TopicVariant },
  by: Authorship,
): Promise<TopicPath[]> {
  checkAddressable(given);
  const path = await spelledAsHeld(statements, user.rowId, given);
  const from = await findTopicRecord(statements, user.rowId, path);
  const made = await putTopic(statements, user.rowId, { path, variant }, by.at);
  for (const each of made) {
    const detail =
      each.key === path.key
        ? { path: each.segments, variant }
        : { path: each.segments, variant: { kind: 'label' } as const, implied: true as const };
    await putEvent(statements, user.rowId, { ...by, kind: 'added', detail });
  }
  if (from !== undefined) {
    const to = (await findTopicRecord(statements, user.rowId, path))!;
    if (from.implied !== to.implied || !sameVariant(from.variant, to.variant)) {
      await putChange(statements, user, { path, from, to }, by);
    }
  }
  return made;
}

/** The alternatives of a path that a graph does not hold. */
export async function findAbsent(
  statements: Statements,
  user: User,
  path: TopicPath,
): Promise<TopicPath[]> {
  const absent: TopicPath[] = [];
  for (const each of alternativePaths(path)) {
    if ((await findTopic(statements, user.rowId, each)) === undefined) absent.push(each);
  }
  return absent;
}

interface Addition {
  readonly paths: readonly TopicPath[];
  /** How each of them is matched. */
  readonly variant: TopicVariant;
  /** Who does it; the owner unless said. */
  readonly actor?: EventActor;
}

/** Adds topics, all or none; gives the paths that were not there before. */
export async function addTopics(
  context: ServiceContext,
  user: User,
  { paths, variant, actor = 'owner' }: Addition,
): Promise<TopicPath[]> {
  const at = context.clock();
  const added = await context.store.transaction(async (statements) => {
    const fresh: TopicPath[] = [];
    for (const path of paths) {
      fresh.push(...(await addTopic(statements, user, { path, variant }, { actor, at })));
    }
    await putAllSearches(statements, user.rowId, at);
    return fresh;
  });
  context.gatherer.wake();
  return added;
}

/** Parents that nobody asked for and that nothing lies below any more, nearest first. */
async function findLonelyParents(
  statements: Statements,
  userId: number,
  path: TopicPath,
): Promise<TopicRecord[]> {
  const lonely: TopicRecord[] = [];
  for (const parent of ancestorPaths(path).toReversed()) {
    const record = await findTopicRecord(statements, userId, parent);
    const below = await findSubtree(statements, userId, parent);
    if (record?.implied !== true || below.length > lonely.length + 1) break;
    lonely.push(record);
  }
  return lonely;
}

/** Removes a topic that nothing lies below, and the parents that nothing else needs; gives all that went, the topic first. */
export async function removeWithParents(
  statements: Statements,
  userId: number,
  path: TopicPath,
): Promise<TopicPath[]> {
  await removeSubtree(statements, userId, path);
  const parents = await findLonelyParents(statements, userId, path);
  for (const parent of parents) await removeSubtree(statements, userId, parent.path);
  return [path, ...parents.map((parent) => parent.path)];
}

interface Removal {
  /** Also the parents that were only there because of what goes. */
  readonly connected?: boolean;
  /** Who does it; the owner unless said. */
  readonly actor?: EventActor;
  readonly at: number;
}

/** Removes a topic with its subtree, if it is there, and keeps the event with all that is needed to put them back. */
async function removeHeld(
  statements: Statements,
  user: User,
  path: TopicPath,
  { connected = false, actor = 'owner', at }: Removal,
): Promise<TopicPath[]> {
  const subtree = await findSubtree(statements, user.rowId, path);
  if (subtree.length === 0) return [];
  const held = await spelledAsHeld(statements, user.rowId, path);
  const records: TopicRecord[] = [];
  for (const topic of subtree) {
    records.push((await findTopicRecord(statements, user.rowId, topic.path))!);
  }
  await removeSubtree(statements, user.rowId, path);
  if (connected) {
    for (const parent of await findLonelyParents(statements, user.rowId, path)) {
      await removeSubtree(statements, user.rowId, parent.path);
      records.unshift(parent);
    }
  }
  const topics = records.map((record) => ({ ...record, path: record.path.segments }));
  const detail = { path: held.segments, topics };
  await putEvent(statements, user.rowId, { at, actor, kind: 'removed', detail });
  return records.map((record) => record.path);
}

/**
 * Takes a topic with its subtree out of a graph; of a path with `;` each alternative that is there. Concepts that nobody
 * holds any more stay, until whoever takes out the last removes them: that is looked for among all.
 * @throws WinnowError `missing` when the graph holds none of them
 */
export async function takeOutTopic(
  statements: Statements,
  user: User,
  path: TopicPath,
  removal: Removal,
): Promise<readonly TopicPath[]> {
  const removed: TopicPath[] = [];
  for (const each of alternativePaths(path)) {
    removed.push(...(await removeHeld(statements, user, each, removal)));
  }
  if (removed.length === 0) throw noTopic(path);
  return removed;
}

/** Removes a topic as `takeOutTopic` takes it out, and what nobody holds any more. */
export async function removeTopic(
  context: ServiceContext,
  user: User,
  path: TopicPath,
  how: Pick<Removal, 'connected'> = {},
): Promise<readonly TopicPath[]> {
  const removal = { ...how, at: context.clock() };
  return context.store.transaction(async (statements) => {
    const removed = await takeOutTopic(statements, user, path, removal);
    await removeUnheldConcepts(statements);
    return removed;
  });
}
