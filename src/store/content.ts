/** Content: the items that annotate one concept, best first, among the feeds a reader draws on. */
import type { ItemType } from '../model/item.ts';
import { TIME_FRAME_MS } from '../model/source.ts';
import type { Statements } from './engine.ts';

export interface ContentQuery {
  readonly conceptId: number;
  /** Sources drawn on, references within them included. */
  readonly sourceIds: readonly number[];
  /** Whose searches count (`findSearcher`); undefined where there are none. */
  readonly searcherId?: number | undefined;
  readonly minScore: number;
  readonly maxScore: number;
  readonly types?: readonly ItemType[];
  /** Only items dated at or after this, milliseconds. */
  readonly since?: number;
  /** Without what taught this reader. */
  readonly unreadBy?: string | undefined;
  readonly limit: number;
  readonly now: number;
}

export interface ContentRow {
  readonly itemId: number;
  readonly relevance: number;
  /** Publication for ranking, milliseconds. */
  readonly rankedAt: number;
  readonly story: string | null;
  readonly publisher: string;
  readonly publicId: string;
}

function marks(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}

/** A carrier counts when its time frame, if it has one, still covers the item. */
const IN_FRAME = `(s.time IS NULL OR i.ranked_at >= ? - CASE s.time
  WHEN '24hours' THEN ${TIME_FRAME_MS['24hours']} WHEN '1week' THEN ${TIME_FRAME_MS['1week']}
  ELSE ${TIME_FRAME_MS['1month']} END)`;

/**
 * The feeds of sources, named or referred to; and those that search for the reader's topics, for the reader alone:
 * what they bring tells what somebody searches for.
 */
function scope(sourceIds: readonly number[], searcherId: number | undefined): string {
  const within = `IN (${marks(sourceIds)})`;
  // Asked of each search: joined, the topics would be gone through for every template.
  const held = `q.user_id = ? AND EXISTS (
      SELECT 1 FROM interests g WHERE g.user_id = q.user_id AND g.key = q.topic_key)`;
  const searches = `UNION ALL
    SELECT q.source_id, q.feed_id, NULL FROM searches q WHERE q.source_id ${within} AND ${held}
    UNION ALL
    SELECT r.source_id, q.feed_id, r.time FROM entries r JOIN searches q ON q.source_id = r.reference_id
      WHERE r.source_id ${within} AND ${held}`;
  return `WITH scope(source_id, feed_id, time) AS (
    SELECT source_id, feed_id, time FROM entries
      WHERE source_id ${within} AND feed_id IS NOT NULL
    UNION ALL
    SELECT r.source_id, e.feed_id, r.time FROM entries r JOIN entries e ON e.source_id = r.reference_id
      WHERE r.source_id ${within} AND e.feed_id IS NOT NULL
    ${searcherId === undefined ? '' : searches})`;
}

/** What `scope` takes. */
function bound(sourceIds: readonly number[], searcherId: number | undefined): number[] {
  const named = [...sourceIds, ...sourceIds];
  if (searcherId === undefined) return named;
  return [...named, ...sourceIds, searcherId, ...sourceIds, searcherId];
}

const UNTAUGHT =
  'AND NOT EXISTS (SELECT 1 FROM taught t WHERE t.reader = ? AND t.item_id = a.item_id)';

/** The best items of a concept: score, then date, then id. */
export async function findContent(
  statements: Statements,
  query: ContentQuery,
): Promise<ContentRow[]> {
  const { sourceIds, searcherId, types = [], unreadBy } = query;
  if (sourceIds.length === 0) return [];
  return statements.all<ContentRow>(
    `${scope(sourceIds, searcherId)}
     SELECT a.item_id AS "itemId", a.relevance, i.ranked_at AS "rankedAt", i.story, i.publisher,
       i.public_id AS "publicId"
     FROM annotations a JOIN items i ON i.id = a.item_id
     WHERE a.concept_id = ? AND a.relevance >= ? AND a.relevance <= ? AND i.removed_at IS NULL
       AND i.ranked_at >= ? ${types.length === 0 ? '' : `AND i.type IN (${marks(types)})`}
       ${unreadBy === undefined ? '' : UNTAUGHT}
       AND EXISTS (SELECT 1 FROM item_feeds f JOIN scope s ON s.feed_id = f.feed_id
                   WHERE f.item_id = a.item_id AND ${IN_FRAME})
     ORDER BY a.relevance DESC, i.ranked_at DESC, i.public_id LIMIT ?`,
    ...bound(sourceIds, searcherId),
    query.conceptId,
    query.minScore,
    query.maxScore,
    query.since ?? 0,
    ...types,
    ...(unreadBy === undefined ? [] : [unreadBy]),
    query.now,
    query.limit,
  );
}

/** One item as `findContent` gives it, where the sources carry it and it is of the types asked for. */
export async function findCarriedItem(
  statements: Statements,
  itemId: number,
  query: Pick<ContentQuery, 'sourceIds' | 'searcherId' | 'types' | 'now'>,
): Promise<Omit<ContentRow, 'relevance'> | undefined> {
  const { sourceIds, searcherId, types = [] } = query;
  if (sourceIds.length === 0) return undefined;
  return statements.get(
    `${scope(sourceIds, searcherId)}
     SELECT i.id AS "itemId", i.ranked_at AS "rankedAt", i.story, i.publisher,
       i.public_id AS "publicId"
     FROM items i WHERE i.id = ? AND i.removed_at IS NULL
       ${types.length === 0 ? '' : `AND i.type IN (${marks(types)})`}
       AND EXISTS (SELECT 1 FROM item_feeds f JOIN scope s ON s.feed_id = f.feed_id
                   WHERE f.item_id = i.id AND ${IN_FRAME})`,
    ...bound(sourceIds, searcherId),
    itemId,
    ...types,
    query.now,
  );
}

export interface Carrier {
  readonly sourceId: number;
  readonly feedTitle: string;
  readonly feedUrl: string;
  readonly query: string | null;
  readonly position: number;
}

/** The first of some sources' feeds that carries an item. */
export async function findCarrier(
  statements: Statements,
  itemId: number,
  sourceIds: readonly number[],
  searcherId: number | undefined,
): Promise<Carrier | undefined> {
  return statements.get<Carrier>(
    `${scope(sourceIds, searcherId)}
     SELECT s.source_id AS "sourceId", f.title AS "feedTitle", f.url AS "feedUrl", f.query, c.position
     FROM item_feeds c JOIN scope s ON s.feed_id = c.feed_id JOIN feeds f ON f.id = c.feed_id
     WHERE c.item_id = ? ORDER BY c.first_seen_at, c.feed_id, s.source_id LIMIT 1`,
    ...bound(sourceIds, searcherId),
    itemId,
  );
}

/** How many feeds carry the story of each of some items, under whatever item. */
export async function countCarriers(
  statements: Statements,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await statements.all<{ id: number; n: number }>(
    `SELECT i.id, (SELECT count(DISTINCT f.feed_id) FROM item_feeds f
       WHERE f.item_id = i.id OR f.item_id IN (SELECT s.id FROM items s WHERE s.story = i.story)) AS n
     FROM items i WHERE i.id IN (${marks(itemIds)})`,
    ...itemIds,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Newest change of what a user reads: feeds, concepts, the graph itself; milliseconds, 0 for an empty store. */
export async function findLastChange(statements: Statements, userId: number): Promise<number> {
  const row = await statements.get<{ at: number | null }>(
    `SELECT max(at) AS at FROM (
       SELECT max(changed_at) AS at FROM feeds UNION ALL SELECT max(changed_at) FROM concepts
       UNION ALL SELECT max(at) FROM events WHERE user_id = ?) AS changes`,
    userId,
  );
  return row?.at ?? 0;
}

/** How many feeds of some sources are due and were never fetched. */
export async function countAwaitedFeeds(
  statements: Statements,
  sourceIds: readonly number[],
  searcherId: number | undefined,
  now: number,
): Promise<number> {
  if (sourceIds.length === 0) return 0;
  const row = await statements.get<{ n: number }>(
    `${scope(sourceIds, searcherId)}
     SELECT count(*) AS n FROM feeds f WHERE f.outcome IS NULL AND f.next_poll_at <= ?
       AND f.id IN (SELECT feed_id FROM scope)`,
    ...bound(sourceIds, searcherId),
    now,
  );
  return row!.n;
}
