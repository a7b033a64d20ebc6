/**
 * The road in, hop by hop: fetch → decode and parse → item → store → score. The one recipe that names them.
 * Every way a feed can fail ends in an outcome kept with it; what it brought before stays.
 */
import { FeedError } from '../../collect/feed-error.ts';
import { type FetchResult, type Fresh, outcomeOf } from '../../collect/fetch-result.ts';
import { toNewItems } from '../../collect/item.ts';
import { analyseItem } from '../../interest/analyse.ts';
import { toWinnowError } from '../../model/errors.ts';
import type { Feed } from '../../model/feed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { leaseDueFeed, putFetchRecord, releaseFeed, type StoredFeed } from '../../store/feeds.ts';
import { putItems } from '../../store/items.ts';
import { annotateItems } from './annotate.ts';
import { discover } from './discover.ts';
import { moveOf } from './moved.ts';
import { prepareItem } from './prepare.ts';
import type { GatherRoom } from './room.ts';
import { scheduleNext } from './schedule.ts';

/** Longer than any fetch with its parsing may take. */
const LEASE_MS = 120_000;

/** Gathers one feed that is due; false when none is. */
export async function gatherNext(room: GatherRoom, signal: AbortSignal): Promise<boolean> {
  const feed = await leaseDueFeed(room.store, room.clock(), LEASE_MS);
  if (feed === undefined) return false;
  try {
    await gather(room, feed, signal);
  } catch (thrown) {
    await releaseFeed(room.store, feed.rowId);
    throw thrown;
  }
  return true;
}

async function gather(room: GatherRoom, feed: StoredFeed, signal: AbortSignal): Promise<void> {
  const fetched = await room.fetcher.fetch(feed.pollUrl, {
    etag: feed.etag,
    lastModified: feed.lastModified,
    signal,
  });
  if (fetched.kind !== 'fresh') return keepWithoutItems(room, feed, fetched, outcomeOf(fetched));
  const read = await readFeed(room, fetched);
  if ('feed' in read) return keep(room, feed, fetched, read.feed);
  const found = await discover(room, fetched, read.outcome, signal);
  if (found === undefined) return keepWithoutItems(room, feed, fetched, read.outcome);
  return keep(room, feed, found.fetched, found.feed, found.fetched.url);
}

/** The feed in a document, or how reading it failed. */
export async function readFeed(
  room: GatherRoom,
  fetched: Fresh,
): Promise<{ feed: Feed } | { outcome: Outcome }> {
  const { body, contentType, url } = fetched;
  try {
    const hints = { url, ...(contentType === undefined ? {} : { contentType }) };
    return { feed: await room.parse(body, hints) };
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown;
    return { outcome: { kind: thrown.kind, detail: thrown.message } };
  }
}

async function keepWithoutItems(
  room: GatherRoom,
  feed: StoredFeed,
  fetched: FetchResult,
  outcome: Outcome,
): Promise<void> {
  const now = room.clock();
  const next = scheduleNext(feed, { now, outcome, fetched });
  room.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, detail: outcome.detail });
  await room.store.transaction(async (statements) => {
    await putFetchRecord(statements, feed.rowId, { outcome, at: now, ...next });
  });
}

async function keep(
  room: GatherRoom,
  feed: StoredFeed,
  fetched: Fresh,
  read: Feed,
  discoveredUrl?: string,
): Promise<void> {
  const now = room.clock();
  const context = {
    feedUrl: fetched.url,
    now,
    ...(feed.query === undefined ? {} : { query: feed.query }),
  };
  const prepared = toNewItems(read, context).map(prepareItem);
  const outcome = outcomeOf(fetched);
  const next = scheduleNext(feed, { now, outcome, fetched, feed: read });
  await room.store.transaction(async (statements) => {
    const { changed, added } = await putItems(statements, feed.rowId, prepared, now, (item) =>
      analyseItem(item, room.vectors()),
    );
    await putFetchRecord(statements, feed.rowId, {
      outcome,
      at: now,
      ...next,
      ...moveOf(feed, fetched, discoveredUrl),
      success: {
        title: read.title ?? '',
        repairs: read.repairs,
        changed: changed.length > 0,
        ...(read.link === undefined ? {} : { siteUrl: read.link }),
        ...(fetched.etag === undefined ? {} : { etag: fetched.etag }),
        ...(fetched.lastModified === undefined ? {} : { lastModified: fetched.lastModified }),
      },
    });
    if (changed.length > 0) room.teachers.forget();
    await annotateItems(room, statements, changed);
    room.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, added });
  });
}

/** An unexpected failure, for the log. */
export function describeFailure(thrown: unknown): { code: string; message: string } {
  const { code, message } = toWinnowError(thrown);
  return { code, message };
}
