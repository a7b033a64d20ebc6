/**
 * A page instead of a feed: the feed it announces, else one that a page behind it does, else one at a usual place, else
 * what the site itself tells.
 */
import { FEED_PATH } from '../../collect/pages/discover.ts';
import type { SitePage } from '../../collect/pages/page-task.ts';
import { belongsWith } from '../../collect/urls/person-path.ts';
import { vetUrl } from '../../collect/urls/vet-url.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed, Missed } from './gathered-feed.ts';
import { type FoundPage, readLinks, readSite, unread } from './read-site.ts';
import { documentOf, gatheredAt, MOST_ANNOUNCED, openTries, type Tries } from './try-feeds.ts';

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
): Promise<FoundPage | undefined> {
  const url = leads.announced.length > 0 ? undefined : blog;
  if (url === undefined || !(await context.robots.mayFetch(url, signal))) return undefined;
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  return 'page' in there ? there : undefined;
}

/** What the page of a blog lists that has no feed. It is what is fetched from then on. */
async function readBlog(
  context: GatherContext,
  blog: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  const gathered = await readLinks(context, blog, signal);
  const { url } = blog.page;
  const told = `the site has no feed to read; the links of ${url} are read`;
  return gathered && { ...gathered, pollUrl: url, repairs: [told] };
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

/** The feed of a site that was lost where it was read. */
export interface Lost {
  readonly url: string;
  /** The one that it stood in for. */
  readonly better: string | undefined;
  readonly outcome: Outcome;
  /** Whether it has failed as often as any feed may. */
  readonly lasts: boolean;
}

/** What a page that announces a feed says of one that says itself that it is gone: it may be back, and is asked again. */
function counted(outcome: Outcome): Outcome {
  return outcome.kind === 'gone' ? { ...outcome, kind: 'http-error' } : outcome;
}

/**
 * Another feed of the page instead of the one that was lost. While the page announces that one still, it is waited for as any
 * feed is that fails, since one bad answer is no reason to read something else; afterwards another is its stand-in. What the
 * page announces in the place of it is taken at once.
 */
async function insteadOf(
  lost: Lost,
  { page, fetched }: FoundPage,
  tries: Tries,
): Promise<GatheredFeed | Missed | undefined> {
  const { announced } = page.leads;
  const isAnnounced = announced.some(({ url }) => documentOf(url) === documentOf(lost.url));
  if (isAnnounced && !lost.lasts) return { fetched, outcome: counted(lost.outcome) };
  const { gathered } = await tries.announced(page, lost.lasts ? MOST_ANNOUNCED : 1);
  // Where it is not announced at its own address, it may be behind a redirect of the first that is.
  const best = isAnnounced ? lost.url : announced[0]?.url;
  return gathered && standIn(gathered, lost.better ?? best);
}

/** A feed as one that is read until a better one is there again. */
function standIn(gathered: GatheredFeed, missed: string | undefined): GatheredFeed {
  const isOther = missed !== undefined && missed !== gathered.pollUrl;
  return isOther ? { ...gathered, standsInFor: missed } : gathered;
}

/** Where a site was looked through that has nothing to follow, for people. */
function nothingAt({ page }: FoundPage, behind: SitePage | undefined): string {
  const { announced, forward } = page.leads;
  const says = announced.length === 0 ? 'announces no feed' : 'leads to nothing that is a feed';
  const further = behind === undefined ? '' : `, nor does ${behind.url} announce one`;
  const sent = forward === undefined ? '' : `; ${forward}, which it forwards to, is no page`;
  return `the page ${says}, and none is at a usual place${further}; nor does its site list anything to read instead${sent}`;
}

/** The same, with a word on the feed that the page announces and that has nothing in it. */
function besideEmpty(gathered: GatheredFeed, empty: GatheredFeed | undefined): GatheredFeed {
  if (empty === undefined) return gathered;
  const told = `the page announces ${empty.pollUrl}, which has nothing in it`;
  return { ...gathered, repairs: [...gathered.repairs, told] };
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

/** What a site brings that was never read before: a feed, wherever it may be, else what the site tells itself. */
async function lookEverywhere(
  context: GatherContext,
  stored: StoredFeed,
  found: FoundPage,
  tries: Tries,
  signal: AbortSignal,
): Promise<GatheredFeed | Missed> {
  const { leads, usual } = found.page;
  const there = await tries.announced(found.page);
  if (there.gathered !== undefined) return standIn(there.gathered, there.missed?.url);
  const blog =
    there.page === undefined ? await fetchBlog(context, stored, found, signal) : undefined;
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
  const unannounced = further.gathered ?? last.gathered;
  if (unannounced !== undefined) {
    return standIn(besideEmpty(unannounced, there.empty), there.missed?.url);
  }
  if (there.missed !== undefined && stored.failures < LIMITS.poll.freeRetries) return there.missed;
  const empty = there.empty ?? further.empty ?? last.empty;
  if (empty !== undefined) {
    const site = await readLinks(context, found, signal);
    return site === undefined ? empty : besideEmpty(site, there.empty);
  }
  const listed =
    blog && found.page.listed.length === 0 ? await readBlog(context, blog, signal) : undefined;
  if (listed !== undefined) return listed;
  const others = leads.elsewhere.slice(0, MOST_ANNOUNCED);
  const site = await readSite(context, found, signal, async () => {
    const tried = await tries.addresses(others.map(({ url }) => [url, 'linked to by the page']));
    return tried.gathered;
  });
  if (there.failed !== undefined && (site === undefined || 'outcome' in site)) {
    return unread(found, `the page has no feed that can be read; ${there.failed}`);
  }
  return site ?? unread(found, nothingAt(found, behind));
}

/**
 * What can be read instead of the page; undefined when nothing can. A feed that it names and that cannot be read for the
 * moment is waited for, as long as a feed is that fails. Where the page led to a feed that was lost, nothing is tried but what
 * it names.
 */
export async function discover(
  context: GatherContext,
  stored: StoredFeed,
  asked: FoundPage,
  signal: AbortSignal,
  lost?: Lost,
): Promise<GatheredFeed | Missed | undefined> {
  const found = await forwarded(context, stored, asked, signal);
  if ('entries' in found) return found;
  // A feed that was read as one before is never looked for anew: an error page is not a new home.
  if (stored.kind === 'feed') return undefined;
  const tries = openTries(context, stored, signal, lost && [lost.url]);
  if (lost !== undefined) return insteadOf(lost, found, tries);
  const site = await lookEverywhere(context, stored, found, tries, signal);
  return found === asked || !('entries' in site) ? site : { pollUrl: found.page.url, ...site };
}
