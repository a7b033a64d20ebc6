/**
 * Dropped feeds, which nobody follows any more: noted when that is first seen and kept for a time, since people follow again what
 * they dropped by mistake, and click what their readers still show; then they go, with the items that only they brought.
 */
import type { Statements } from './engine.ts';
import { removeTaughtByNone } from './events.ts';
import { HELD } from './feeds.ts';
import { indexNewItems } from './text-index.ts';

/** Feeds that are noted as dropped and followed again, or the other way round. */
const MISNOTED = `(dropped_at IS NOT NULL) = ${HELD}`;

/** Notes which feeds nobody follows any more, from when on, and which somebody follows again. Writes only where one changed. */
export async function noteDropped(statements: Statements, now: number): Promise<void> {
  const changed = await statements.get(`SELECT 1 AS yes FROM feeds WHERE ${MISNOTED} LIMIT 1`);
  if (changed === undefined) return;
  await statements.run(
    `UPDATE feeds SET dropped_at = iif(dropped_at IS NULL, ?, NULL) WHERE ${MISNOTED}`,
    now,
  );
}

/** How long a feed must have been dropped, and what time it is now; milliseconds. */
export interface Age {
  readonly keptMs: number;
  readonly now: number;
}

/** The feeds that were dropped so long ago and that no worker has in hand; takes what `forgottenValues` gives. */
const FORGOTTEN = `forgotten AS (
  SELECT id FROM feeds WHERE dropped_at <= ? AND lease_until <= ? AND NOT ${HELD})`;

function forgottenValues({ keptMs, now }: Age): readonly [number, number] {
  return [now - keptMs, now];
}

/** What a feed `f` leaves that is to bring nothing back of what was removed. */
const TOMBSTONES = `SELECT 1 FROM item_feeds t JOIN items r ON r.id = t.item_id
  WHERE t.feed_id = f.id AND r.removed_at IS NOT NULL`;

/** Whether a feed `f` is asleep as if it had never been read. */
const SLEEPS = `(f.next_poll_at IS NULL AND f.outcome IS NULL AND f.etag IS NULL AND f.last_modified IS NULL)`;

interface DroppedFeed {
  readonly id: number;
  /** Whether it has tombstones. */
  readonly stays: number;
}

/** The feeds that were dropped so long ago, those left out that were made to sleep for their tombstones. */
export async function findDroppedFeeds(statements: Statements, age: Age): Promise<DroppedFeed[]> {
  return statements.all(
    `WITH ${FORGOTTEN} SELECT f.id, EXISTS (${TOMBSTONES}) AS stays FROM forgotten g JOIN feeds f ON f.id = g.id
     WHERE NOT (${SLEEPS} AND EXISTS (${TOMBSTONES}))`,
    ...forgottenValues(age),
  );
}

/**
 * Removes at most so many of the items that only feeds brought which were dropped so long ago; to be called in a transaction.
 * Tombstones stay. Gives how many went.
 */
export async function removeDroppedItems(
  statements: Statements,
  most: number,
  age: Age,
): Promise<number> {
  const rows = await statements.all<{ id: number }>(
    `WITH ${FORGOTTEN}
     SELECT DISTINCT i.id FROM forgotten g JOIN item_feeds c ON c.feed_id = g.id JOIN items i ON i.id = c.item_id
     WHERE i.removed_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM item_feeds o WHERE o.item_id = i.id AND o.feed_id NOT IN (SELECT id FROM forgotten))
     LIMIT ?`,
    ...forgottenValues(age),
    most,
  );
  if (rows.length === 0) return 0;
  await indexNewItems(statements);
  for (const { id } of rows) await statements.run('DELETE FROM items WHERE id = ?', id);
  await removeTaughtByNone(statements);
  return rows.length;
}

/**
 * Removes the feeds that were dropped so long ago, once their items are gone; to be called in a transaction. One with
 * tombstones stays, asleep and as if it had never been read, so that it brings all else again when somebody follows it.
 */
export async function removeDroppedFeeds(statements: Statements, age: Age): Promise<void> {
  for (const { id, stays } of await findDroppedFeeds(statements, age)) {
    if (stays === 0) await statements.run('DELETE FROM feeds WHERE id = ?', id);
    else await forgetFeed(statements, id);
  }
}

/** Leaves of a feed only how it is called and its tombstones; a search of it is made anew with its topic. */
async function forgetFeed(statements: Statements, feedId: number): Promise<void> {
  await statements.run(
    'UPDATE feeds SET next_poll_at = NULL, outcome = NULL, etag = NULL, last_modified = NULL WHERE id = ?',
    feedId,
  );
  await statements.run(
    `DELETE FROM item_feeds WHERE feed_id = ?
     AND item_id IN (SELECT id FROM items WHERE removed_at IS NULL)`,
    feedId,
  );
  await statements.run('DELETE FROM searches WHERE feed_id = ?', feedId);
}
