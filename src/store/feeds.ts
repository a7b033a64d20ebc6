/** Feeds: one row an address, shared by every source that names it. One whose `next_poll_at` has passed is due. */

import { spellingsOf } from '../model/address-key.ts';
import type { UpdateHints } from '../model/feed.ts';
import type { OutcomeKind } from '../model/outcome.ts';
import { NO_BUDGET } from '../model/plan.ts';
import type { Statements } from './engine.ts';
import { isNamed } from './holders.ts';

export type FeedKind = 'unknown' | 'feed' | 'page';

/** A feed as the gatherer works on it. */
export interface StoredFeed {
  readonly rowId: number;
  /** As subscribed to. */
  readonly url: string;
  /** Where it is fetched: moved, or discovered on a site. */
  readonly pollUrl: string;
  /** A `page` is a site without a feed, read for its own links; `unknown` was never read. */
  readonly kind: FeedKind;
  /** The search query it answers, for feeds made from a template. */
  readonly query?: string;
  readonly title: string;
  readonly siteUrl?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly outcome?: OutcomeKind;
  /** What was said of that. */
  readonly detail: string;
  readonly failures: number;
  /** When the first of them was, milliseconds since 1970. */
  readonly failingSince?: number;
  /** Where it seems to move to, and how often that was seen. */
  readonly movedUrl?: string;
  readonly movedCount: number;
  /** The feed that the one at `pollUrl` is read instead of, until that is there again. */
  readonly standsInFor?: string;
  readonly fetchedAt?: number;
  /** What it said when it was last read; an unchanged answer says it no more. */
  readonly hints: UpdateHints;
  /** How many entries it had then. */
  readonly entryCount: number;
}

interface FeedRow {
  id: number;
  url: string;
  poll_url: string;
  kind: FeedKind;
  query: string | null;
  title: string;
  site_url: string | null;
  etag: string | null;
  last_modified: string | null;
  outcome: OutcomeKind | null;
  detail: string;
  failures: number;
  failing_since: number | null;
  moved_url: string | null;
  moved_count: number;
  stands_in_for: string | null;
  fetched_at: number | null;
  hints: string;
  entry_count: number;
}

const COLUMNS = `id, url, poll_url, kind, query, title, site_url, etag, last_modified, outcome, detail, failures,
  failing_since, moved_url, moved_count, stands_in_for, fetched_at, hints, entry_count`;

function fromRow(row: FeedRow): StoredFeed {
  return {
    rowId: row.id,
    url: row.url,
    pollUrl: row.poll_url,
    kind: row.kind,
    title: row.title,
    detail: row.detail,
    failures: row.failures,
    movedCount: row.moved_count,
    hints: JSON.parse(row.hints) as UpdateHints,
    entryCount: row.entry_count,
    ...(row.query === null ? {} : { query: row.query }),
    ...(row.site_url === null ? {} : { siteUrl: row.site_url }),
    ...(row.etag === null ? {} : { etag: row.etag }),
    ...(row.last_modified === null ? {} : { lastModified: row.last_modified }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...(row.failing_since === null ? {} : { failingSince: row.failing_since }),
    ...(row.moved_url === null ? {} : { movedUrl: row.moved_url }),
    ...(row.stands_in_for === null ? {} : { standsInFor: row.stands_in_for }),
    ...(row.fetched_at === null ? {} : { fetchedAt: row.fetched_at }),
  };
}

/** A feed by the address it is subscribed to; undefined when nobody has it. */
export async function findFeedByUrl(
  statements: Statements,
  url: string,
): Promise<StoredFeed | undefined> {
  const row = await statements.get<FeedRow>(`SELECT ${COLUMNS} FROM feeds WHERE url = ?`, url);
  return row && fromRow(row);
}

/** The feeds of those addresses that were ever fetched, however they are spelt; each with the address as it was asked for. */
export async function findFeedsAt(
  statements: Statements,
  urls: readonly string[],
): Promise<(readonly [string, StoredFeed])[]> {
  const asked = new Map(urls.flatMap((url) => spellingsOf(url).map((each) => [each, url])));
  const rows = await statements.all<FeedRow>(
    `SELECT ${COLUMNS} FROM feeds WHERE outcome IS NOT NULL AND url IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...asked.keys()]),
  );
  return rows.map((row) => [asked.get(row.url)!, fromRow(row)] as const);
}

export interface NewFeed {
  readonly url: string;
  /** The search query it answers, for feeds made from a template. */
  readonly query?: string;
  /** Left asleep until somebody needs it. */
  readonly asleep?: boolean;
}

/** The feed of an address, made where nobody had it, and due at once unless it is to sleep; gives its row id. */
export async function putFeed(
  statements: Statements,
  { url, query, asleep = false }: NewFeed,
  now: number,
): Promise<number> {
  const known = await statements.get<{
    id: number;
    next_poll_at: number | null;
    next_poll_reason: string | null;
  }>('SELECT id, next_poll_at, next_poll_reason FROM feeds WHERE url = ?', url);
  if (known !== undefined) {
    // A feed that slept, or that stopped because it was gone, wakes when somebody subscribes again. One whose holders have no
    // budget left is due again, since whoever subscribes may have some.
    const waits = known.next_poll_at === null || known.next_poll_reason === NO_BUDGET;
    if (!asleep && waits) await markDue(statements, known.id, now);
    // One that somebody dropped awake sleeps like the others of its source, or all of them would pass for needed.
    if (asleep) await letSleep(statements, known.id);
    // The next drop counts anew.
    await statements.run(
      'UPDATE feeds SET dropped_at = NULL WHERE id = ? AND dropped_at IS NOT NULL',
      known.id,
    );
    return known.id;
  }
  const made = await statements.get<{ id: number }>(
    `INSERT INTO feeds (url, poll_url, query, next_poll_at, created_at) VALUES (?, ?, ?, ?, ?)
     RETURNING id`,
    url,
    url,
    query ?? null,
    asleep ? null : now,
    now,
  );
  return made!.id;
}

/** Lets a feed sleep that nobody names any more: it is no longer polled, and counts as new when somebody names it again. */
export async function letSleep(statements: Statements, feedId: number): Promise<void> {
  await statements.run(
    `UPDATE feeds SET next_poll_at = NULL, outcome = NULL WHERE id = ? AND NOT ${isNamed('feeds.id')}`,
    feedId,
  );
}

/** Which feeds are fetched: those that a source names, or that search for a topic which the graph of their reader still has. */
export const HELD = `(EXISTS (SELECT 1 FROM entries e WHERE e.feed_id = feeds.id) OR EXISTS (
  SELECT 1 FROM searches q JOIN interests g ON g.user_id = q.user_id AND g.key = q.topic_key
  WHERE q.feed_id = feeds.id))`;

/** For how long a worker takes feeds; `except` are the row ids of those that it has in hand already. */
export interface FeedLease {
  readonly now: number;
  readonly leaseMs: number;
  readonly worker: string;
  readonly except?: readonly number[];
}

/**
 * Takes at most so many feeds that are due, for `leaseMs`, so that no other worker fetches them meanwhile; where addresses
 * are given, of those alone.
 */
export async function leaseDueFeeds(
  statements: Statements,
  { now, leaseMs, worker, except = [] }: FeedLease,
  most: number,
  urls?: readonly string[],
): Promise<StoredFeed[]> {
  const only = urls === undefined ? [] : [JSON.stringify(urls)];
  const rows = await statements.all<FeedRow>(
    `UPDATE feeds SET lease_until = ?, lease_by = ? WHERE id IN (
       SELECT id FROM feeds WHERE next_poll_at <= ? AND lease_until <= ? AND ${HELD}
       AND id NOT IN (SELECT value FROM json_each(?))
       ${urls === undefined ? '' : 'AND url IN (SELECT value FROM json_each(?))'}
       ORDER BY next_poll_at, id LIMIT ?
     ) RETURNING ${COLUMNS}`,
    now + leaseMs,
    worker,
    now,
    now,
    JSON.stringify(except),
    ...only,
    most,
  );
  return rows.map(fromRow);
}

/** How many feeds that were never fetched are due and taken by nobody; more than `most` are not counted. */
export async function countUnreadFeeds(
  statements: Statements,
  now: number,
  most: number,
): Promise<number> {
  const row = await statements.get<{ n: number }>(
    `SELECT count(*) AS n FROM (
       SELECT 1 FROM feeds
       WHERE outcome IS NULL AND next_poll_at <= ? AND lease_until <= ? AND ${HELD} LIMIT ?)`,
    now,
    now,
    most,
  );
  return row!.n;
}

/** Makes a feed due now. */
async function markDue(statements: Statements, feedId: number, now: number): Promise<void> {
  await statements.run('UPDATE feeds SET next_poll_at = ? WHERE id = ?', now, feedId);
}

/** When the next held feed is due; undefined when none is. */
export async function findNextPollAt(statements: Statements): Promise<number | undefined> {
  const row = await statements.get<{ at: number | null }>(
    `SELECT min(max(next_poll_at, lease_until)) AS at FROM feeds WHERE next_poll_at IS NOT NULL AND ${HELD}`,
  );
  return row?.at ?? undefined;
}
