/** Reach: the items that one reader can read at all, in whatever source or topic. */
import { type FeedScope, scopeValues, withScope } from './drawn-feeds.ts';
import type { Statements } from './engine.ts';
import { findSearcher, SOURCE_OWNER } from './searches.ts';

/** The reader's own sources, those of the service, and the reader's searches. */
export type Reach = FeedScope;

/** How many items are checked for each phrase, newest first. */
const LOOKED_AT = 1_000;

/** What a user can read; undefined if there is no other user, so that everything stored is theirs. */
export async function findReach(
  statements: Statements,
  userId: number,
): Promise<Reach | undefined> {
  const other = await statements.get(
    `SELECT 1 AS yes FROM users WHERE kind <> 'uid' AND id <> ${SOURCE_OWNER} LIMIT 1`,
    userId,
    userId,
  );
  if (other === undefined) return undefined;
  const sources = await statements.all<{ id: number }>(
    `SELECT id FROM sources WHERE user_id IS NULL OR user_id = ${SOURCE_OWNER}`,
    userId,
    userId,
  );
  const sourceIds = sources.map(({ id }) => id);
  return { sourceIds, searcherId: await findSearcher(statements, userId) };
}

/** Whether any of these items is within reach. */
async function isWithinReach(
  statements: Statements,
  reach: Reach,
  itemIds: readonly number[],
): Promise<boolean> {
  if (reach.sourceIds.length === 0 || itemIds.length === 0) return false;
  const carried = await statements.get(
    `${withScope(reach)}
     SELECT 1 AS yes FROM item_feeds f JOIN scope s ON s.feed_id = f.feed_id
     WHERE f.item_id IN (SELECT value FROM json_each(?)) LIMIT 1`,
    ...scopeValues(reach),
    JSON.stringify(itemIds),
  );
  return carried !== undefined;
}

/** Those of these items that are within reach, in the order of their row ids. */
export async function findWithinReach(
  statements: Statements,
  reach: Reach,
  itemIds: readonly number[],
): Promise<number[]> {
  if (reach.sourceIds.length === 0 || itemIds.length === 0) return [];
  const rows = await statements.all<{ id: number }>(
    `${withScope(reach)}
     SELECT DISTINCT f.item_id AS id FROM item_feeds f JOIN scope s ON s.feed_id = f.feed_id
     WHERE f.item_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    ...scopeValues(reach),
    JSON.stringify(itemIds),
  );
  return rows.map(({ id }) => id);
}

/** Whether an item within reach contains the stems in a row; checks the newest that do. */
export async function isSaidWithinReach(
  statements: Statements,
  reach: Reach,
  stems: readonly string[],
): Promise<boolean> {
  return isWithinReach(statements, reach, await statements.matchPhrase(stems, LOOKED_AT));
}
