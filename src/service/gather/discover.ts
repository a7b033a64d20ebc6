/** A page instead of a feed: the feed it announces, else one at a usual place, else the page's own links as items. */
import {
  discoverFeeds,
  type FeedCandidate,
  wellKnownFeedAddresses,
} from '../../collect/discover.ts';
import type { FreshEnd } from '../../collect/fetch-result.ts';
import type { Page } from '../../collect/page.ts';
import { itemsFromPage } from '../../collect/page-items.ts';
import { prepareItem } from '../../collect/prepare-items.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { findHeldBeside } from '../../store/holders.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom } from './gathered-feed.ts';

/** A page, and the answer it came in. */
interface FoundPage {
  readonly page: Page;
  readonly fetched: FreshEnd;
}

/** So many announced feeds are tried; a page may announce hundreds. */
const MOST_ANNOUNCED = 3;

/** The items of the page itself, where robots rules let a program read it. */
async function readSite(
  context: GatherContext,
  { page, fetched }: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  if (!(await context.robots.mayFetch(page.url, signal))) return undefined;
  const items = itemsFromPage(page, { feedUrl: page.url, now: context.clock() });
  if (items.length === 0) return undefined;
  return {
    kind: 'page',
    fetched,
    entries: items.map((item) => ({ digest: '', item: prepareItem(item) })),
    title: page.title,
    siteUrl: page.url,
    hints: {},
    repairs: ['the site has no feed; its own links are read'],
  };
}

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
  for (const url of wellKnownFeedAddresses(found.page.url)) {
    const gathered = await tryFeed(url, 'found at a usual place');
    if (gathered !== undefined) return gathered;
  }
  return readSite(context, found, signal);
}
