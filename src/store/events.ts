/** Events: appended, never changed but for being marked as undone. */
import type { EventActor, EventKind, GraphEvent, NewEvent } from '../model/event.ts';
import type { Statements } from './engine.ts';

const SELECT = 'SELECT id, at, actor, kind, detail, undone_by FROM events';

interface EventRow {
  id: number;
  at: number;
  actor: EventActor;
  kind: EventKind;
  detail: string;
  undone_by: number | null;
}

function fromRow({ id, at, actor, kind, detail, undone_by }: EventRow): GraphEvent {
  // The detail is that of the kind, as `putEvent` took it.
  const event = { id, at, actor, kind, detail: JSON.parse(detail) as unknown } as GraphEvent;
  return undone_by === null ? event : { ...event, undoneBy: undone_by };
}

/** Appends an event to the history of a graph; gives its id, by which it can be taken back. */
export async function putEvent(
  statements: Statements,
  userId: number,
  event: NewEvent,
): Promise<number> {
  const row = await statements.get<{ id: number }>(
    'INSERT INTO events (user_id, at, actor, kind, detail) VALUES (?, ?, ?, ?, ?) RETURNING id',
    userId,
    event.at,
    event.actor,
    event.kind,
    JSON.stringify(event.detail),
  );
  return row!.id;
}

/** The history of a graph after one event, oldest first. */
export async function findEvents(
  statements: Statements,
  userId: number,
  afterId = 0,
): Promise<GraphEvent[]> {
  const rows = await statements.all<EventRow>(
    `${SELECT} WHERE user_id = ? AND id > ? ORDER BY id`,
    userId,
    afterId,
  );
  return rows.map(fromRow);
}

/** The events of a kind, oldest first. The others, which may be many, are not read. */
export async function findEventsOfKind<K extends EventKind>(
  statements: Statements,
  userId: number,
  kind: K,
): Promise<Extract<GraphEvent, { kind: K }>[]> {
  const rows = await statements.all<EventRow>(
    `${SELECT}
     WHERE user_id = ? AND kind = ? ORDER BY id`,
    userId,
    kind,
  );
  return rows.map(fromRow) as Extract<GraphEvent, { kind: K }>[];
}

/** The lessons of a kind with one item that were given at a time or later, oldest first. */
export async function findLessonsWith(
  statements: Statements,
  userId: number,
  kind: 'learned' | 'unlearned',
  { itemId, since }: { readonly itemId: string; readonly since: number },
): Promise<GraphEvent[]> {
  const rows = await statements.all<EventRow>(
    `${SELECT}
     WHERE user_id = ? AND kind = ? AND at >= ? AND detail LIKE ? ORDER BY id`,
    userId,
    kind,
    since,
    // Only so that few are read: it lets more through, since `_` stands for any character.
    `%${itemId}%`,
  );
  return rows.map(fromRow).filter((event) => event.kind === kind && event.detail.item === itemId);
}

/** The last events of a graph before one, newest first. */
export async function findLastEvents(
  statements: Statements,
  userId: number,
  count: number,
  beforeId = Number.MAX_SAFE_INTEGER,
): Promise<GraphEvent[]> {
  const rows = await statements.all<EventRow>(
    `${SELECT}
     WHERE user_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    userId,
    beforeId,
    count,
  );
  return rows.map(fromRow);
}

/** Marks an event as taken back by another; false when it was already, or is not of this user. */
export async function markUndone(
  statements: Statements,
  userId: number,
  id: number,
  undoneBy: number,
): Promise<boolean> {
  const changed = await statements.run(
    'UPDATE events SET undone_by = ? WHERE user_id = ? AND id = ? AND undone_by IS NULL',
    undoneBy,
    userId,
    id,
  );
  return changed > 0;
}

/** Lets an event stand again. */
export async function clearUndone(
  statements: Statements,
  userId: number,
  id: number,
): Promise<void> {
  await statements.run(
    'UPDATE events SET undone_by = NULL WHERE user_id = ? AND id = ?',
    userId,
    id,
  );
}

/** Whether anything was ever learned in a graph: most readers' lists need no history. */
export async function hasLessons(statements: Statements, userId: number): Promise<boolean> {
  const row = await statements.get(
    "SELECT 1 AS yes FROM events WHERE user_id = ? AND kind IN ('learned', 'unlearned') LIMIT 1",
    userId,
  );
  return row !== undefined;
}

/** Notes that a reader was taught by an item on a day; false when that had happened before. */
export async function putTaught(
  statements: Statements,
  reader: string,
  itemId: number,
  day: number,
): Promise<boolean> {
  const changed = await statements.run(
    'INSERT INTO taught (reader, item_id, day) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    reader,
    itemId,
    day,
  );
  return changed > 0;
}

/** Forgets what readers were taught by. */
export async function removeTaught(
  statements: Statements,
  readers: readonly string[],
): Promise<void> {
  for (const reader of readers) {
    await statements.run('DELETE FROM taught WHERE reader = ?', reader);
  }
}
