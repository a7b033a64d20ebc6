/** Winnow's own surface: what happens when one address is fetched, hop by hop, and what reading it gives. */
import { FeedError } from '../../collect/feed-error.ts';
import { type FetchResult, type Fresh, outcomeOf } from '../../collect/fetch-result.ts';
import { identifyEntries } from '../../collect/identify.ts';
import { nextPoll } from '../../collect/poll-schedule.ts';
import type { Feed } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Outcome } from '../../model/outcome.ts';
import { writeIsoDate } from '../../protocol/dates.ts';
import { readJson } from '../../protocol/json.ts';
import { readTraceRequest, type Trace } from '../../protocol/trace.ts';
import { findFeedByUrl } from '../../store/feeds.ts';
import { type Answer, json } from '../answer.ts';
import { reserveFetch } from '../reserve-fetch.ts';
import type { KnownCall } from '../route.ts';

const TITLES = 5;
/** So many feeds of a page are told; some announce one for every tag. */
const ANNOUNCED = 5;

async function readDocument(
  call: KnownCall,
  fetched: Fresh,
): Promise<{ feed?: Feed; outcome: Outcome }> {
  const { parser } = await call.context.reading();
  const { url, contentType } = fetched;
  const hints = { url, ...(contentType === undefined ? {} : { contentType }) };
  try {
    return { feed: await parser.parse(fetched.body, hints), outcome: outcomeOf(fetched) };
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown;
    return { outcome: { kind: thrown.kind, detail: thrown.message } };
  }
}

function writeHops(fetched: FetchResult): Trace['hops'] {
  return fetched.trace.map(({ url, address, status, headers, receivedBytes, tookMs, ...hop }) => ({
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
  return {
    dialect: [feed.dialect, feed.version].filter(Boolean).join(' '),
    encoding: feed.encoding ?? null,
    title: feed.title ?? null,
    repairs: [...feed.repairs],
    entries: feed.items.length,
    items: entries.length,
    titles: entries.slice(0, TITLES).map(({ entry, url }) => entry.title ?? url),
  };
}

/** Addresses of the feeds that a page announces, best first. */
async function announcedBy(fetched: FetchResult, outcome: Outcome): Promise<string[]> {
  if (fetched.kind !== 'fresh' || outcome.kind !== 'not-a-feed') return [];
  const { discoverFeeds } = await import('../../collect/discover.ts');
  const { readPage } = await import('../../collect/page.ts');
  const { url, headers, body: bytes } = fetched;
  return discoverFeeds(readPage({ url, headers, bytes }))
    .slice(0, ANNOUNCED)
    .map((feed) => feed.url);
}

/** Fetches the address once, as a feed would be, without validators; keeps nothing of it. */
export async function postTrace(call: KnownCall): Promise<Answer> {
  const { context } = call;
  const url = readTraceRequest(readJson((await call.body()).bytes));
  // It brings no content and costs nothing, but whose budget is used up has nothing fetched.
  (await reserveFetch(call, 'address')).release();
  const { fetcher } = await context.reading();
  const fetched = await fetcher.fetch(url, {
    signal: call.request.signal,
    maxBytes: LIMITS.fetch.bodyBytes,
  });
  const { feed, outcome } =
    fetched.kind === 'fresh'
      ? await readDocument(call, fetched)
      : { feed: undefined, outcome: outcomeOf(fetched) };
  const kept = await findFeedByUrl(context.store, url);
  const next = nextPoll({
    now: context.clock(),
    outcome,
    failures: kept?.failures ?? 0,
    hints: feed ?? kept?.hints,
    headers: fetched.headers,
    jitter: 0.5,
  });
  const trace: Trace = {
    url,
    outcome: outcome.kind,
    status: outcome.status ?? null,
    detail: outcome.detail,
    hops: writeHops(fetched),
    feed: feed === undefined ? null : writeFeed(feed, fetched.url),
    announced: await announcedBy(fetched, outcome),
    nextPollAt: writeIsoDate(next.at),
    nextPollReason: next.reason,
  };
  return json(trace);
}
