/**
 * The feed of a site that its page does not announce: one that the page links to, one that a page behind it announces, one at
 * a usual place, or one that the site names among its sitemaps.
 */
import { FEED_PATH } from '../../collect/pages/discover.ts';
import type { SitePage } from '../../collect/pages/page-task.ts';
import { belongsWith } from '../../collect/urls/person-path.ts';
import { vetUrl } from '../../collect/urls/vet-url.ts';
import { LIMITS } from '../../model/limits.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed } from './gathered-feed.ts';
import type { FoundPage } from './read-site.ts';
import { MOST_ANNOUNCED, type Tried, type Tries } from './try-feeds.ts';

/** A page whose feed is looked for, and the addresses that were tried for it. */
export interface Search {
  readonly context: GatherContext;
  readonly stored: StoredFeed;
  readonly found: FoundPage;
  readonly tries: Tries;
  readonly signal: AbortSignal;
}

/** What was found beside what the page announces. */
export interface Unannounced {
  readonly gathered: GatheredFeed | undefined;
  /** The first feed without a single entry. */
  readonly empty: GatheredFeed | undefined;
  /** The page behind this one that was asked for a feed, too. */
  readonly behind: SitePage | undefined;
  /** That page, where it is the one of the blog. */
  readonly blog: FoundPage | undefined;
}

/** The page of the blog or the news of a site whose front page leads to no feed, or to one without anything in it. */
async function fetchBlog(
  {
    context,
    stored,
    found: {
      page: { leads, blog },
    },
    signal,
  }: Search,
  { empty }: Tried,
): Promise<FoundPage | undefined> {
  const url = leads.announced.length > 0 && empty === undefined ? undefined : blog;
  if (url === undefined || !(await context.robots.mayFetch(url, signal))) return undefined;
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  return 'page' in there ? there : undefined;
}

/** What is called a sitemap, or can be no feed. */
const NO_FEED = /sitemap|\.(?:gz|txt|html?)$/iu;

/**
 * Feeds that a site names as its sitemaps, as crawlers take them, too: those that are called so, and a few that are called
 * nothing else.
 */
async function feedsAmongSitemaps(
  { robots }: GatherContext,
  { page: { url } }: FoundPage,
  signal: AbortSignal,
): Promise<string[]> {
  const named = await robots.sitemaps(url, signal);
  const called = named.filter((address) => FEED_PATH.test(address));
  const others = named.filter((address) => !FEED_PATH.test(address) && !NO_FEED.test(address));
  const all = [...called, ...others.slice(0, LIMITS.sitemap.tried)]
    .flatMap((address) => vetUrl(address, url) ?? [])
    .filter((address) => belongsWith(address, url));
  // What may be a sitemap all the same is for programs that keep to the rules.
  const mayFetch = await Promise.all(all.map((address) => robots.mayFetch(address, signal)));
  return all.filter((_, at) => mayFetch[at]);
}

/**
 * The addresses that may have what the announced feed has not, which is empty. Where that stands below a page that is not the
 * front of its site, the feed of the whole site is no other form of it.
 */
function insteadOfEmpty(
  empty: GatheredFeed | undefined,
  { page }: FoundPage,
  addresses: readonly string[],
): readonly string[] {
  const folder = new URL('.', page.url);
  const isOwn = folder.pathname !== '/' && empty?.pollUrl?.startsWith(folder.href);
  return isOwn ? addresses.filter((url) => url.startsWith(folder.href)) : addresses;
}

/** Looks for the feed of a page beside what it announces, which brought what `there` says. */
export async function findUnannounced(search: Search, there: Tried): Promise<Unannounced> {
  const { context, found, tries, signal } = search;
  const { leads, usual } = found.page;
  const blog = there.page === undefined ? await fetchBlog(search, there) : undefined;
  const behind = there.page ?? blog?.page;
  const next = behind?.leads.announced.slice(0, MOST_ANNOUNCED) ?? [];
  const linked = leads.linked.slice(0, MOST_ANNOUNCED).map(({ url }) => url);
  const instead = (addresses: readonly string[]) => insteadOfEmpty(there.empty, found, addresses);
  const further = await tries.addresses([
    ...instead(linked).map((url) => [url, 'linked to by the page'] as const),
    ...next.map(({ url }) => [url, `discovered on ${behind?.url}`] as const),
    ...instead(usual).map((url) => [url, 'found at a usual place'] as const),
  ]);
  const named = further.gathered ? [] : await feedsAmongSitemaps(context, found, signal);
  const last = await tries.addresses(
    instead(named).map((url) => [url, 'named among the sitemaps of the site']),
  );
  return {
    gathered: further.gathered ?? last.gathered,
    empty: further.empty ?? last.empty,
    behind,
    blog,
  };
}
