/** Who holds what: the accounts behind a feed or a concept, what their plans let them spend. */
import type { Statements } from './engine.ts';
import { type Usage, usageColumns } from './usage.ts';

/** An account that holds a feed or a concept, with the budget of its plan. */
export interface Holder extends Usage {
  readonly accountId: number;
  /** Units a period; null where nothing limits the account. */
  readonly limit: number | null;
  readonly period: string | null;
}

/** Whether a source names the feed with that row id, or a search for somebody's topic made it; in SQL. */
export const isNamed = (feedId: string) =>
  `(EXISTS (SELECT 1 FROM entries WHERE feed_id = ${feedId}) OR EXISTS (SELECT 1 FROM searches WHERE feed_id = ${feedId}))`;

const HOLDERS = `SELECT a.id AS "accountId", p.budget_limit AS "limit", p.budget_period AS period,
    ${usageColumns('g')}
  FROM accounts a
  LEFT JOIN plans p ON p.id = a.plan_id AND p.enterprise = 0 AND p.readable = 1
    AND p.budget_limit IS NOT NULL
  LEFT JOIN usage g ON g.account_id = a.id AND g.kind = 'budget' AND g.period = p.budget_period`;

/** The accounts whose sources name a feed, themselves or through a service source, or whose topics it searches for. */
export async function findFeedHolders(statements: Statements, feedId: number): Promise<Holder[]> {
  return statements.all(
    `${HOLDERS} WHERE a.id IN (
       SELECT u.account_id FROM entries e JOIN sources s ON s.id = e.source_id
       JOIN users u ON u.id = s.user_id WHERE e.feed_id = ?
       UNION
       SELECT u.account_id FROM entries e JOIN entries r ON r.reference_id = e.source_id
       JOIN sources s ON s.id = r.source_id JOIN users u ON u.id = s.user_id WHERE e.feed_id = ?
       UNION
       SELECT u.account_id FROM searches q JOIN users u ON u.id = q.user_id
       JOIN interests g ON g.user_id = q.user_id AND g.key = q.topic_key WHERE q.feed_id = ?)`,
    feedId,
    feedId,
    feedId,
  );
}

/** The accounts that can read a feed, by row id: those that hold it; all, where a service source does. */
export async function findFeedReaders(
  statements: Statements,
  feedId: number,
): Promise<readonly number[]> {
  const everybody = await statements.all<{ id: number }>(
    `SELECT id FROM accounts WHERE EXISTS (
       SELECT 1 FROM entries e JOIN sources s ON s.id = e.source_id
       WHERE e.feed_id = ? AND s.user_id IS NULL)`,
    feedId,
  );
  if (everybody.length > 0) return everybody.map(({ id }) => id);
  return (await findFeedHolders(statements, feedId)).map(({ accountId }) => accountId);
}

/** The accounts that can read an item, by row id: those that can read a feed which carries it. */
export async function findItemReaders(statements: Statements, itemId: number): Promise<number[]> {
  const feeds = await statements.all<{ id: number }>(
    'SELECT feed_id AS id FROM item_feeds WHERE item_id = ?',
    itemId,
  );
  const readers = new Set<number>();
  for (const { id } of feeds) {
    for (const reader of await findFeedReaders(statements, id)) readers.add(reader);
  }
  return [...readers];
}

/** The accounts whose graphs hold a concept. */
export async function findConceptHolders(
  statements: Statements,
  conceptId: number,
): Promise<Holder[]> {
  return statements.all(
    `${HOLDERS} WHERE a.id IN (SELECT u.account_id FROM interests i
       JOIN users u ON u.id = i.user_id WHERE i.concept_id = ?)`,
    conceptId,
  );
}

/** One account as the holder of whatever it asks for itself. */
export async function findHolder(statements: Statements, accountId: number): Promise<Holder[]> {
  return statements.all(`${HOLDERS} WHERE a.id = ?`, accountId);
}
