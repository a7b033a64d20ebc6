/** Winnow's own surface: what happens when one address is fetched, hop by hop, and what reading it gives. */

import { FeedError } from '../../collect/feed-error.ts';
import { identifyEntries } from '../../collect/identify.ts';
import { toNewItem } from '../../collect/item.ts';
import { type FetchResult, outcomeOf, parseHintsOf } from '../../collect/network/fetch-result.ts';
import type { Leads } from '../../collect/pages/discover.ts';
import { isPage } from '../../collect/pages/is-page.ts';
import { nextPoll } from '../../collect/poll-schedule.ts';
import { withUserInfoOf } from '../../collect/urls/user-info.ts';
import { addressKey, spellingsOf } from '../../model/address-key.ts';
import type { Feed, FeedItem } from '../../model/feed.ts';
import { isHealthy, type Outcome } from '../../model/outcome.ts';
import { writeIsoDate } from '../../protocol/dates.ts';
import { readJson } from '../../protocol/json.ts';
import { readTraceRequest, type Trace } from '../../protocol/trace.ts';
import { isReachedFeed } from '../../store/feed-health.ts';
import { findFeedByUrl, type StoredFeed } from '../../store/feeds.ts';
import { type Answer, json } from '../answer.ts';
import { reserveFetch } from '../reserve-fetch.ts';
import type { KnownCall } from '../route.ts';

const TITLES = 5;
/** So many feeds of a page are told; some announce one for every tag. */
const ANNOUNCED = 5;

/** What one address gave. */
interface Reading {
  readonly fetched: FetchResult;
  readonly outcome: Outcome;
  /** Where it is a feed. */
  readonly feed?: Feed;
  /** Where it is a page instead. */
  readonly leads?: Leads;
}

/** Fetches an address and reads what is there, keeping nothing. */
async function readAddress(call: KnownCall, url: string): Promise<Reading> {
  const { fetcher, parser, pages } = await call.context.reading();
  const fetched = await fetcher.fetch(url, {
    signal: call.request.signal,
  });
  if (fetched.kind !== 'fresh') return { fetched, outcome: outcomeOf(fetched) };
  const { headers, body: bytes } = fetched;
  let outcome: Outcome;
  try {
    const feed = await parser.parse(bytes, parseHintsOf(fetched));
    return { fetched, outcome: outcomeOf(fetched), feed };
  } catch (thrown) {
    outcome = failureOf(thrown);
    if (outcome.kind !== 'not-a-feed' || !isPage(bytes, fetched.contentType)) {
      return { fetched, outcome };
    }
  }
  try {
    const { leads } = await pages.site({ url: fetched.url, headers, bytes }, url);
    return { fetched, outcome, leads };
  } catch (thrown) {
    return { fetched, outcome: failureOf(thrown) };
  }
}

/** How reading failed; anything else is thrown on. */
function failureOf(thrown: unknown): Outcome {
  if (!(thrown instanceof FeedError)) throw thrown;
  return { kind: thrown.kind, detail: thrown.message };
}

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
    entries: feed.items.length,
    items: entries.length,
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
  readonly first: Reading;
  readonly instead?: Reading;
  /** Where the feed that is followed at the address is fetched, where that is what was read instead. */
  readonly pollUrl?: string;
  /** What the outcome is about: a forward that leads to neither feed nor page is not followed. */
  readonly last: Reading;
}

/** Reads an address and, where it is no feed, where the feed that is followed at it is fetched, else what it forwards to. */
async function readAll(call: KnownCall, url: string, pollUrl: string): Promise<Readings> {
  const first = await readAddress(call, url);
  const polled = addressKey(withUserInfoOf(pollUrl, url)) === addressKey(url) ? undefined : pollUrl;
  const next = first.feed === undefined ? (polled ?? first.leads?.forward) : undefined;
  if (next === undefined) return { first, last: first };
  const instead = await readAddress(call, withUserInfoOf(next, url));
  const leadsOn = polled !== undefined || instead.feed !== undefined || instead.leads !== undefined;
  const last = leadsOn ? instead : first;
  return { first, instead, last, ...(polled !== undefined && { pollUrl: polled }) };
}

/** How it ended; a site without a feed that is followed all the same ends well when its page or sitemap came. */
function endOf({ fetched, outcome, leads }: Reading, kept: StoredFeed | undefined): Outcome {
  if (kept?.kind !== 'page' || fetched.kind !== 'fresh') return outcome;
  const detail =
    leads === undefined
      ? 'a sitemap, followed for the pages that it names'
      : 'a page without a feed, followed for what stands on it';
  return { ...outcomeOf(fetched), detail };
}

/** Fetches the address, and what is read instead of it, as a feed would be, without validators; keeps nothing of it. */
export async function postTrace(call: KnownCall): Promise<Answer> {
  const { context } = call;
  const url = readTraceRequest(readJson((await call.body()).bytes));
  // It brings no content and costs nothing, but whose budget is used up has nothing fetched.
  (await reserveFetch(call, 'address')).release();
  const kept = await findFollowed(call, url);
  const { first, instead, last, pollUrl } = await readAll(call, url, kept?.pollUrl ?? url);
  const { fetched, feed, leads } = last;
  const outcome = endOf(last, kept);
  // What is kept nowhere and gives nothing would never be fetched again.
  const isPolled = kept !== undefined || isHealthy(outcome.kind);
  const next = nextPoll({
    now: context.clock(),
    outcome,
    failures: kept?.failures ?? 0,
    hints: feed ?? kept?.hints,
    headers: fetched.headers,
    // What is told is the interval itself.
    jitter: 0,
  });
  const trace: Trace = {
    url,
    outcome: outcome.kind,
    status: outcome.status ?? null,
    detail: outcome.detail,
    hops: writeHops([...first.fetched.trace, ...(instead?.fetched.trace ?? [])]),
    feed: feed === undefined ? null : writeFeed(feed, fetched.url),
    forwardedTo: first.leads?.forward ?? null,
    pollUrl: pollUrl ?? null,
    announced: (leads?.announced ?? []).slice(0, ANNOUNCED).map((found) => found.url),
    nextPollAt: isPolled ? writeIsoDate(next.at) : null,
    nextPollReason: isPolled ? next.reason : '',
  };
  return json(trace);
}
