/** Who holds what: the accounts behind a feed or a concept, what their plans let them spend, and what nobody holds. */

import { removeUnheldConcepts } from './concepts.ts';
import type { Statements } from './engine.ts';

/** An account that holds a feed or a concept, with the budget of its plan. */
export interface Holder {
  readonly accountId: number;
  /** Units a period; null where nothing limits the account. */
  readonly limit: number | null;
  readonly period: string | null;
  /** Units used in the period that began at `periodStart`. */
  readonly used: number | null;
  readonly periodStart: number | null;
}

const HOLDERS = `SELECT a.id AS "accountId", p.budget_limit AS "limit", p.budget_period AS period,
    g.used, g.period_start AS "periodStart"
  FROM accounts a
  LEFT JOIN plans p ON p.id = a.plan_id AND p.enterprise = 0 AND p.readable = 1
    AND p.budget_limit IS NOT NULL
  LEFT JOIN usage g ON g.account_id = a.id AND g.kind = 'budget'`;

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

/** The accounts that hold any feed which carries an item, by row id. */
export async function findItemHolders(statements: Statements, itemId: number): Promise<number[]> {
  const feeds = await statements.all<{ id: number }>(
    'SELECT feed_id AS id FROM item_feeds WHERE item_id = ?',
    itemId,
  );
  const holders = new Set<number>();
  for (const { id } of feeds) {
    for (const { accountId } of await findFeedHolders(statements, id)) holders.add(accountId);
  }
  return [...holders];
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

/** Why a feed waits whose holders have no budget left. */
const NO_BUDGET = 'budget';

/** Puts a leased feed off until somebody may pay for it again; frees it. */
export async function postponeFeed(
  statements: Statements,
  feedId: number,
  until: number,
): Promise<void> {
  await statements.run(
    'UPDATE feeds SET next_poll_at = ?, next_poll_reason = ?, lease_until = 0 WHERE id = ?',
    until,
    NO_BUDGET,
    feedId,
  );
}

/** Puts a leased concept off until somebody may pay for it again. */
export async function postponeConcept(
  statements: Statements,
  conceptId: number,
  until: number,
): Promise<void> {
  await statements.run(
    `UPDATE concepts SET status = 'Requested', lease_until = ? WHERE id = ?`,
    until,
    conceptId,
  );
}

/** Makes everything that was put off due now, because plans changed. */
export async function resumePostponed(statements: Statements, now: number): Promise<void> {
  await statements.run(
    'UPDATE feeds SET next_poll_at = ? WHERE next_poll_reason = ? AND next_poll_at > ?',
    now,
    NO_BUDGET,
    now,
  );
  await statements.run(
    `UPDATE concepts SET lease_until = 0 WHERE status = 'Requested' AND lease_until > ?`,
    now,
  );
}

/** The feeds that the sources of users name themselves, and those that ever searched for their topics. */
export async function findFeedsOfUsers(
  statements: Statements,
  userIds: readonly number[],
): Promise<number[]> {
  const feeds = new Set<number>();
  for (const userId of userIds) {
    const rows = await statements.all<{ id: number }>(
      `SELECT DISTINCT e.feed_id AS id FROM entries e JOIN sources s ON s.id = e.source_id
       WHERE s.user_id = ? AND e.feed_id IS NOT NULL
       UNION SELECT feed_id FROM searches WHERE user_id = ?`,
      userId,
      userId,
    );
    for (const { id } of rows) feeds.add(id);
  }
  return [...feeds];
}

/** Every user of an account, of whatever kind. */
export async function findUserIds(statements: Statements, accountId: number): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    'SELECT id FROM users WHERE account_id = ?',
    accountId,
  );
  return rows.map(({ id }) => id);
}

/** Forgets what readers were taught by: what `putTaught` was told of them and of no one else. */
export async function removeTaught(
  statements: Statements,
  readers: readonly string[],
): Promise<void> {
  for (const reader of readers) {
    await statements.run('DELETE FROM taught WHERE reader IN (?, ?)', reader, `${reader}:less`);
  }
}

/** Drops those of the feeds that nobody names any more, the items only they brought, and unheld concepts. */
export async function removeForsaken(
  statements: Statements,
  feedIds: readonly number[],
): Promise<void> {
  for (const id of feedIds) {
    const held = await statements.get(
      `SELECT 1 AS yes FROM entries WHERE feed_id = ?
       UNION ALL SELECT 1 FROM searches WHERE feed_id = ? LIMIT 1`,
      id,
      id,
    );
    if (held !== undefined) continue;
    await statements.run(
      `DELETE FROM items WHERE id IN (SELECT item_id FROM item_feeds WHERE feed_id = ?)
       AND NOT EXISTS (SELECT 1 FROM item_feeds o WHERE o.item_id = items.id AND o.feed_id <> ?)`,
      id,
      id,
    );
    await statements.run('DELETE FROM feeds WHERE id = ?', id);
  }
  await removeUnheldConcepts(statements);
}

/** Those of the addresses that another feed has, or is fetched at, which stands in a source beside this one. */
export async function findHeldBeside(
  statements: Statements,
  feedId: number,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await statements.all<{ url: string }>(
    `SELECT DISTINCT wanted.value AS url
     FROM entries mine JOIN entries beside ON beside.source_id = mine.source_id
       JOIN feeds f ON f.id = beside.feed_id
       JOIN json_each(?) wanted ON wanted.value IN (f.url, f.poll_url)
     WHERE mine.feed_id = ? AND f.id <> ?`,
    JSON.stringify(urls),
    feedId,
    feedId,
  );
  return new Set(rows.map(({ url }) => url));
}
