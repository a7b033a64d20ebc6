/** A page instead of a feed: the feed it announces, else one at a usual place, else what the site itself tells. */
import {
  discoverFeeds,
  type FeedCandidate,
  wellKnownFeedAddresses,
} from '../../collect/discover.ts';
import type { Page } from '../../collect/page.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { findHeldBeside } from '../../store/holders.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom } from './gathered-feed.ts';
import { type FoundPage, readSite } from './read-site.ts';

/** So many announced feeds are tried; a page may announce hundreds. */
const MOST_ANNOUNCED = 3;

/** The announced feeds to try: those that stand in a source beside the page come first, so that no second one joins them. */
async function announcedBy(
  { store }: GatherContext,
  { rowId }: StoredFeed,
  page: Page,
): Promise<readonly FeedCandidate[]> {
  const announced = discoverFeeds(page);
  if (announced.length < 2) return announced;
  const held = await findHeldBeside(
    store,
    rowId,
    announced.map(({ url }) => url),
  );
  const others = announced.filter(({ url }) => !held.has(url));
  return [...announced.filter(({ url }) => held.has(url)), ...others].slice(0, MOST_ANNOUNCED);
}

/** What can be read instead of the page; undefined when nothing can. */
export async function discover(
  context: GatherContext,
  stored: StoredFeed,
  found: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  if (stored.kind === 'page') return readSite(context, found, signal);
  const tryFeed = async (url: string, how: string) => {
    const got = await fetchFeed(context, stored, { url, signal, pageToo: false });
    if (!('feed' in got)) return undefined;
    const gathered = gatheredFrom(got.fetched, got.feed);
    return { ...gathered, pollUrl: url, repairs: [...gathered.repairs, `${how}: ${url}`] };
  };
  for (const { url, reason } of await announcedBy(context, stored, found.page)) {
    const gathered = await tryFeed(url, `discovered, ${reason}`);
    if (gathered !== undefined) return gathered;
  }
  for (const url of wellKnownFeedAddresses(found.page, stored.pollUrl)) {
    const gathered = await tryFeed(url, 'found at a usual place');
    if (gathered !== undefined) return gathered;
  }
  return readSite(context, found, signal);
}
