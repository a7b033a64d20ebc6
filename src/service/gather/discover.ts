/** A page instead of a feed: the feed it announces, else one at a usual place, else what the site itself tells. */
import {
  discoverFeeds,
  type FeedCandidate,
  wellKnownFeedAddresses,
} from '../../collect/discover.ts';
import type { FreshEnd } from '../../collect/fetch-result.ts';
import { forwardUrl, type Page } from '../../collect/page.ts';
import type { ReadFeed } from '../../collect/parse-task.ts';
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

/** Whether it says itself where its feed is: what it forwards to then is meant for those who run no scripts. */
function announcesFeed(page: Page): boolean {
  return discoverFeeds(page).some(({ found }) => found !== 'anchor');
}

/** The page or, where that only forwards, what it forwards to. */
async function forwarded(
  context: GatherContext,
  stored: StoredFeed,
  found: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | FoundPage> {
  const url = forwardUrl(found.page);
  if (url === undefined || announcesFeed(found.page)) return found;
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  if ('feed' in there) return gatheredAt(url, there, 'the page forwards to it');
  return 'page' in there ? there : found;
}

/** The feed that stands at another address than the page: it is what is fetched from then on. */
function gatheredAt(
  pollUrl: string,
  { fetched, feed }: { readonly fetched: FreshEnd; readonly feed: ReadFeed },
  how: string,
): GatheredFeed {
  const gathered = gatheredFrom(fetched, feed);
  return { ...gathered, pollUrl, repairs: [...gathered.repairs, `${how}: ${pollUrl}`] };
}

/** What can be read instead of the page; undefined when nothing can. */
export async function discover(
  context: GatherContext,
  stored: StoredFeed,
  asked: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  if (stored.kind === 'page') return readSite(context, asked, signal);
  const found = await forwarded(context, stored, asked, signal);
  if ('entries' in found) return found;
  // A feed that was read as one before is never looked for anew: an error page is not a new home.
  if (stored.kind === 'feed') return undefined;
  const tryFeed = async (url: string, how: string) => {
    const got = await fetchFeed(context, stored, { url, signal, pageToo: false });
    return 'feed' in got ? gatheredAt(url, got, how) : undefined;
  };
  for (const { url, reason } of await announcedBy(context, stored, found.page)) {
    const gathered = await tryFeed(url, `discovered, ${reason}`);
    if (gathered !== undefined) return gathered;
  }
  for (const url of wellKnownFeedAddresses(found.page, stored.pollUrl)) {
    const gathered = await tryFeed(url, 'found at a usual place');
    if (gathered !== undefined) return gathered;
  }
  const site = await readSite(context, found, signal);
  return site === undefined || found === asked ? site : { pollUrl: found.page.url, ...site };
}
