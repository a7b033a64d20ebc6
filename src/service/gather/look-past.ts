/** A page that refuses to be read, as many do that are made for browsers: its feed may be had all the same. */
import { FeedError } from '../../collect/feed-error.ts';
import type { FetchEnd } from '../../collect/network/fetch-result.ts';
import type { PagePool } from '../../collect/pages/page-pool.ts';
import { blindFeedAddresses, folderOfFeed } from '../../collect/pages/usual-places.ts';
import { belongsWith } from '../../collect/urls/person-path.ts';
import { isOfSite, siteHost } from '../../collect/urls/same-site.ts';
import type { Outcome, OutcomeKind } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { isFirstOfDay } from './first-of-day.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed, Missed } from './gathered-feed.ts';
import { MOST_ANNOUNCED, openTries } from './try-feeds.ts';

/** Ways in which a site answers that has nothing to read for us: among them one that is lost without cookies. */
const NOTHING: ReadonlySet<OutcomeKind> = new Set([
  'refused',
  'challenge',
  'too-many-redirects',
  'empty',
  'not-a-feed',
]);

/** Whether a site answered, and has no page for us. */
function isRefusal({ kind, status = 0 }: Outcome): boolean {
  return NOTHING.has(kind) || (kind === 'http-error' && status >= 400 && status < 500);
}

/** The usual places of a page that was never read, where it answers so. */
export function placesPast(url: string, outcome: Outcome): string[] {
  return isRefusal(outcome) ? blindFeedAddresses(url) : [];
}

/**
 * The feeds that the head of a page announces which came with a status of refusal, as pages do that scripts make. Such a page
 * may be that of a whole host, so that they are taken only where they are of what was asked for.
 */
export async function announcedPast(
  pages: Pick<PagePool, 'site'>,
  { kind, url, headers = {}, body: bytes }: FetchEnd & { readonly body?: Uint8Array },
  asked: string,
): Promise<string[]> {
  if (kind === 'fresh' || bytes === undefined) return [];
  try {
    const { leads } = await pages.site({ url, headers, bytes }, asked);
    const inHead = leads.announced.filter(({ found }) => found.startsWith('link-'));
    return inHead.map((candidate) => candidate.url).filter((found) => isOwn(found, asked));
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown;
    return [];
  }
}

/** Whether a feed is of the site, the person and, where the address is that of a feed, the folder that was asked for. */
function isOwn(found: string, asked: string): boolean {
  const folder = folderOfFeed(asked) ?? '/';
  const isWithin = new URL(found).pathname.startsWith(folder);
  return isWithin && belongsWith(found, asked) && isOfSite(siteHost(found), siteHost(asked));
}

/**
 * The feed that a page announces which was never read and refuses to be, or that is at a usual place of it; looked for at
 * first, and then once a day.
 */
export async function lookPast(
  context: GatherContext,
  feed: StoredFeed,
  { fetched, outcome }: Missed,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  if (feed.kind !== 'unknown' || !isRefusal(outcome)) return undefined;
  if (feed.failures > 0 && !isFirstOfDay(context, feed)) return undefined;
  const announced = (await announcedPast(context.pages, fetched, feed.url)).slice(
    0,
    MOST_ANNOUNCED,
  );
  const places = placesPast(feed.url, outcome);
  const tries = openTries(context, feed, signal, [feed.pollUrl]);
  const { gathered } = await tries.addresses([
    ...announced.map((url) => [url, 'the page cannot be read; it announces'] as const),
    ...places.map((url) => [url, 'the page cannot be read; found at a usual place'] as const),
  ]);
  return gathered;
}
