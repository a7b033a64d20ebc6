/**
 * A page instead of a feed: the feed it announces, else one that a page behind it does, else one at a usual place, else
 * what the site itself tells.
 */
import { FEED_PATH } from '../../collect/discover.ts';
import type { SitePage } from '../../collect/page-task.ts';
import { vetUrl } from '../../collect/vet-url.ts';
import { LIMITS } from '../../model/limits.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed, Missed } from './gathered-feed.ts';
import { type FoundPage, readSite, unread } from './read-site.ts';
import { gatheredAt, MOST_ANNOUNCED, openTries } from './try-feeds.ts';

/** The page or, where that only forwards, what it forwards to. */
async function forwarded(
  context: GatherContext,
  stored: StoredFeed,
  found: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | FoundPage> {
  const { forward: url } = found.page.leads;
  if (url === undefined) return found;
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  if ('feed' in there) return gatheredAt(url, there, 'the page forwards to it');
  return 'page' in there ? there : found;
}

/** The page of the blog or the news of a site whose front page leads to no feed. */
async function fetchBlog(
  context: GatherContext,
  stored: StoredFeed,
  { page: { leads, blog } }: FoundPage,
  signal: AbortSignal,
): Promise<SitePage | undefined> {
  const url = leads.announced.length > 0 ? undefined : blog;
  if (url === undefined || !(await context.robots.mayFetch(url, signal))) return undefined;
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  return 'page' in there ? there.page : undefined;
}

/** Feeds that a site names as its sitemaps, as crawlers take them, too. */
async function feedsAmongSitemaps(
  { robots }: GatherContext,
  { page: { url } }: FoundPage,
  signal: AbortSignal,
): Promise<string[]> {
  const named = await robots.sitemaps(url, signal);
  return named
    .filter((address) => FEED_PATH.test(address))
    .flatMap((address) => vetUrl(address, url) ?? []);
}

/**
 * What can be read instead of the page; undefined when nothing can. With `announcedOnly` nothing is tried but what it names. A
 * feed that it names and that cannot be read for the moment is waited for, as long as a feed is that fails.
 */
export async function discover(
  context: GatherContext,
  stored: StoredFeed,
  asked: FoundPage,
  signal: AbortSignal,
  { announcedOnly = false }: { readonly announcedOnly?: boolean } = {},
): Promise<GatheredFeed | Missed | undefined> {
  const found = await forwarded(context, stored, asked, signal);
  if ('entries' in found) return found;
  // A feed that was read as one before is never looked for anew: an error page is not a new home.
  if (stored.kind === 'feed') return undefined;
  const tries = openTries(context, stored, signal);
  const there = await tries.announced(found.page);
  if (there.gathered !== undefined) return there.gathered;
  if (announcedOnly) return undefined;
  const behind = there.page ?? (await fetchBlog(context, stored, found, signal));
  const next = behind?.leads.announced.slice(0, MOST_ANNOUNCED) ?? [];
  const further = await tries.addresses([
    ...next.map(({ url }) => [url, `discovered on ${behind?.url}`] as const),
    ...found.page.usual.map((url) => [url, 'found at a usual place'] as const),
  ]);
  if (further.gathered !== undefined) return further.gathered;
  const named = await feedsAmongSitemaps(context, found, signal);
  const last = await tries.addresses(
    named.map((url) => [url, 'named among the sitemaps of the site']),
  );
  if (last.gathered !== undefined) return last.gathered;
  if (there.missed !== undefined && stored.failures < LIMITS.poll.freeRetries) return there.missed;
  const site = await readSite(context, found, signal);
  if (there.failed !== undefined && (site === undefined || 'outcome' in site)) {
    return unread(found, `the page has no feed that can be read; ${there.failed}`);
  }
  return site === undefined || found === asked || !('entries' in site)
    ? site
    : { pollUrl: found.page.url, ...site };
}
