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
import { type Brought, broughtByFeed } from './brought.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherRoom } from './room.ts';

/** So many announced feeds are tried; a page may announce hundreds. */
const MOST_ANNOUNCED = 3;

async function tryFeed(
  room: GatherRoom,
  stored: StoredFeed,
  url: string,
  how: string,
  signal: AbortSignal,
): Promise<Brought | undefined> {
  const got = await fetchFeed(room, stored, url, { signal }, false);
  if (!('feed' in got)) return undefined;
  const brought = broughtByFeed(got.fetched, got.feed);
  return { ...brought, pollUrl: url, repairs: [...brought.repairs, `${how}: ${url}`] };
}

/** The items of the page itself, where robots rules let a program read it. */
async function readSite(
  room: GatherRoom,
  page: Page,
  fetched: FreshEnd,
  signal: AbortSignal,
): Promise<Brought | undefined> {
  if (!(await room.robots.mayFetch(page.url, signal))) return undefined;
  const items = itemsFromPage(page, { feedUrl: page.url, now: room.clock() });
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
  { store }: GatherRoom,
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
  room: GatherRoom,
  stored: StoredFeed,
  page: Page,
  fetched: FreshEnd,
  signal: AbortSignal,
): Promise<Brought | undefined> {
  if (stored.kind === 'page') return readSite(room, page, fetched, signal);
  for (const { url, reason } of await announcedBy(room, stored, page)) {
    const found = await tryFeed(room, stored, url, `discovered, ${reason}`, signal);
    if (found !== undefined) return found;
  }
  for (const url of wellKnownFeedAddresses(page.url)) {
    const found = await tryFeed(room, stored, url, 'found at a usual place', signal);
    if (found !== undefined) return found;
  }
  return readSite(room, page, fetched, signal);
}
