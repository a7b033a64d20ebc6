/** Feed health: what an owner sees of the feeds behind their sources. */

import type { OutcomeKind } from '../model/outcome.ts';
import { NO_BUDGET } from '../model/plan.ts';
import { DAY_MS } from '../model/time-units.ts';
import type { Statements } from './engine.ts';
import type { Unpaid } from './postponed.ts';

export interface FeedHealth {
  readonly rowId: number;
  readonly url: string;
  readonly pollUrl: string;
  /** Whether it is a page, which leads to the feed at `pollUrl`. */
  readonly discovered: boolean;
  /** Where a permanent redirect led that was seen once so far. */
  readonly movedUrl?: string;
  readonly title: string;
  /** Title that its owner, or a list that was imported, gave it: in the first of these sources that has one. */
  readonly givenTitle?: string;
  readonly outcome?: OutcomeKind;
  readonly status?: number;
  readonly detail: string;
  readonly repairs: readonly string[];
  readonly failures: number;
  readonly items: number;
  /** When its newest item was published or, without a date, collected; absent where it has none. */
  readonly latestItemAt?: number;
  readonly fetchedAt?: number;
  readonly nextPollAt?: number;
  readonly nextPollReason: string;
  /** Due now, or being fetched. */
  readonly pending: boolean;
}

interface HealthRow {
  id: number;
  url: string;
  poll_url: string;
  discovered: number;
  moved_url: string | null;
  title: string;
  given: string | null;
  outcome: OutcomeKind | null;
  status: number | null;
  detail: string;
  repairs: string;
  failures: number;
  items: number;
  latest: number | null;
  fetched_at: number | null;
  next_poll_at: number | null;
  next_poll_reason: string;
}

function fromRow(row: HealthRow, now: number): FeedHealth {
  return {
    rowId: row.id,
    url: row.url,
    pollUrl: row.poll_url,
    discovered: row.discovered === 1,
    title: row.title,
    detail: row.detail,
    repairs: JSON.parse(row.repairs) as string[],
    failures: row.failures,
    items: row.items,
    nextPollReason: row.next_poll_reason,
    pending: row.next_poll_at !== null && row.next_poll_at <= now,
    ...(row.moved_url === null ? {} : { movedUrl: row.moved_url }),
    ...(row.given === null ? {} : { givenTitle: row.given }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...(row.status === null ? {} : { status: row.status }),
    ...(row.latest === null ? {} : { latestItemAt: row.latest }),
    ...(row.fetched_at === null ? {} : { fetchedAt: row.fetched_at }),
    ...(row.next_poll_at === null ? {} : { nextPollAt: row.next_poll_at }),
  };
}

/**
 * Of a feed `f`, in SQL: how many `items` it has that were not removed, and when the `latest` was published or, where it gives
 * no date, collected: a feed without dates may still be alive. A date that was days ahead says nothing: a page that is pinned
 * to the year 2099 keeps no feed alive.
 */
export const FEED_CONTENTS = `(SELECT count(*) FROM item_feeds i WHERE i.feed_id = f.id AND i.item_id NOT IN
    (SELECT id FROM items WHERE removed_at IS NOT NULL)) AS items,
  (SELECT coalesce(max(CASE WHEN t.published_at <= t.collected_at + ${DAY_MS} THEN t.published_at
     WHEN t.published_at IS NULL THEN t.collected_at END), max(t.collected_at)) FROM item_feeds i
   JOIN items t ON t.id = i.item_id WHERE i.feed_id = f.id) AS latest`;

/**
 * The feeds of a user's sources, referenced ones included, and of service sources that search for the user's topics; of one
 * source, which may be the service's, when an id is bound second.
 */
const REACHED = `WITH asked(user_id, source_id) AS (VALUES (?, ?)),
  named(id) AS (
    SELECT s.id FROM sources s, asked WHERE s.user_id = asked.user_id AND asked.source_id IS NULL
    UNION
    SELECT q.source_id FROM searches q, asked WHERE q.user_id = asked.user_id AND asked.source_id IS NULL
    UNION
    SELECT s.id FROM sources s, asked
    WHERE s.id = asked.source_id AND (s.user_id = asked.user_id OR s.user_id IS NULL)),
  reached(feed_id) AS (
    SELECT e.feed_id FROM entries e WHERE e.source_id IN (SELECT id FROM named)
    UNION
    SELECT r.feed_id FROM entries e JOIN entries r ON r.source_id = e.reference_id
    WHERE e.source_id IN (SELECT id FROM named)
    UNION
    SELECT q.feed_id FROM asked JOIN searches q ON q.user_id = asked.user_id
    JOIN interests g ON g.user_id = q.user_id AND g.key = q.topic_key
    WHERE q.source_id IN (SELECT id FROM named) OR q.source_id IN (
      SELECT reference_id FROM entries WHERE source_id IN (SELECT id FROM named)))`;

/** How the feeds fare of all sources of a user, or of one, in the order of their addresses; `now` says which are due. */
export async function findFeedHealth(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
  now: number,
): Promise<FeedHealth[]> {
  const rows = await statements.all<HealthRow>(
    `${REACHED} SELECT f.id, f.url, f.poll_url, f.discovered, f.moved_url, f.title,
       f.outcome, f.status, f.detail, f.repairs, f.failures, f.fetched_at, f.next_poll_at, f.next_poll_reason,
       (SELECT e.title FROM entries e WHERE e.feed_id = f.id AND e.source_id IN (SELECT id FROM named)
        AND e.title IS NOT NULL ORDER BY e.source_id LIMIT 1) AS given,
       ${FEED_CONTENTS} FROM feeds f WHERE f.id IN (SELECT feed_id FROM reached) ORDER BY f.url`,
    userId,
    sourceId ?? null,
  );
  return rows.map((row) => fromRow(row, now));
}

/** Whether a feed is one of those of all sources of a user. */
export async function isReachedFeed(
  statements: Statements,
  userId: number,
  feedId: number,
): Promise<boolean> {
  const sql = `${REACHED} SELECT 1 AS yes FROM reached WHERE feed_id = ? LIMIT 1`;
  return (await statements.get(sql, userId, null, feedId)) !== undefined;
}

/** How many of those feeds there are, and how many are due or being fetched. */
export async function countReachedFeeds(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
  now: number,
): Promise<{ readonly total: number; readonly pending: number }> {
  const row = await statements.get<{ total: number; pending: number }>(
    `${REACHED} SELECT count(*) AS total, count(*) FILTER (WHERE next_poll_at <= ?) AS pending
     FROM feeds WHERE id IN (SELECT feed_id FROM reached)`,
    userId,
    sourceId ?? null,
    now,
  );
  return row!;
}

/** How many of those feeds wait for a budget, and until when the first does. */
export async function countUnpaidFeeds(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
  now: number,
): Promise<Unpaid> {
  const row = await statements.get<Unpaid>(
    `${REACHED} SELECT count(*) AS count, min(next_poll_at) AS until
     FROM feeds WHERE id IN (SELECT feed_id FROM reached) AND next_poll_reason = ? AND next_poll_at > ?`,
    userId,
    sourceId ?? null,
    NO_BUDGET,
    now,
  );
  return row!;
}

/** Makes those feeds due now, where `urls` are given only the ones that are subscribed to there; gives their row ids. */
export async function markReachedDue(
  statements: Statements,
  userId: number,
  {
    source,
    urls,
  }: { readonly source: number | undefined; readonly urls?: readonly string[] | undefined },
  now: number,
): Promise<number[]> {
  const among =
    urls === undefined
      ? ''
      : 'AND id IN (SELECT feed_id FROM entries WHERE url IN (SELECT value FROM json_each(?)))';
  const rows = await statements.all<{ id: number }>(
    `${REACHED} UPDATE feeds SET next_poll_at = ? WHERE id IN (SELECT feed_id FROM reached) ${among} RETURNING id`,
    userId,
    source ?? null,
    now,
    ...(urls === undefined ? [] : [JSON.stringify(urls)]),
  );
  return rows.map(({ id }) => id);
}
