/** Articles on request: which items wait to be read where they lead, and what came of it. */

import { LIMITS } from '../model/limits.ts';
import { NO_BUDGET } from '../model/plan.ts';
import type { Statements } from './engine.ts';
import type { Unpaid } from './postponed.ts';

export interface WaitingArticle {
  readonly itemId: number;
  /** A feed that carries the item and whose reader wants whole articles. */
  readonly feedId: number;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  /** The feed's own text. */
  readonly text: string;
  readonly language?: string;
  readonly categories: readonly string[];
  /** When it was first tried for what its feed says now, milliseconds; undefined where it never was. */
  readonly firstTriedAt?: number;
  /** Tells this lease from a later one. */
  readonly leaseUntil: number;
}

/** The address of the page of item `i`, without the fragment that leads to a part of it. */
const PAGE = `substr(i.url, 1, instr(i.url || '#', '#') - 1)`;

/**
 * An item that its feed tells in few words, with a page of its own to read: none has one that leads to the site itself, nor one on
 * whose page others are, which are looked for by their addresses (`+`), though without statistics all that is there seems few.
 */
const SHORT = `i.removed_at IS NULL AND i.type IN ('NewsArticle', 'WebPage')
  AND length(i.body) < ${LIMITS.article.shortCharacters}
  AND NOT EXISTS (SELECT 1 FROM items o WHERE o.id <> i.id AND +o.removed_at IS NULL
                  AND (o.url = ${PAGE} OR o.url > ${PAGE} || '#' AND o.url < ${PAGE} || '$'))
  AND NOT EXISTS (SELECT 1 FROM item_feeds h JOIN feeds f ON f.id = h.feed_id
                  WHERE h.item_id = i.id AND (f.site_url = i.url OR instr(f.url, i.url) = 1))`;

/**
 * The feed of a row `c` of `item_feeds`, where it is of a source that wants whole articles. Cross joins keep the order of the
 * tables: from an item's few feeds, not from all that a source names.
 */
export const WANTED = `CROSS JOIN entries e ON e.feed_id = c.feed_id
  CROSS JOIN sources s ON s.id = e.source_id AND s.full_text = 1`;

/** The articles `a` that may be taken at a moment, with their items; read from the index that has them by date. */
const FREE = `FROM articles a CROSS JOIN items i ON i.id = a.item_id AND i.removed_at IS NULL
  CROSS JOIN item_feeds c ON c.item_id = i.id ${WANTED}
  WHERE a.tried_at IS NULL AND a.lease_until <= ?`;

/** Lets the short ones among the new or changed items of a feed wait for their articles, no more of them than may wait. */
export async function putWaiting(
  statements: Statements,
  itemIds: readonly number[],
): Promise<void> {
  let places: number = LIMITS.article.waitingPerFeed;
  for (const id of itemIds) {
    if (places === 0) return;
    places -= await statements.run(
      `INSERT INTO articles (item_id, ranked_at) SELECT i.id, i.ranked_at FROM items i WHERE i.id = ? AND ${SHORT}
       ON CONFLICT (item_id) DO UPDATE SET ranked_at = excluded.ranked_at WHERE articles.tried_at IS NULL`,
      id,
    );
  }
}

/**
 * Lets short items wait that the feeds of a source brought before it wanted articles, unless one was tried already. Those that
 * wait for a budget are due again, since whoever asks for them too may have some.
 */
export async function putWaitingOfSource(statements: Statements, sourceId: number): Promise<void> {
  await statements.run(
    `INSERT INTO articles (item_id, ranked_at) SELECT DISTINCT id, ranked_at FROM (
       SELECT i.id, i.ranked_at, row_number() OVER (PARTITION BY c.feed_id ORDER BY i.ranked_at DESC, i.collected_at DESC, i.id) AS place
       FROM entries e JOIN item_feeds c ON c.feed_id = e.feed_id JOIN items i ON i.id = c.item_id
       WHERE e.source_id = ? AND ${SHORT}
     ) WHERE place <= ${LIMITS.article.waitingPerFeed}
     ON CONFLICT (item_id) DO UPDATE SET lease_until = 0, outcome = ''
       WHERE articles.tried_at IS NULL AND articles.outcome = '${NO_BUDGET}'`,
    sourceId,
  );
}

interface WaitingRow {
  item_id: number;
  feed_id: number;
  url: string;
  title: string;
  summary: string;
  body: string;
  language: string | null;
  categories: string;
  first_tried_at: number | null;
}

/** The newest item that waits, leased; undefined when none does. */
export async function leaseWaiting(
  statements: Statements,
  now: number,
  leaseMs: number,
): Promise<WaitingArticle | undefined> {
  const row = await statements.get<WaitingRow>(
    `SELECT a.item_id, c.feed_id, i.url, i.title, i.summary, i.body, i.language, i.categories, a.first_tried_at
     ${FREE} ORDER BY a.ranked_at DESC, a.item_id LIMIT 1`,
    now,
  );
  if (row === undefined) return undefined;
  const leaseUntil = now + leaseMs;
  await statements.run(
    "UPDATE articles SET lease_until = ?, outcome = '' WHERE item_id = ?",
    leaseUntil,
    row.item_id,
  );
  return {
    itemId: row.item_id,
    feedId: row.feed_id,
    url: row.url,
    title: row.title,
    summary: row.summary,
    text: row.body,
    categories: JSON.parse(row.categories) as string[],
    leaseUntil,
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.first_tried_at === null ? {} : { firstTriedAt: row.first_tried_at }),
  };
}

/** Whether any item waits that a reader wants, without taking it. */
export async function isAnyWaiting(statements: Statements, now: number): Promise<boolean> {
  return (await statements.get(`SELECT 1 AS yes ${FREE} LIMIT 1`, now)) !== undefined;
}

/** Forgets those that wait for nobody any more. */
export async function removeUnwanted(statements: Statements): Promise<void> {
  await statements.run(
    `DELETE FROM articles WHERE tried_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM item_feeds c ${WANTED} WHERE c.item_id = articles.item_id)`,
  );
}

/** What tells one lease of an article. */
type Lease = Pick<WaitingArticle, 'itemId' | 'leaseUntil'>;

/**
 * Gives a leased item back, to wait until a moment, milliseconds, for a reason if it has one; with 0 it may be taken at once. One
 * that its feed said anew meanwhile waits as that made it.
 */
export async function postponeArticle(
  statements: Statements,
  { itemId, leaseUntil }: Lease,
  until: number,
  reason: '' | typeof NO_BUDGET = '',
): Promise<void> {
  await statements.run(
    'UPDATE articles SET lease_until = ?, outcome = ? WHERE item_id = ? AND lease_until = ?',
    until,
    reason,
    itemId,
    leaseUntil,
  );
}

/** The same after it was tried at `now`, to be tried again at a moment, milliseconds. */
export async function retryArticle(
  statements: Statements,
  { itemId, leaseUntil }: Lease,
  now: number,
  at: number,
): Promise<void> {
  await statements.run(
    `UPDATE articles SET lease_until = ?, first_tried_at = coalesce(first_tried_at, ?)
     WHERE item_id = ? AND lease_until = ?`,
    at,
    now,
    itemId,
    leaseUntil,
  );
}

/** Keeps how reading ended; false when the item changed meanwhile and waits anew. */
export async function putArticleOutcome(
  statements: Statements,
  { itemId, leaseUntil }: Lease,
  outcome: string,
  now: number,
): Promise<boolean> {
  const done = await statements.run(
    `UPDATE articles SET tried_at = ?, outcome = ? WHERE item_id = ? AND lease_until = ? AND tried_at IS NULL
       AND item_id IN (SELECT id FROM items WHERE removed_at IS NULL)`,
    now,
    outcome,
    itemId,
    leaseUntil,
  );
  return done > 0;
}

/** Forgets what came of an article: its feed says something else of it, or the item is gone. */
export async function forgetArticle(statements: Statements, itemId: number): Promise<void> {
  await statements.run('DELETE FROM articles WHERE item_id = ?', itemId);
}

/**
 * What came of the article that an item was to be read in: `read`, `waiting`, or in a word why its feed's own text stays. Undefined
 * where none was wanted.
 */
export async function findArticleOutcome(
  statements: Statements,
  itemId: number,
): Promise<string | undefined> {
  const row = await statements.get<{ outcome: string }>(
    `SELECT CASE WHEN tried_at IS NULL THEN 'waiting' ELSE outcome END AS outcome FROM articles WHERE item_id = ?`,
    itemId,
  );
  return row?.outcome;
}

/** How many items of each feed of a user's sources, or of one of them, its feed tells in few words, where no source of theirs wants the articles. */
export async function countExcerpts(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
): Promise<ReadonlyMap<number, number>> {
  const rows = await statements.all<{ feed_id: number; n: number }>(
    `SELECT c.feed_id, count(*) AS n FROM item_feeds c JOIN items i ON i.id = c.item_id
     WHERE c.feed_id IN (SELECT e.feed_id FROM entries e JOIN sources s ON s.id = e.source_id
       WHERE s.user_id = ? GROUP BY e.feed_id HAVING max(s.full_text) = 0 AND max(s.id = coalesce(?, s.id)))
     AND ${SHORT} GROUP BY c.feed_id`,
    userId,
    sourceId ?? null,
  );
  return new Map(rows.map(({ feed_id: feedId, n }) => [feedId, n]));
}

/** Items `a` of a user's sources, or of one of them, that wait for their articles. */
const WAIT = `FROM articles a WHERE a.tried_at IS NULL
  AND EXISTS (SELECT 1 FROM item_feeds c JOIN items i ON i.id = c.item_id AND i.removed_at IS NULL
    ${WANTED} WHERE c.item_id = a.item_id AND s.user_id = ? AND s.id = coalesce(?, s.id))`;

/**
 * How many items of a user's sources (or one of them) wait for their articles, or are being read; `leasedUntil` is the latest
 * moment to which one counts that is leased or put off.
 */
export async function countWaiting(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
  leasedUntil: number,
): Promise<number> {
  const row = await statements.get<{ n: number }>(
    `SELECT count(*) AS n ${WAIT} AND a.lease_until <= ?`,
    userId,
    sourceId ?? null,
    leasedUntil,
  );
  return row!.n;
}

/** How many of them wait for a budget, and until when the first does. */
export async function countUnpaid(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
  now: number,
): Promise<Unpaid> {
  const row = await statements.get<Unpaid>(
    `SELECT count(*) AS count, min(a.lease_until) AS until ${WAIT} AND a.outcome = ? AND a.lease_until > ?`,
    userId,
    sourceId ?? null,
    NO_BUDGET,
    now,
  );
  return row!;
}
