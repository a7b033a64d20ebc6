/** Subscriptions: the addresses in a user's sources, each with what is known of its feed; and their mending. */
import type { Spellings } from '../model/address-key.ts';
import type { UpdateHints } from '../model/feed.ts';
import type { OutcomeKind } from '../model/outcome.ts';
import { adoptCarriedItems } from './carried-items.ts';
import type { Statements } from './engine.ts';
import { FEED_CONTENTS } from './feed-health.ts';
import { type FeedKind, putFeed } from './feeds.ts';
import { isNamed } from './holders.ts';
import { keptSpelling } from './spellings.ts';

export interface Subscription {
  readonly sourceId: number;
  readonly source: string;
  /** As subscribed to. */
  readonly url: string;
  readonly title: string;
  readonly feedId: number;
  /** What the feed calls itself, and the site that it says it is of. */
  readonly feedTitle: string;
  readonly siteUrl?: string;
  readonly kind: FeedKind;
  readonly pollUrl: string;
  /** Whether it is a page, which leads to the feed at `pollUrl`. */
  readonly discovered: boolean;
  /** Where a permanent redirect led that was seen once so far. */
  readonly movedUrl?: string;
  readonly outcome?: OutcomeKind;
  readonly detail: string;
  /** What had to be mended when it was last read. */
  readonly repairs: readonly string[];
  /** In a row, and when the first of them was. */
  readonly failures: number;
  readonly failingSince?: number;
  readonly items: number;
  /** How many entries it had when it was last read; 0 also where that is not known. */
  readonly entryCount: number;
  /** When its newest item was published or, without a date, collected. */
  readonly latestItemAt?: number;
  readonly fetchedAt?: number;
  readonly nextPollReason: string;
  /** What it said when it was last read. */
  readonly hints: UpdateHints;
}

interface SubscriptionRow {
  source_id: number;
  source: string;
  url: string;
  title: string;
  feed_id: number;
  feed_title: string;
  site_url: string | null;
  kind: FeedKind;
  poll_url: string;
  discovered: number;
  moved_url: string | null;
  outcome: OutcomeKind | null;
  detail: string;
  repairs: string;
  failures: number;
  failing_since: number | null;
  items: number;
  entry_count: number;
  latest: number | null;
  fetched_at: number | null;
  next_poll_reason: string;
  hints: string;
}

/** All of a user's, or those of one source, in the order of the sources. */
export async function findSubscriptions(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
): Promise<Subscription[]> {
  const rows = await statements.all<SubscriptionRow>(
    `SELECT e.source_id, s.name AS source, e.url, coalesce(e.title, f.title) AS title, f.id AS feed_id,
       f.title AS feed_title, f.site_url, f.kind, f.poll_url, f.discovered, f.moved_url, f.outcome, f.detail, f.repairs,
       f.failures, f.failing_since, f.fetched_at, f.next_poll_reason, f.entry_count, f.hints,
       ${FEED_CONTENTS}
     FROM entries e JOIN sources s ON s.id = e.source_id JOIN feeds f ON f.id = e.feed_id
     WHERE s.user_id = ? AND s.id = coalesce(?, s.id) ORDER BY s.name, e.position`,
    userId,
    sourceId ?? null,
  );
  return rows.map((row) => ({
    sourceId: row.source_id,
    source: row.source,
    url: row.url,
    title: row.title,
    feedId: row.feed_id,
    feedTitle: row.feed_title,
    kind: row.kind,
    pollUrl: row.poll_url,
    discovered: row.discovered === 1,
    detail: row.detail,
    repairs: JSON.parse(row.repairs),
    failures: row.failures,
    items: row.items,
    entryCount: row.entry_count,
    nextPollReason: row.next_poll_reason,
    hints: JSON.parse(row.hints),
    ...(row.site_url === null ? {} : { siteUrl: row.site_url }),
    ...(row.moved_url === null ? {} : { movedUrl: row.moved_url }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...(row.latest === null ? {} : { latestItemAt: row.latest }),
    ...(row.failing_since === null ? {} : { failingSince: row.failing_since }),
    ...(row.fetched_at === null ? {} : { fetchedAt: row.fetched_at }),
  }));
}

/**
 * How many items nobody has any more once so many `entries` that name a feed go: those that no other followed feed carries; 0
 * where another entry, of anybody, or a search names it still.
 */
export async function countLastItems(
  statements: Statements,
  feedId: number,
  entries: number,
): Promise<number> {
  const row = await statements.get<{ n: number }>(
    `SELECT count(*) AS n FROM item_feeds c JOIN items i ON i.id = c.item_id
     WHERE c.feed_id = ? AND i.removed_at IS NULL
       AND (SELECT count(*) FROM entries WHERE feed_id = c.feed_id) <= ?
       AND NOT EXISTS (SELECT 1 FROM searches WHERE feed_id = c.feed_id)
       AND NOT EXISTS (SELECT 1 FROM item_feeds o WHERE o.item_id = c.item_id
         AND o.feed_id <> c.feed_id AND ${isNamed('o.feed_id')})`,
    feedId,
    entries,
  );
  return row!.n;
}

/** What is known of a feed: what it says of itself, and where it is, if its address is that of a page which led there. */
interface FeedFacts {
  readonly title: string;
  readonly siteUrl?: string;
  readonly feedUrl?: string;
}

/** What is known of the feeds of a source, by their addresses, as far as they were read. */
export async function findFeedFacts(
  statements: Statements,
  sourceId: number,
): Promise<Map<string, FeedFacts>> {
  // A page without a feed may have led to a sitemap, which no other program reads as one.
  const rows = await statements.all<{
    url: string;
    title: string;
    site: string | null;
    feed: string | null;
  }>(
    `SELECT e.url, f.title, f.site_url AS site, iif(f.discovered AND f.kind = 'feed', f.poll_url, NULL) AS feed
     FROM entries e JOIN feeds f ON f.id = e.feed_id
     WHERE e.source_id = ? AND (f.title <> '' OR f.site_url IS NOT NULL OR f.discovered)`,
    sourceId,
  );
  return new Map(
    rows.map(({ url, title, site, feed }) => [
      url,
      {
        title,
        ...(site === null ? {} : { siteUrl: site }),
        ...(feed === null ? {} : { feedUrl: feed }),
      },
    ]),
  );
}

/** Removes one address from a source, however it is spelt; gives whether it was there. */
export async function removeSubscription(
  statements: Statements,
  sourceId: number,
  url: string,
  spellings: Spellings,
): Promise<boolean> {
  const spelling = spellings.of(url);
  if (spelling === undefined) return false;
  spellings.remove(spelling);
  const sql = 'DELETE FROM entries WHERE source_id = ? AND url = ?';
  return (await statements.run(sql, sourceId, spelling)) > 0;
}

/** An address that an entry is to have in place of its own. */
interface Move {
  readonly url: string;
  readonly to: string;
  readonly now: number;
}

/** The feed of an entry, by its address as it is spelt. */
async function feedAt(statements: Statements, sourceId: number, url: string): Promise<number> {
  const sql = 'SELECT feed_id AS id FROM entries WHERE source_id = ? AND url = ?';
  return (await statements.get<{ id: number }>(sql, sourceId, url))!.id;
}

/**
 * Gives an entry another address; its place, title, group and time frame stay, and what its feed brought. Where the source has
 * that address already, the entry goes. Gives whether anything changed.
 */
export async function moveSubscription(
  statements: Statements,
  sourceId: number,
  { url, to, now }: Move,
  spellings: Spellings,
): Promise<boolean> {
  const from = spellings.of(url);
  if (from === undefined || from === to) return false;
  const there = spellings.of(to);
  const before = await feedAt(statements, sourceId, from);
  if (there !== undefined && there !== from) {
    const staying = await feedAt(statements, sourceId, there);
    await adoptCarriedItems(statements, { from: before, to: staying });
    return removeSubscription(statements, sourceId, from, spellings);
  }
  const address = await keptSpelling(statements, to);
  const feedId = await putFeed(statements, { url: address }, now);
  if (feedId !== before) await adoptCarriedItems(statements, { from: before, to: feedId });
  const moved = await statements.run(
    'UPDATE entries SET url = ?, feed_id = ? WHERE source_id = ? AND url = ?',
    address,
    feedId,
    sourceId,
    from,
  );
  spellings.remove(from);
  spellings.add(address);
  return moved > 0;
}

/** Those of the addresses at which another feed is subscribed to, or fetched, that stands in the same source as this one. */
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
