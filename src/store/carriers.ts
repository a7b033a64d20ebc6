/** Carriers: the feeds that bring an item, and how many tell its story. */
import { type FeedScope, scopeValues, withScope } from './drawn-feeds.ts';
import type { Statements } from './engine.ts';
import { isNamed } from './holders.ts';
import { placeholders } from './placeholders.ts';

export interface Carrier {
  readonly sourceId: number;
  readonly feedTitle: string;
  readonly feedUrl: string;
  readonly query: string | null;
  readonly position: number;
}

/** For each item, the first feed of a scope that carries it. */
export async function findCarriers(
  statements: Statements,
  itemIds: readonly number[],
  scope: FeedScope,
): Promise<Map<number, Carrier>> {
  const rows = await statements.all<Carrier & { itemId: number }>(
    `${withScope(scope)}
     SELECT c.item_id AS "itemId", s.source_id AS "sourceId", f.title AS "feedTitle", f.url AS "feedUrl",
       f.query, c.position
     FROM item_feeds c JOIN scope s ON s.feed_id = c.feed_id JOIN feeds f ON f.id = c.feed_id
     WHERE c.item_id IN (${placeholders(itemIds)})
     ORDER BY c.item_id, c.first_seen_at DESC, c.feed_id DESC, s.source_id DESC`,
    ...scopeValues(scope),
    ...itemIds,
  );
  // Of the rows of one item the last stays, so the first carrier comes last.
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** Addresses of all feeds that carry an item. */
export async function findCarrierUrls(statements: Statements, itemId: number): Promise<string[]> {
  const rows = await statements.all<{ url: string }>(
    `SELECT f.url FROM item_feeds c JOIN feeds f ON f.id = c.feed_id WHERE c.item_id = ?
     ORDER BY f.id`,
    itemId,
  );
  return rows.map(({ url }) => url);
}

/** How many feeds that somebody follows carry each item; only items that more than one carries. */
export async function countItemCarriers(
  statements: Statements,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await statements.all<{ id: number; n: number }>(
    `SELECT f.item_id AS id, count(*) AS n FROM item_feeds f
     WHERE f.item_id IN (${placeholders(itemIds)}) AND ${isNamed('f.feed_id')}
     GROUP BY f.item_id HAVING count(*) > 1`,
    ...itemIds,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** How many feeds that somebody follows carry each story, whichever item tells it. */
export async function countStoryCarriers(
  statements: Statements,
  stories: readonly string[],
): Promise<Map<string, number>> {
  if (stories.length === 0) return new Map();
  // A cross join keeps the order of the tables, and so reads no more than the indices of both.
  const rows = await statements.all<{ story: string; n: number }>(
    `SELECT i.story, count(DISTINCT f.feed_id) AS n FROM items i CROSS JOIN item_feeds f
     WHERE i.story IN (${placeholders(stories)}) AND f.item_id = i.id AND ${isNamed('f.feed_id')}
     GROUP BY i.story`,
    ...stories,
  );
  return new Map(rows.map(({ story, n }) => [story, n]));
}
