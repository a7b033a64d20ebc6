/** Content: the items that annotate one concept, best first, among the feeds a reader draws on. */
import type { ItemType } from '../model/item.ts';
import { type FeedScope, IN_FRAME, scopeValues, withScope } from './drawn-feeds.ts';
import type { Statements } from './engine.ts';
import { placeholders } from './placeholders.ts';

export interface ContentQuery extends FeedScope {
  readonly conceptId: number;
  readonly minScore: number;
  readonly maxScore: number;
  readonly types?: readonly ItemType[];
  /** Only items dated at or after this, milliseconds. */
  readonly since?: number;
  /** Without what this user read. */
  readonly unreadBy?: number | undefined;
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

const UNREAD =
  'AND NOT EXISTS (SELECT 1 FROM read_marks m WHERE m.user_id = ? AND m.item_id = a.item_id)';

/** SQLite plans a statement anew whenever a number is bound to a bare `LIMIT ?`: that took a third of reading a topic's best. */
const AT_MOST = 'LIMIT 0 + ?';

/** The columns of an annotation `a` and its item `i`. */
const ROW = `a.item_id AS "itemId", a.relevance, i.ranked_at AS "rankedAt", i.story, i.publisher,
  i.public_id AS "publicId"`;

/** What an annotation `a` and its item `i` must be; the values are those of `conditionValues`. */
function conditions({ types = [], unreadBy }: Pick<ContentQuery, 'types' | 'unreadBy'>): string {
  return `a.relevance >= ? AND a.relevance <= ? AND i.removed_at IS NULL AND i.ranked_at >= ?
    ${types.length === 0 ? '' : `AND i.type IN (${placeholders(types)})`}
    ${unreadBy === undefined ? '' : UNREAD}
    AND EXISTS (SELECT 1 FROM item_feeds f JOIN scope s ON s.feed_id = f.feed_id
                WHERE f.item_id = a.item_id AND ${IN_FRAME})`;
}

/** What `conditions` takes, and the limit. */
function conditionValues(query: Omit<ContentQuery, 'conceptId'>): (string | number)[] {
  const { minScore, maxScore, since = 0, types = [], unreadBy, now, limit } = query;
  const reader = unreadBy === undefined ? [] : [unreadBy];
  return [minScore, maxScore, since, ...types, ...reader, now, limit];
}

/** The best items of a concept: score, then date, then id. */
export async function findContent(
  statements: Statements,
  query: ContentQuery,
): Promise<ContentRow[]> {
  if (query.sourceIds.length === 0) return [];
  return statements.all<ContentRow>(
    `${withScope(query)}
     SELECT ${ROW} FROM annotations a JOIN items i ON i.id = a.item_id
     WHERE a.concept_id = ? AND ${conditions(query)}
     ORDER BY a.relevance DESC, i.ranked_at DESC, i.public_id ${AT_MOST}`,
    ...scopeValues(query),
    query.conceptId,
    ...conditionValues(query),
  );
}

/** The newest items of some concepts, each once, with that which it scores highest for. */
export async function findFreshContent(
  statements: Statements,
  query: Omit<ContentQuery, 'conceptId'> & { readonly conceptIds: readonly number[] },
): Promise<(ContentRow & { readonly conceptId: number })[]> {
  const { sourceIds, conceptIds, minScore, maxScore } = query;
  if (sourceIds.length === 0 || conceptIds.length === 0) return [];
  // A cross join keeps the order of the tables: by date, from the newest, until there are enough. Of each item the index has the
  // best first.
  return statements.all(
    `${withScope(query)}
     SELECT a.concept_id AS "conceptId", ${ROW} FROM items i CROSS JOIN annotations a
     WHERE a.item_id = i.id AND a.concept_id = (
       SELECT b.concept_id FROM annotations b WHERE b.item_id = i.id AND b.relevance >= ? AND b.relevance <= ?
         AND b.concept_id IN (${placeholders(conceptIds)})
       ORDER BY b.relevance DESC, b.concept_id LIMIT 1)
     AND ${conditions(query)}
     ORDER BY i.ranked_at DESC, i.id ${AT_MOST}`,
    ...scopeValues(query),
    minScore,
    maxScore,
    ...conceptIds,
    ...conditionValues(query),
  );
}

/** One item as `findContent` gives it, where the sources carry it and it is of the types asked for. */
export async function findContentItem(
  statements: Statements,
  itemId: number,
  query: FeedScope & Pick<ContentQuery, 'types' | 'now'>,
): Promise<Omit<ContentRow, 'relevance'> | undefined> {
  const { sourceIds, types = [] } = query;
  if (sourceIds.length === 0) return undefined;
  return statements.get(
    `${withScope(query)}
     SELECT i.id AS "itemId", i.ranked_at AS "rankedAt", i.story, i.publisher,
       i.public_id AS "publicId"
     FROM items i WHERE i.id = ? AND i.removed_at IS NULL
       ${types.length === 0 ? '' : `AND i.type IN (${placeholders(types)})`}
       AND EXISTS (SELECT 1 FROM item_feeds f JOIN scope s ON s.feed_id = f.feed_id
                   WHERE f.item_id = i.id AND ${IN_FRAME})`,
    ...scopeValues(query),
    itemId,
    ...types,
    query.now,
  );
}

/** Newest change of what a user reads: feeds, items and those that went, concepts, sources, links, the graph itself; milliseconds. */
export async function findLastChange(statements: Statements, userId: number): Promise<number> {
  const row = await statements.get<{ at: number | null }>(
    `SELECT max(at) AS at FROM (
       SELECT max(changed_at) AS at FROM feeds UNION ALL SELECT max(changed_at) FROM concepts
       UNION ALL SELECT max(removed_at) FROM items
       UNION ALL SELECT max(changed_at) FROM items WHERE removed_at IS NULL
       UNION ALL SELECT max(revoked_at) FROM shares WHERE user_id = ? AND revoked_at IS NOT NULL
       UNION ALL SELECT max(created_at, sources_changed_at) FROM users WHERE id = ?
       UNION ALL SELECT max(at) FROM events WHERE user_id = ?) AS changes`,
    userId,
    userId,
    userId,
  );
  return row?.at ?? 0;
}

/** How many feeds of a scope are due and were never fetched. */
export async function countAwaitedFeeds(
  statements: Statements,
  scope: FeedScope,
  now: number,
): Promise<number> {
  if (scope.sourceIds.length === 0) return 0;
  const row = await statements.get<{ n: number }>(
    `${withScope(scope)}
     SELECT count(*) AS n FROM feeds f WHERE f.outcome IS NULL AND f.next_poll_at <= ?
       AND f.id IN (SELECT feed_id FROM scope)`,
    ...scopeValues(scope),
    now,
  );
  return row!.n;
}
