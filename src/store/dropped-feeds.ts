/**
 * Dropped feeds, which nobody follows any more: noted when that is first seen and kept for a time, since people follow again what
 * they dropped by mistake, and click what their readers still show; then they are forgotten, with the items that only they brought.
 */
import type { Statements } from './engine.ts';
import { HELD } from './feeds.ts';
import { isNamed } from './holders.ts';
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

/** When a feed counts as dropped whose holders are gone for good: longer ago than any other. */
export const LONG_AGO = 0;

/** Notes those of the feeds as dropped long ago that nobody names any more. */
export async function noteDroppedLongAgo(
  statements: Statements,
  feedIds: readonly number[],
): Promise<void> {
  await statements.run(
    `UPDATE feeds SET dropped_at = ${LONG_AGO}
     WHERE id IN (SELECT value FROM json_each(?)) AND NOT ${isNamed('feeds.id')}`,
    JSON.stringify(feedIds),
  );
}

/** Which dropped feeds are to be forgotten; milliseconds since 1970. */
export interface Forgetting {
  /** Those that were dropped by then. */
  readonly by: number;
  /** What time it is: a feed that a worker has in hand is left alone. */
  readonly now: number;
}

/** Whether a feed is to be forgotten; takes the two times of a `Forgetting`. */
const IS_DUE = `(dropped_at <= ? AND lease_until <= ? AND NOT ${HELD})`;

/** Whether a feed has items that were removed, which it must not bring again. */
const HAS_TOMBSTONES = `EXISTS (SELECT 1 FROM item_feeds t JOIN items r ON r.id = t.item_id
  WHERE t.feed_id = feeds.id AND r.removed_at IS NOT NULL)`;

/** Whether a feed is asleep as if it had never been read: of those with tombstones that is what is left. */
const SLEEPS =
  '(next_poll_at IS NULL AND outcome IS NULL AND etag IS NULL AND last_modified IS NULL)';

/** A feed that is to be forgotten; undefined where there is none. */
export async function findToForget(
  statements: Statements,
  { by, now }: Forgetting,
): Promise<number | undefined> {
  const row = await statements.get<{ id: number }>(
    `SELECT id FROM feeds
     WHERE ${IS_DUE} AND (dropped_at = ${LONG_AGO} OR NOT (${SLEEPS} AND ${HAS_TOMBSTONES})) LIMIT 1`,
    by,
    now,
  );
  return row?.id;
}

/**
 * Removes at most so many items of a feed that is to be forgotten, and the feed once it has none left; to be called in a
 * transaction. An item that another feed carries too stays with that one. A feed with tombstones stays, asleep and as if it had
 * never been read, so that it brings all else again when somebody follows it; unless its holders are gone for good.
 * @returns how many items went; 0 also where somebody follows the feed again by now
 */
export async function forgetSome(
  statements: Statements,
  feedId: number,
  { by, now }: Forgetting,
  most: number,
): Promise<number> {
  const due = await statements.get<{ dropped_at: number }>(
    `SELECT dropped_at FROM feeds WHERE id = ? AND ${IS_DUE}`,
    feedId,
    by,
    now,
  );
  if (due === undefined) return 0;
  const which = due.dropped_at === LONG_AGO ? '' : 'AND i.removed_at IS NULL';
  const items = await statements.all<{ id: number; shared: number }>(
    `SELECT c.item_id AS id, EXISTS (
       SELECT 1 FROM item_feeds o WHERE o.item_id = c.item_id AND o.feed_id <> c.feed_id) AS shared
     FROM item_feeds c JOIN items i ON i.id = c.item_id ${which}
     WHERE c.feed_id = ? LIMIT ?`,
    feedId,
    most,
  );
  if (items.length === 0) {
    await removeFeed(statements, feedId);
    return 0;
  }
  // Followed again from here on, the feed must bring what goes, also where it is unchanged.
  await statements.run('UPDATE feeds SET etag = NULL, last_modified = NULL WHERE id = ?', feedId);
  await indexNewItems(statements);
  for (const { id, shared } of items) {
    if (shared === 1) {
      await statements.run('DELETE FROM item_feeds WHERE feed_id = ? AND item_id = ?', feedId, id);
    } else {
      await statements.run('DELETE FROM items WHERE id = ?', id);
      // Another item may get its row id.
      await statements.run('DELETE FROM taught WHERE item_id = ?', id);
    }
  }
  return items.length;
}

/** Removes a feed that has no items left; of one with tombstones only how it is called stays. */
async function removeFeed(statements: Statements, feedId: number): Promise<void> {
  await statements.run(`DELETE FROM feeds WHERE id = ? AND NOT ${HAS_TOMBSTONES}`, feedId);
  await statements.run(
    'UPDATE feeds SET next_poll_at = NULL, outcome = NULL, etag = NULL, last_modified = NULL WHERE id = ?',
    feedId,
  );
  // A search is made anew with its topic.
  await statements.run('DELETE FROM searches WHERE feed_id = ?', feedId);
}
