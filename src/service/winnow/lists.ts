/** Winnow's own surface: lists of feeds on their way in and out – vetted addresses, a list fetched for the caller, an export. */
import { withoutUserInfo, withUserInfoOf } from '../../collect/urls/user-info.ts';
import { toWinnowError, WinnowError } from '../../model/errors.ts';
import { groupedBy } from '../../model/grouped-by.ts';
import type { SourceEntry } from '../../model/source.ts';
import { readJson } from '../../protocol/json.ts';
import { OPML_MEDIA_TYPE } from '../../protocol/media-type.ts';
import type { FeedFacts } from '../../protocol/opml.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readOwnSource } from '../../protocol/source-name.ts';
import {
  type FetchedList,
  readListRequest,
  readVetting,
  type Vetted,
  type WrittenVetted,
} from '../../protocol/subscriptions.ts';
import type { EXPORT_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import type { Statements } from '../../store/engine.ts';
import { findSource } from '../../store/sources.ts';
import { findFeedFacts } from '../../store/subscriptions.ts';
import { type Answer, json, text } from '../answer.ts';
import { fetchFailureCode } from '../fetch-failure.ts';
import { reserveFetch } from '../reserve-fetch.ts';
import type { KnownCall } from '../route.ts';
import { requireSource } from '../sources.ts';
import { findKnownFeeds } from './known-feeds.ts';

/** Those of the addresses that are known to lead to feeds of that source, which may have gone meanwhile. */
async function knownIn(
  { context, caller }: KnownCall,
  source: string,
  urls: readonly string[],
): Promise<Vetted['known']> {
  const { rowId: userId } = caller.user;
  const found = await findSource(context.store, userId, readOwnSource(source));
  if (found === undefined) return [];
  const known = await findKnownFeeds(context.store, { userId, sourceId: found.rowId }, urls);
  return [...known].map(([url, sameAs]) => ({ url, sameAs }));
}

/**
 * Which of the addresses could not become sources, and why: a list is vetted whole before any of it is kept. For a source that is
 * there, which of them are known to lead to its feeds.
 */
export async function postAddresses(call: KnownCall): Promise<Answer> {
  const { urls, source } = readVetting(readJson((await call.body()).bytes));
  const vetted: WrittenVetted = {
    refused: [],
    ...(source === undefined ? {} : { known: await knownIn(call, source, urls) }),
  };
  for (const url of urls) {
    try {
      call.context.checkAddress(url);
    } catch (error) {
      vetted.refused.push({ url, reason: toWinnowError(error).message });
    }
  }
  return json(vetted);
}

/** Fetches somebody's list of feeds as every fetch is made: guarded, bounded. Throws a code for pages, `invalid`, `too-large`. */
export async function postList(call: KnownCall): Promise<Answer> {
  const url = readListRequest(readJson((await call.body()).bytes));
  call.context.checkAddress(url);
  (await reserveFetch(call, 'list')).release();
  const { fetcher, lists } = await call.context.reading();
  const fetched = await fetcher.fetch(url, {
    accept: 'text/x-opml, application/xml, text/xml, text/plain, application/json, */*;q=0.5',
    signal: call.request.signal,
  });
  if (fetched.kind !== 'fresh') {
    const named = withoutUserInfo(url);
    const sentence = `the list ${named} could not be fetched: ${fetched.detail}`;
    throw new WinnowError(fetchFailureCode(fetched), sentence);
  }
  const { body: bytes, contentType } = fetched;
  const { text: list, repairs } = await lists.read({ bytes, contentType });
  const answer: FetchedList = {
    url: fetched.url,
    text: list,
    ...(repairs.length === 0 ? {} : { repairs: [...repairs] }),
  };
  return json(answer);
}

/** The entries in their order, those of a group together where its first one stands: readers make a folder of each outline. */
function groupsTogether(entries: readonly SourceEntry[]): SourceEntry[] {
  return [...groupedBy(entries, (entry) => entry.group || entry).values()].flat();
}

/** What is known of the feeds of a source; where a password opens the page that led to one, it stands in the feed's address too. */
async function feedFacts(store: Statements, sourceId: number): Promise<FeedFacts> {
  const facts = await findFeedFacts(store, sourceId);
  const whole = [...facts].map(([url, { feedUrl, ...said }]) => {
    const found = feedUrl === undefined ? {} : { feedUrl: withUserInfoOf(feedUrl, url) };
    return [url, { ...said, ...found }] as const;
  });
  return new Map(whole);
}

/** A source as OPML 2.0 with its titles, groups and time frames, and what is known of its feeds. Throws `missing`. */
export async function getExport(
  call: KnownCall,
  query: QueryOf<typeof EXPORT_PARAMETERS>,
): Promise<Answer> {
  const { source } = query;
  const { store } = call.context;
  const found = await requireSource(store, call.caller.user, source.scope, source.name);
  const { writeOpml } = await import('../../protocol/opml.ts');
  const facts = await feedFacts(store, found.rowId);
  const { name, entries } = found;
  const opml = writeOpml({ name, entries: groupsTogether(entries) }, { facts });
  return text(opml, OPML_MEDIA_TYPE);
}
