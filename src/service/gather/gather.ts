/**
 * The road in, hop by hop: fetch → decode and parse → item → store → score. The one recipe that names them.
 * Every way a feed can fail ends in an outcome kept with it; what it brought before stays.
 */
import { type FetchResult, outcomeOf } from '../../collect/fetch-result.ts';
import { analyseItem } from '../../interest/analyse.ts';
import type { Outcome } from '../../model/outcome.ts';
import { leaseDueFeed, putFetchRecord, releaseFeed, type StoredFeed } from '../../store/feeds.ts';
import { putItems } from '../../store/items.ts';
import { annotateItems } from './annotate.ts';
import { type Brought, broughtByFeed } from './brought.ts';
import { discover } from './discover.ts';
import { moveOf } from './moved.ts';
import { prepareItem } from './prepare.ts';
import { readFeed } from './read-feed.ts';
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
  const { etag, lastModified } = feed;
  const fetched = await room.fetcher.fetch(feed.pollUrl, { etag, lastModified, signal });
  if (fetched.kind !== 'fresh') return keepOutcome(room, feed, fetched, outcomeOf(fetched));
  const read = await readFeed(room, fetched);
  if ('feed' in read) {
    return keep(room, feed, broughtByFeed(feed, fetched, read.feed, room.clock()));
  }
  const found = await discover(room, feed, fetched, read.outcome, signal);
  if (found === undefined) return keepOutcome(room, feed, fetched, read.outcome);
  return keep(room, feed, found);
}

/** Keeps how a fetch without items ended. */
async function keepOutcome(
  room: GatherRoom,
  feed: StoredFeed,
  fetched: FetchResult,
  outcome: Outcome,
): Promise<void> {
  const now = room.clock();
  const next = scheduleNext(feed, { now, outcome, headers: fetched.headers });
  room.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, detail: outcome.detail });
  await room.store.transaction((statements) =>
    putFetchRecord(statements, feed.rowId, { outcome, at: now, ...next, ...moveOf(feed, fetched) }),
  );
}

/** Keeps what a fetch brought, items, outcome and scores together. */
async function keep(room: GatherRoom, feed: StoredFeed, brought: Brought): Promise<void> {
  const now = room.clock();
  const { fetched, kind, title, repairs, siteUrl } = brought;
  const { etag, lastModified } = fetched;
  const outcome = outcomeOf(fetched);
  const prepared = brought.items.map(prepareItem);
  await room.store.transaction(async (statements) => {
    const { changed, added } = await putItems(statements, feed.rowId, prepared, now, (item) =>
      analyseItem(item, room.vectors()),
    );
    await putFetchRecord(statements, feed.rowId, {
      outcome,
      at: now,
      ...scheduleNext(feed, { now, outcome, headers: fetched.headers, brought }),
      ...moveOf(feed, fetched, brought.pollUrl),
      success: {
        kind,
        title,
        repairs,
        changed: changed.length > 0,
        ...(siteUrl === undefined ? {} : { siteUrl }),
        ...(etag === undefined ? {} : { etag }),
        ...(lastModified === undefined ? {} : { lastModified }),
      },
    });
    if (changed.length > 0) room.teachers.forget();
    await annotateItems(room, statements, changed);
    room.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, added });
  });
}
