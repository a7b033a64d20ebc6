/** A site that is read without a feed, visited again: it may have one by now. */
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchFeed, siteOf } from './fetch-feed.ts';
import { isFirstOfDay } from './first-of-day.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed, Missed } from './gathered-feed.ts';
import {
  type FoundPage,
  type FoundSitemap,
  readPolledSitemap,
  readSiteAgain,
} from './read-site.ts';
import { gatheredAt, openTries } from './try-feeds.ts';

/**
 * Whether the page of a site that is read without a feed is looked through for one: it may have one by now, or one that failed
 * before. Once a day.
 */
export function mayHaveFeed(context: GatherContext, feed: StoredFeed): boolean {
  return feed.kind === 'page' && isFirstOfDay(context, feed);
}

/** The feed that the page of a site announces, or is by now; the page is fetched where its sitemap is what was read. */
async function findFeed(
  context: GatherContext,
  feed: StoredFeed,
  got: FoundPage | FoundSitemap,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  const url = siteOf(feed);
  const there =
    'page' in got ? got : await fetchFeed(context, feed, { url, signal, pageToo: true });
  if ('feed' in there) return gatheredAt(url, there, 'the site is a feed by now');
  if (!('page' in there)) return undefined;
  return (await openTries(context, feed, signal).announced(there.page)).gathered;
}

/** What such a site brings: its feed, where it has one by now, else what its page or sitemap tells. */
export async function revisitSite(
  context: GatherContext,
  feed: StoredFeed,
  got: FoundPage | FoundSitemap,
  signal: AbortSignal,
): Promise<GatheredFeed | Missed | undefined> {
  const found = mayHaveFeed(context, feed) ? await findFeed(context, feed, got, signal) : undefined;
  if (found !== undefined) return found;
  return 'page' in got
    ? readSiteAgain(context, feed, got, signal)
    : readPolledSitemap(context, feed, got, signal);
}
