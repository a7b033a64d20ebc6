/**
 * The feed pipeline, step by step: fetch → decode, parse, item and analyse (in a worker) → store → score. The one recipe that
 * names them. Every way a feed can fail ends in an outcome kept with it; what it gathered before stays.
 */
import { FeedError } from '../../collect/feed-error.ts';
import {
  type Failed,
  type FetchEnd,
  type FreshEnd,
  outcomeOf,
} from '../../collect/network/fetch-result.ts';
import { toWinnowError } from '../../model/errors.ts';
import { isCutShort } from '../../model/feed.ts';
import type { ItemStems, PreparedItem } from '../../model/item.ts';
import { isHealthy, LEFT_ALONE, type Outcome } from '../../model/outcome.ts';
import { putWaiting } from '../../store/articles.ts';
import { moveCarriedItems } from '../../store/carried-items.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { deferFeed, type FetchRecord, putFetchRecord } from '../../store/fetch-records.ts';
import { putItems } from '../../store/items.ts';
import { releaseFeed } from '../../store/leases.ts';
import { postponeFeed } from '../../store/postponed.ts';
import { findFeedSettings } from '../../store/source-settings.ts';
import { isFinal, isWriteRefused } from '../../store/storage-error.ts';
import type { Reservation } from '../budget.ts';
import { logFailure } from '../log-failure.ts';
import { annotateItems } from './annotate.ts';
import { discover } from './discover.ts';
import { type FetchedFeed, fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom, type Missed, textBytesOf } from './gathered-feed.ts';
import { goBack } from './go-back.ts';
import { lookPast } from './look-past.ts';
import { moveOf } from './moved.ts';
import { placedOutcome } from './placed-outcome.ts';
import { forbiddenSitemap } from './read-site.ts';
import { keepAsAsked, keepWithinLimits } from './retain.ts';
import { mayHaveFeed, revisitSite } from './revisit-site.ts';
import { scheduleNext } from './schedule.ts';
import { besideMissed, findMissed } from './stand-in.ts';

/** Gathers one feed that is due; false when none is. */
export async function gatherNext(context: GatherContext, signal: AbortSignal): Promise<boolean> {
  const feed = await context.due.take();
  if (feed === undefined) return false;
  try {
    await gatherTaken(context, feed, signal);
  } finally {
    context.askedFor.delete(feed.rowId);
    context.due.done(feed);
  }
  return true;
}

async function gatherTaken(
  context: GatherContext,
  feed: StoredFeed,
  signal: AbortSignal,
): Promise<void> {
  const reservation = await context.budget.reserveFetch(feed.rowId);
  if (!reservation.granted) {
    context.log({ event: 'fetch', url: feed.url, outcome: 'no budget' });
    return postponeFeed(context.store, feed.rowId, reservation.until);
  }
  try {
    await gather(context, feed, reservation, signal);
  } catch (thrown) {
    if (signal.aborted) {
      await releaseFeed(context.store, feed.rowId, context.worker);
      throw thrown;
    }
    // What a damaged or newer store did not take says nothing about the feed, and ends all work.
    if (isFinal(thrown)) throw thrown;
    await keepFailure(context, feed, thrown);
  } finally {
    reservation.release();
  }
}

async function gather(
  context: GatherContext,
  feed: StoredFeed,
  reservation: Reservation,
  signal: AbortSignal,
): Promise<void> {
  const missed = await findMissed(context, feed, signal);
  if (missed !== undefined) return keep(context, missed.feed, missed.gathered, reservation);
  const { pollUrl: url, etag, lastModified } = feed;
  // A page is asked for whole where it is looked through for a feed, which may be had by now although the page is as it was.
  const validators = mayHaveFeed(context, feed) ? {} : { etag, lastModified };
  const request = { url, ...validators, signal, pageToo: true };
  const got =
    (await forbiddenSitemap(context, feed, signal)) ?? (await fetchFeed(context, feed, request));
  if ('feed' in got) return keep(context, feed, gatheredFrom(got.fetched, got.feed), reservation);
  const gathered =
    (await gatherSite(context, feed, got, signal)) ?? (await lookPast(context, feed, got, signal));
  if (gathered !== undefined) {
    return 'entries' in gathered
      ? keep(context, feed, gathered, reservation)
      : keepOutcome(context, feed, gathered);
  }
  const back = await goBack(context, feed, got.outcome, signal);
  if ('gathered' in back) return keep(context, back.feed, back.gathered, reservation);
  return keepOutcome(context, feed, { ...got, outcome: placedOutcome(feed, { ...got, ...back }) });
}

/** What stands in for a feed: what a page leads to, or what the site tells that is read without one. */
async function gatherSite(
  context: GatherContext,
  feed: StoredFeed,
  got: FetchedFeed,
  signal: AbortSignal,
): Promise<GatheredFeed | Missed | undefined> {
  if (!('page' in got) && !('sitemap' in got)) return undefined;
  if (feed.kind === 'page') return revisitSite(context, feed, got, signal);
  return 'page' in got ? discover(context, feed, got, signal) : undefined;
}

/** A fetch that brought no items to keep. */
interface Fruitless extends Missed {
  /** Whether it had items, and the store would not take them. */
  readonly notStored?: boolean;
}

/**
 * Whether an outcome says nothing about a feed of which something is known, which stays then: what a policy forbids, unless the
 * feed sent us there, and that the host wants to be left alone, of which it told others.
 */
function isAboutOthers({ outcome }: StoredFeed, fetched: FetchEnd, { kind }: Outcome): boolean {
  if (outcome === undefined) return false;
  if (kind === 'throttled') return 'isUnasked' in fetched;
  return kind === 'blocked-address' && outcome !== kind && fetched.redirects.length === 0;
}

/** Keeps how a fetch without items ended. */
async function keepOutcome(
  context: GatherContext,
  feed: StoredFeed,
  { fetched, outcome, notStored = false }: Fruitless,
): Promise<void> {
  const now = context.clock();
  const next = scheduleNext(feed, { now, outcome, headers: fetched.headers, notStored });
  context.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, detail: outcome.detail });
  if (isAboutOthers(feed, fetched, outcome)) {
    if (outcome.kind === 'throttled') {
      return deferFeed(context.store, feed.rowId, { ...next, nextPollReason: LEFT_ALONE.reason });
    }
    context.refusals.set(feed.url, outcome);
    return deferFeed(context.store, feed.rowId, next);
  }
  context.refusals.delete(feed.url);
  await context.write(async (statements) => {
    const moved = moveOf(feed, outcome.kind, fetched.redirects);
    const renewed = fetched.kind === 'not-modified' ? { renewed: fetched } : {};
    await putFetchRecord(statements, feed.rowId, {
      outcome,
      at: now,
      ...next,
      ...moved,
      ...renewed,
    });
    if (!isHealthy(outcome.kind)) return;
    const gone = await keepAsAsked(statements, feed.rowId, now);
    if (gone.length > 0) context.feedbackItems.forget();
  });
}

/**
 * Keeps that working on a feed failed unexpectedly, as if its fetch had failed: it waits as long as any feed that fails, or
 * an hour where the store took no write. If even that cannot be written, the feed is due again when its lease runs out.
 */
async function keepFailure(
  context: GatherContext,
  feed: StoredFeed,
  thrown: unknown,
): Promise<void> {
  logFailure(context.log, thrown, feed.url);
  const { message: detail } = toWinnowError(thrown);
  const failed: Failed = { kind: 'internal', url: feed.pollUrl, redirects: [], trace: [], detail };
  const notStored = isWriteRefused(thrown);
  await keepOutcome(context, feed, { fetched: failed, outcome: outcomeOf(failed), notStored });
}

/** Parts the entries into items to be looked at, with their analyses, and what the feed repeats, of which only places are kept. */
async function sortEntries({ analyst }: GatherContext, { entries, about }: GatheredFeed) {
  const stems = new Map<PreparedItem, ItemStems>();
  const unread: PreparedItem[] = [];
  const arriving = entries.flatMap((entry, position) => {
    const { digest, item } = entry;
    if (item === undefined) return [];
    if (entry.stems === undefined) unread.push(item);
    else stems.set(item, entry.stems);
    return [{ item, position, digest }];
  });
  for (const [index, made] of (await analyst.analyse(unread, about)).entries()) {
    stems.set(unread[index]!, made);
  }
  const repeated = entries.flatMap(({ digest, item }, position) =>
    item === undefined ? [{ digest, position }] : [],
  );
  return { arriving, repeated, stemsOf: (item: PreparedItem) => stems.get(item)! };
}

/** Keeps what a fetch gathered. While that waits for its turn no more is fetched than memory should hold. */
async function keep(
  context: GatherContext,
  feed: StoredFeed,
  brought: GatheredFeed,
  reservation: Reservation,
): Promise<void> {
  const release = context.waitingBodies.hold(textBytesOf(brought));
  try {
    await keepGathered(context, feed, besideMissed(feed, brought), reservation);
  } finally {
    release();
  }
}

/** Keeps items, outcome and scores together. */
async function keepGathered(
  context: GatherContext,
  feed: StoredFeed,
  gathered: GatheredFeed,
  reservation: Reservation,
): Promise<void> {
  let sorted: Awaited<ReturnType<typeof sortEntries>>;
  try {
    sorted = await sortEntries(context, gathered);
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown;
    const outcome = { kind: thrown.kind, detail: thrown.message };
    return keepOutcome(context, feed, { fetched: gathered.fetched, outcome });
  }
  context.onRead();
  const { arriving, repeated, stemsOf } = sorted;
  const said = new Set(gathered.entries.map(({ digest }) => digest));
  const added = await context.write(async (statements) => {
    const now = context.clock();
    const { changed, analysed, added, joined } = await putItems(
      statements,
      { feedId: feed.rowId, arriving },
      now,
      stemsOf,
    );
    await moveCarriedItems(statements, feed.rowId, repeated);
    const record = successOf(feed, gathered, changed.length + joined > 0, now);
    await putFetchRecord(statements, feed.rowId, record);
    const settings = await findFeedSettings(statements, feed.rowId);
    const gone =
      added === 0
        ? await keepAsAsked(statements, feed.rowId, now, settings)
        : await keepWithinLimits(statements, { feedId: feed.rowId, said }, settings, now);
    if (changed.length + gone.length > 0) context.feedbackItems.forget();
    if (changed.length > 0) await reservation.charge(statements);
    if (settings.fullText) await putWaiting(statements, changed);
    await annotateItems(context, statements, analysed);
    return added;
  });
  // Only now is it kept: the steps are tried again where a feed that was written along with this one failed.
  context.refusals.delete(feed.url);
  const outcome = outcomeOf(gathered.fetched);
  context.log({ event: 'fetch', url: feed.url, outcome: outcome.kind, added });
}

/** How a fetch that brought a feed ended. */
function successOf(
  feed: StoredFeed,
  gathered: GatheredFeed,
  changed: boolean,
  now: number,
): FetchRecord {
  const { fetched, kind, title, repairs, hints, entries, siteUrl, pollUrl, standsInFor } = gathered;
  const move = moveOf(feed, outcomeOf(fetched).kind, fetched.redirects, pollUrl, standsInFor);
  // Kept validators would hide the rest of a document that was cut short: it would be "not modified" for ever. Those of a
  // discovered feed mean nothing to the page that led to it, which is still what is asked next time.
  const areOthers = pollUrl !== undefined && pollUrl !== move.pollUrl;
  const validators: Pick<FreshEnd, 'etag' | 'lastModified'> =
    areOthers || isCutShort(repairs) ? {} : fetched;
  const { etag, lastModified } = validators;
  const outcome = outcomeOf(fetched);
  return {
    outcome,
    at: now,
    ...scheduleNext(feed, { now, outcome, headers: fetched.headers, gathered }),
    ...move,
    success: {
      kind,
      title,
      repairs,
      hints,
      entryCount: entries.length,
      changed,
      ...(siteUrl === undefined ? {} : { siteUrl }),
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    },
  };
}
