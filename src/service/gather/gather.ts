/**
 * The road in, hop by hop: fetch → decode, parse, item and analyse (in a worker) → store → score. The one recipe that
 * names them. Every way a feed can fail ends in an outcome kept with it; what it brought before stays.
 */
import { FeedError } from '../../collect/feed-error.ts';
import {
  type Failed,
  type FetchEnd,
  type FreshEnd,
  outcomeOf,
} from '../../collect/fetch-result.ts';
import { toWinnowError } from '../../model/errors.ts';
import { isCutShort } from '../../model/feed.ts';
import type { ItemStems, PreparedItem } from '../../model/item.ts';
import { isHealthy, type Outcome } from '../../model/outcome.ts';
import { putWaiting } from '../../store/articles.ts';
import { moveCarriedItems } from '../../store/carried-items.ts';
import type { Statements } from '../../store/engine.ts';
import { deferFeed, putFetchRecord, releaseFeed, type StoredFeed } from '../../store/feeds.ts';
import { putItems } from '../../store/items.ts';
import { postponeFeed } from '../../store/postponed.ts';
import { findFeedSettings } from '../../store/source-settings.ts';
import type { Leave } from '../budget.ts';
import { annotateItems } from './annotate.ts';
import { type Brought, broughtByFeed } from './brought.ts';
import { discover } from './discover.ts';
import { fetchFeed } from './fetch-feed.ts';
import { logFailure } from './log-failure.ts';
import { moveOf } from './moved.ts';
import { keepAsAsked, retainAll } from './retain.ts';
import type { GatherRoom } from './room.ts';
import { scheduleNext } from './schedule.ts';

/** Gathers one feed that is due; false when none is. */
export async function gatherNext(room: GatherRoom, signal: AbortSignal): Promise<boolean> {
  const feed = await room.due.take();
  if (feed === undefined) return false;
  const leave = await room.budget.reserveFetch(feed.rowId);
  if (!leave.granted) {
    room.log({ event: 'fetch', url: feed.url, outcome: 'no budget' });
    await postponeFeed(room.store, feed.rowId, leave.until);
    return true;
  }
  try {
    await gather(room, feed, leave, signal);
  } catch (thrown) {
    if (signal.aborted) {
      await releaseFeed(room.store, feed.rowId);
      throw thrown;
    }
    await keepFailure(room, feed, thrown);
  } finally {
    leave.release();
  }
  return true;
}

async function gather(
  room: GatherRoom,
  feed: StoredFeed,
  leave: Leave,
  signal: AbortSignal,
): Promise<void> {
  const { etag, lastModified } = feed;
  const request = { etag, lastModified, signal };
  // A feed that was read as one before is never looked for anew: an error page is not a new home.
  const got = await fetchFeed(room, feed, feed.pollUrl, request, feed.kind !== 'feed');
  if ('feed' in got) return keep(room, feed, broughtByFeed(got.fetched, got.feed), leave);
  if ('page' in got) {
    const brought = await discover(room, feed, got.page, got.fetched, signal);
    if (brought !== undefined) return keep(room, feed, brought, leave);
  }
  return keepOutcome(room, feed, got.fetched, got.outcome);
}

/** Keeps how a fetch without items ended. */
async function keepOutcome(
  room: GatherRoom,
  feed: StoredFeed,
  fetched: FetchEnd,
  outcome: Outcome,
): Promise<void> {
  const now = room.clock();
  const next = scheduleNext(feed, { now, outcome, headers: fetched.headers });
  room.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, detail: outcome.detail });
  // What a policy forbids says nothing about the feed: what is known of it stays.
  const isKnown = feed.outcome !== undefined && feed.outcome !== outcome.kind;
  if (outcome.kind === 'blocked-address' && isKnown) {
    room.refusals.set(feed.url, outcome);
    return deferFeed(room.store, feed.rowId, next.nextPollAt);
  }
  room.refusals.delete(feed.url);
  await room.write(async (statements) => {
    const moved = moveOf(feed, fetched);
    await putFetchRecord(statements, feed.rowId, { outcome, at: now, ...next, ...moved });
    if (!isHealthy(outcome.kind)) return;
    const gone = await keepAsAsked(statements, feed.rowId, now);
    if (gone.length > 0) room.teachers.forget();
  });
}

/**
 * Keeps that working on a feed failed unexpectedly, as a failed fetch: it waits as long as any feed that fails. Where
 * not even that can be kept, it stays leased, and what runs out first is the lease.
 */
async function keepFailure(room: GatherRoom, feed: StoredFeed, thrown: unknown): Promise<void> {
  logFailure(room.log, thrown, feed.url);
  const { message: detail } = toWinnowError(thrown);
  const failed: Failed = { kind: 'internal', url: feed.pollUrl, redirects: [], trace: [], detail };
  await keepOutcome(room, feed, failed, outcomeOf(failed));
}

/** What the entries bring that must be looked at, and the places of what the feed says again. */
async function sortEntries({ analyst }: GatherRoom, { entries }: Brought) {
  const stems = new Map<PreparedItem, ItemStems>();
  const unread: PreparedItem[] = [];
  const arriving = entries.flatMap((entry, position) => {
    const { digest, item } = entry;
    if (item === undefined) return [];
    if (entry.stems === undefined) unread.push(item);
    else stems.set(item, entry.stems);
    return [{ item, position, digest }];
  });
  for (const [index, made] of (await analyst.analyse(unread)).entries()) {
    stems.set(unread[index]!, made);
  }
  const repeated = entries.flatMap(({ digest, item }, position) =>
    item === undefined ? [{ digest, position }] : [],
  );
  return { arriving, repeated, stemsOf: (item: PreparedItem) => stems.get(item)! };
}

/** Keeps what a fetch brought, items, outcome and scores together. */
async function keep(
  room: GatherRoom,
  feed: StoredFeed,
  brought: Brought,
  leave: Leave,
): Promise<void> {
  let sorted: Awaited<ReturnType<typeof sortEntries>>;
  try {
    sorted = await sortEntries(room, brought);
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown;
    const outcome = { kind: thrown.kind, detail: thrown.message };
    return keepOutcome(room, feed, brought.fetched, outcome);
  }
  const { arriving, repeated, stemsOf } = sorted;
  const said = new Set(brought.entries.map(({ digest }) => digest));
  await room.write(async (statements) => {
    const now = room.clock();
    const { changed, added } = await putItems(statements, feed.rowId, arriving, now, stemsOf);
    await moveCarriedItems(statements, feed.rowId, repeated);
    await keepSuccess(room, feed, brought, changed.length > 0, statements);
    const settings = await findFeedSettings(statements, feed.rowId);
    const gone =
      added === 0
        ? await keepAsAsked(statements, feed.rowId, now, settings)
        : await retainAll(statements, feed.rowId, said, now, settings);
    if (changed.length + gone.length > 0) {
      room.teachers.forget();
      await leave.charge(statements);
    }
    if (settings.fullText) await putWaiting(statements, changed);
    await annotateItems(room, statements, changed);
    const outcome = outcomeOf(brought.fetched);
    room.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, added });
  });
}

async function keepSuccess(
  room: GatherRoom,
  feed: StoredFeed,
  brought: Brought,
  changed: boolean,
  statements: Statements,
): Promise<void> {
  room.refusals.delete(feed.url);
  const now = room.clock();
  const { fetched, kind, title, repairs, hints, siteUrl } = brought;
  // With the validators of a document that was cut short its rest would be "not modified" for ever.
  const validators: Pick<FreshEnd, 'etag' | 'lastModified'> = isCutShort(repairs) ? {} : fetched;
  const { etag, lastModified } = validators;
  const outcome = outcomeOf(fetched);
  await putFetchRecord(statements, feed.rowId, {
    outcome,
    at: now,
    ...scheduleNext(feed, { now, outcome, headers: fetched.headers, brought }),
    ...moveOf(feed, fetched, brought.pollUrl),
    success: {
      kind,
      title,
      repairs,
      hints,
      changed,
      ...(siteUrl === undefined ? {} : { siteUrl }),
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    },
  });
}
