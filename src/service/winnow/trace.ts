/** Winnow's own surface: what happens when one address is fetched, hop by hop, and what reading it gives. */

import { identifyEntries } from '../../collect/identify.ts';
import { toNewItem } from '../../collect/item.ts';
import { type FetchResult, outcomeOf } from '../../collect/network/fetch-result.ts';
import { nextPoll } from '../../collect/poll-schedule.ts';
import { withUserInfoOf } from '../../collect/urls/user-info.ts';
import { addressKey, spellingsOf } from '../../model/address-key.ts';
import type { Feed, FeedItem } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { isHealthy, type Outcome } from '../../model/outcome.ts';
import { writeIsoDate } from '../../protocol/dates.ts';
import { readJson } from '../../protocol/json.ts';
import { readTraceRequest, type Trace } from '../../protocol/trace.ts';
import { isReachedFeed } from '../../store/feed-health.ts';
import { findFeedByUrl, type StoredFeed } from '../../store/feeds.ts';
import { type Answer, json } from '../answer.ts';
import { announcesNone } from '../gather/discover.ts';
import { followForwards, NO_END } from '../gather/forwards.ts';
import { announcedPast, placesPast } from '../gather/look-past.ts';
import { EMPTIED, isEmptied } from '../gather/read-site.ts';
import { pastFor } from '../gather/schedule.ts';
import { reserveFetch } from '../reserve-fetch.ts';
import type { KnownCall } from '../route.ts';
import { askPlaces } from './ask-places.ts';
import { type Reading, readAddress } from './read-address.ts';

const TITLES = 5;
/** So many feeds of a page are told; some announce one for every tag. */
const ANNOUNCED = 5;

function writeHops(trace: FetchResult['trace']): Trace['hops'] {
  return trace.map(({ url, address, status, headers, receivedBytes, tookMs, ...hop }) => ({
    url,
    address: address ?? null,
    status: status ?? null,
    headers: headers ?? {},
    receivedBytes: receivedBytes ?? null,
    decodedBytes: hop.decodedBytes ?? null,
    milliseconds: tookMs,
  }));
}

function writeFeed(feed: Feed, feedUrl: string): Trace['feed'] {
  const { olderLeftOut: older = 0 } = feed;
  const entries = identifyEntries(feed, { feedUrl });
  const identified = new Set(entries.map(({ entry }) => entry));
  const leftOut = feed.items.filter((entry) => !identified.has(entry));
  // What is left out also where no other entry is has no address; the others have the names of one above them.
  const isUnaddressed = (entry: FeedItem) =>
    identifyEntries({ ...feed, items: [entry] }, { feedUrl }).length === 0;
  const unaddressed = leftOut.filter(isUnaddressed).length;
  return {
    dialect: [feed.dialect, feed.version].filter(Boolean).join(' '),
    encoding: feed.encoding ?? null,
    title: feed.title ?? null,
    repairs: [...feed.repairs],
    entries: feed.items.length + older,
    items: entries.length,
    older,
    twice: leftOut.length - unaddressed,
    unaddressed,
    titles: entries.slice(0, TITLES).map((entry) => toNewItem(entry, feed).title),
  };
}

/** The feed that the caller follows at an address; what others follow there, also of the same account, is not told. */
async function findFollowed(call: KnownCall, url: string): Promise<StoredFeed | undefined> {
  const { context, caller } = call;
  for (const spelling of new Set(spellingsOf(url))) {
    const kept = await findFeedByUrl(context.store, spelling);
    if (kept === undefined) continue;
    if (await isReachedFeed(context.store, caller.user.rowId, kept.rowId)) return kept;
  }
  return undefined;
}

/** An address, read: what is there and, where that is no feed, what is read instead. */
interface Readings {
  /** In the order in which they were asked for. */
  readonly all: readonly [Reading, ...Reading[]];
  /** Where the feed that is followed at the address is fetched, where that is what was read instead. */
  readonly pollUrl?: string;
  /** What the outcome is about: a forward that leads to neither feed nor page is not followed. */
  readonly last: Reading;
}

/** Reads an address and, where it is no feed, where the feed that is followed at it is fetched, else what it forwards to. */
async function readAll(call: KnownCall, url: string, pollUrl: string): Promise<Readings> {
  const first = await readAddress(call, url);
  const polled = addressKey(withUserInfoOf(pollUrl, url)) === addressKey(url) ? undefined : pollUrl;
  if (first.feed === undefined && polled !== undefined) {
    const last = await readAddress(call, withUserInfoOf(polled, url));
    return { all: [first, last], last, pollUrl: polled };
  }
  const all: [Reading, ...Reading[]] = [first];
  const ways = followForwards({
    from: first.page?.url ?? url,
    first,
    nextOf: ({ page }) => page?.leads.forward,
    read: (next) => readAddress(call, withUserInfoOf(next, url)),
  });
  for await (const { there } of ways) all.push(there);
  return { all, last: all.findLast(({ feed, page }) => feed ?? page) ?? first };
}

/** How it ended for a site without a feed that is followed all the same: well when its page, with something on it, or sitemap came. */
function endOfSite({ fetched, outcome, page }: Reading, kept: StoredFeed): Outcome {
  if (fetched.kind !== 'fresh') return outcome;
  const mayBeBack = kept.failures < LIMITS.poll.freeRetries;
  if (page !== undefined && mayBeBack && isEmptied(kept, page)) {
    return { ...outcome, detail: EMPTIED };
  }
  const detail =
    page === undefined
      ? 'a sitemap, followed for the pages that it names'
      : 'a page without a feed, followed for what stands on it';
  return { ...outcomeOf(fetched), detail };
}

/** Why what the page forwards to is not read in its place, as a clause; empty where it is. */
function beyond({ all, last, pollUrl }: Readings): string {
  const forward = pollUrl === undefined ? last.page?.leads.forward : undefined;
  if (forward === undefined) return '';
  const end = all.at(-1)!;
  const why = end === last ? NO_END : end.outcome.detail;
  return `; ${forward}, which it forwards to, brings none either: ${why}`;
}

/** That the page announces a feed of comments alone, as a clause; empty where it does not. */
function besideComments({ page }: Reading): string {
  return page?.leads.comments === undefined ? '' : `; it ${announcesNone(page.leads)}`;
}

/** Why the page or sitemap that is there may not be read for what it lists, as a clause; undefined where it may. */
async function forbiddenBy(
  { context, request }: KnownCall,
  { fetched }: Reading,
): Promise<string | undefined> {
  const { robots } = await context.reading();
  return (await robots.refusal(fetched.url, request.signal))?.detail;
}

/** Where else a feed is looked for, and what was found there. */
interface Search {
  /** Addresses of feeds that the page, or what was found past the answer, announces. */
  readonly announced: string[];
  /** Of those and of the usual places, what was asked. */
  readonly asked: Awaited<ReturnType<typeof askPlaces>>;
}

/** Looks for a feed elsewhere, unless `isNeeded` is false; then it only says what is announced. */
async function lookElsewhere(
  call: KnownCall,
  url: string,
  { fetched, page, outcome }: Reading,
  isNeeded: boolean,
): Promise<Search> {
  const { pages } = await call.context.reading();
  const all =
    page?.leads.announced.map((found) => found.url) ?? (await announcedPast(pages, fetched, url));
  const announced = all.slice(0, ANNOUNCED);
  const places = [...announced, ...(page?.usual ?? placesPast(url, outcome))];
  return { announced, asked: isNeeded ? await askPlaces(call, places, url) : [] };
}

/** When it would be fetched next, and why then. */
function writeNextPoll(
  { context }: KnownCall,
  { feed, fetched }: Reading,
  outcome: Outcome,
  kept: StoredFeed | undefined,
): Pick<Trace, 'nextPollAt' | 'nextPollReason'> {
  // What is kept nowhere and gives nothing would never be fetched again.
  if (kept === undefined && !isHealthy(outcome.kind)) {
    return { nextPollAt: null, nextPollReason: '' };
  }
  const now = context.clock();
  const { at, reason } = nextPoll({
    now,
    outcome,
    ...(kept === undefined ? { failures: 0 } : pastFor(kept, outcome, now)),
    hints: feed ?? kept?.hints,
    headers: fetched.headers,
    // What is told is the interval itself.
    jitter: 0,
  });
  return { nextPollAt: writeIsoDate(at), nextPollReason: reason };
}

/** Fetches the address, and what is read instead of it, as a feed would be, without validators; keeps nothing of it. */
export async function postTrace(call: KnownCall): Promise<Answer> {
  const url = readTraceRequest(readJson((await call.body()).bytes));
  // It brings no content and costs nothing, but whose budget is used up has nothing fetched.
  (await reserveFetch(call, 'address')).release();
  const kept = await findFollowed(call, url);
  const readings = await readAll(call, url, kept?.pollUrl ?? url);
  const { all, last, pollUrl } = readings;
  const { fetched, feed, page } = last;
  const isSite = kept?.kind === 'page';
  const closed = isSite && fetched.kind === 'fresh' ? await forbiddenBy(call, last) : undefined;
  const outcome = isSite && closed === undefined ? endOfSite(last, kept) : last.outcome;
  // Of what was read before nothing else is read than what was.
  const isLookedFor = (kept?.kind ?? 'unknown') === 'unknown' && !isHealthy(outcome.kind);
  const { announced, asked } = await lookElsewhere(call, url, last, isLookedFor);
  const isFound = !isLookedFor || asked.some((place) => place.outcome === 'fresh');
  const isOfPage = isSite || !isFound;
  const forbidden = isFound || page === undefined ? closed : await forbiddenBy(call, last);
  const detail = outcome.detail + besideComments(last) + beyond(readings);
  const trace: Trace = {
    url,
    outcome: outcome.kind,
    status: outcome.status ?? null,
    detail: [detail, forbidden].filter(Boolean).join(', and '),
    hops: writeHops(all.flatMap(({ fetched }) => fetched.trace)),
    feed: feed === undefined ? null : writeFeed(feed, fetched.url),
    forwardedTo: all[0].page?.leads.forward ?? null,
    pollUrl: pollUrl ?? null,
    announced,
    asked: asked.filter((place) => announced.includes(place.url)),
    usual: asked.filter((place) => !announced.includes(place.url)),
    followed: kept !== undefined,
    pageItems: isOfPage && forbidden === undefined ? (page?.listed.length ?? null) : null,
    ...writeNextPoll(call, last, outcome, kept),
  };
  return json(trace);
}
