/**
 * Orphans: feeds that nobody follows any more, the items that only they brought, concepts that nobody holds. What feeds
 * brought that were dropped goes with the next gathering; with a user goes everything that nobody names.
 */
import { removeUnheldConcepts } from './concepts.ts';
import type { Statements } from './engine.ts';
import { HELD } from './feeds.ts';
import { isNamed } from './holders.ts';
import { indexNewItems } from './text-index.ts';

/** The feeds that no source names and that search for nobody's topics. */
async function findUnnamedFeeds(statements: Statements): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    `SELECT id FROM feeds WHERE NOT ${isNamed('feeds.id')}`,
  );
  return rows.map(({ id }) => id);
}

/** Forgets who was taught by items that are no more: another may get the row id of one. */
async function removeTaughtByNone(statements: Statements): Promise<void> {
  await statements.run(
    'DELETE FROM taught WHERE NOT EXISTS (SELECT 1 FROM items WHERE items.id = taught.item_id)',
  );
}

/** Drops feeds that nobody names any more, the items only they brought, and unheld concepts. */
export async function removeOrphans(statements: Statements): Promise<void> {
  for (const id of await findUnnamedFeeds(statements)) {
    await statements.run(
      `DELETE FROM items WHERE id IN (SELECT item_id FROM item_feeds WHERE feed_id = ?)
       AND NOT EXISTS (SELECT 1 FROM item_feeds o WHERE o.item_id = items.id AND o.feed_id <> ?)`,
      id,
      id,
    );
    await statements.run('DELETE FROM feeds WHERE id = ?', id);
  }
  await removeTaughtByNone(statements);
  await removeUnheldConcepts(statements);
}

/** The feeds that are fetched for nobody, and that no worker has in hand at the time given. */
const DROPPED = `dropped AS (SELECT id FROM feeds WHERE lease_until <= ? AND NOT ${HELD})`;

/** What a feed `f` leaves that is to bring nothing back of what was removed. */
const TOMBSTONES = `SELECT 1 FROM item_feeds t JOIN items r ON r.id = t.item_id
  WHERE t.feed_id = f.id AND r.removed_at IS NOT NULL`;

/** Whether a feed `f` is asleep as if it had never been read. */
const IS_FORGOTTEN = `(f.next_poll_at IS NULL AND f.outcome IS NULL AND f.etag IS NULL AND f.last_modified IS NULL)`;

interface DroppedFeed {
  readonly id: number;
  /** Whether it has tombstones. */
  readonly stays: number;
}

/** The feeds that nobody follows any more, those left out that were made to sleep for their tombstones. */
export async function findDroppedFeeds(
  statements: Statements,
  now: number,
): Promise<DroppedFeed[]> {
  return statements.all(
    `WITH ${DROPPED} SELECT f.id, EXISTS (${TOMBSTONES}) AS stays FROM dropped d JOIN feeds f ON f.id = d.id
     WHERE NOT (${IS_FORGOTTEN} AND EXISTS (${TOMBSTONES}))`,
    now,
  );
}

/**
 * Removes at most so many of the items that only feeds brought which nobody follows any more; to be called in a transaction.
 * Tombstones stay. Gives how many went.
 */
export async function removeDroppedItems(
  statements: Statements,
  most: number,
  now: number,
): Promise<number> {
  const rows = await statements.all<{ id: number }>(
    `WITH ${DROPPED}
     SELECT DISTINCT i.id FROM dropped d JOIN item_feeds c ON c.feed_id = d.id JOIN items i ON i.id = c.item_id
     WHERE i.removed_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM item_feeds o WHERE o.item_id = i.id AND o.feed_id NOT IN (SELECT id FROM dropped))
     LIMIT ?`,
    now,
    most,
  );
  if (rows.length === 0) return 0;
  await indexNewItems(statements);
  for (const { id } of rows) await statements.run('DELETE FROM items WHERE id = ?', id);
  await removeTaughtByNone(statements);
  return rows.length;
}

/**
 * Removes the feeds that nobody follows any more, once their items are gone; to be called in a transaction. One with
 * tombstones stays, asleep and as if it had never been read, so that it brings all else again when somebody follows it.
 */
export async function removeDroppedFeeds(statements: Statements, now: number): Promise<void> {
  for (const { id, stays } of await findDroppedFeeds(statements, now)) {
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
