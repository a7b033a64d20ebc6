/**
 * A page instead of a feed: the feed it announces, else one at a usual place, else the page's own links as items.
 * A feed that was read as one before is never looked for anew: an error page is not a new home.
 */
import { discoverFeeds, wellKnownFeedAddresses } from '../../collect/discover.ts';
import type { Fresh } from '../../collect/fetch-result.ts';
import { readPage } from '../../collect/page.ts';
import { itemsFromPage } from '../../collect/page-items.ts';
import { prepareItem } from '../../collect/prepare-items.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { type Brought, broughtByFeed } from './brought.ts';
import { readFeed } from './read-feed.ts';
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
  const fetched = await room.fetcher.fetch(url, { signal });
  if (fetched.kind !== 'fresh') return undefined;
  const read = await readFeed(room, stored, fetched);
  if (!('feed' in read)) return undefined;
  const brought = broughtByFeed(fetched, read.feed);
  return { ...brought, pollUrl: url, repairs: [...brought.repairs, `${how}: ${url}`] };
}

/** The items of the page itself, where robots rules let a program read it. */
async function readSite(
  room: GatherRoom,
  page: Fresh,
  signal: AbortSignal,
): Promise<Brought | undefined> {
  if (!(await room.robots.mayFetch(page.url, signal))) return undefined;
  const document = { url: page.url, headers: page.headers, bytes: page.body };
  const items = itemsFromPage(document, { feedUrl: page.url, now: room.clock() });
  if (items.length === 0) return undefined;
  return {
    kind: 'page',
    fetched: page,
    entries: items.map((item) => ({ digest: '', item: prepareItem(item) })),
    title: readPage(document).title,
    siteUrl: page.url,
    hints: {},
    repairs: ['the site has no feed; its own links are read'],
  };
}

/** What can be read instead of the page; undefined when nothing can. */
export async function discover(
  room: GatherRoom,
  stored: StoredFeed,
  page: Fresh,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<Brought | undefined> {
  if (outcome.kind !== 'not-a-feed' || stored.kind === 'feed') return undefined;
  if (stored.kind === 'page') return readSite(room, page, signal);
  const document = { url: page.url, headers: page.headers, bytes: page.body };
  for (const { url, reason } of discoverFeeds(document).slice(0, MOST_ANNOUNCED)) {
    const found = await tryFeed(room, stored, url, `discovered, ${reason}`, signal);
    if (found !== undefined) return found;
  }
  for (const url of wellKnownFeedAddresses(page.url)) {
    const found = await tryFeed(room, stored, url, 'found at a usual place', signal);
    if (found !== undefined) return found;
  }
  return readSite(room, page, signal);
}
