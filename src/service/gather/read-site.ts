/** A site without a feed: its own links as items, else the pages that its sitemap names, else the page itself. */
import { itemDigest } from '../../collect/digest.ts';
import { FeedError } from '../../collect/feed-error.ts';
import { type FreshEnd, outcomeOf } from '../../collect/network/fetch-result.ts';
import type { SitePage, SiteSitemap } from '../../collect/pages/page-task.ts';
import { isSameDocument } from '../../collect/pages/same-document.ts';
import { normaliseUrl } from '../../collect/urls/normalise-url.ts';
import { vetUrl } from '../../collect/urls/vet-url.ts';
import { NO_FEED } from '../../model/feed.ts';
import type { PreparedItem } from '../../model/item.ts';
import { LIMITS } from '../../model/limits.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { siteOf } from './fetch-feed.ts';
import { fetchAndRead } from './fetch-waiting.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed, Missed } from './gathered-feed.ts';

/** A page, and the answer it came in. */
export interface FoundPage {
  readonly page: SitePage;
  readonly fetched: FreshEnd;
  /** Why what it forwards to is not read in its place, for people. */
  readonly beyond?: string;
}

/** A sitemap, and the answer it came in. */
export interface FoundSitemap {
  readonly sitemap: SiteSitemap;
  readonly fetched: FreshEnd;
}

/** The site that is read: its page has a name and an address. */
type Site = Pick<SitePage, 'title' | 'url'>;

const LOOKED_FOR = '/sitemap.xml';

/** The items in an answer; undefined if there are none. `how` says for people where they were found. */
function gatheredOf(
  { title, url }: Site,
  fetched: FreshEnd,
  items: readonly PreparedItem[],
  how: string,
): GatheredFeed | undefined {
  if (items.length === 0) return undefined;
  return {
    kind: 'page',
    fetched,
    entries: items.map((item) => ({ digest: itemDigest(item), item })),
    title,
    about: title,
    siteUrl: url,
    hints: {},
    repairs: [`${NO_FEED}; ${how}`],
  };
}

/** What a sitemap brings of a site. It is what is fetched from then on. */
function gatheredFromSitemap(
  { sitemap, fetched }: FoundSitemap,
  site: Site,
): GatheredFeed | undefined {
  const gathered = gatheredOf(site, fetched, sitemap.items, `its sitemap is read: ${fetched.url}`);
  return gathered && { ...gathered, pollUrl: fetched.url };
}

/** Undefined for a sitemap that could not be read in time and memory: another may be. */
function orNone(thrown: unknown): undefined {
  if (!(thrown instanceof FeedError)) throw thrown;
}

/** The sitemap at an address, where it may be read. */
async function fetchSitemap(
  context: GatherContext,
  url: string,
  site: Site,
  signal: AbortSignal,
): Promise<FoundSitemap | undefined> {
  if (!(await context.robots.mayFetch(url, signal))) return undefined;
  return fetchAndRead(context, url, { signal }, async (answer) => {
    if (answer.kind !== 'fresh') return undefined;
    const { body, ...fetched } = answer;
    const document = { url: fetched.url, headers: fetched.headers, bytes: body };
    const sitemap = await context.pages.sitemap(document, site.url).catch(orNone);
    return sitemap && { fetched, sitemap };
  });
}

/**
 * What a sitemap brings of a site. An index names further sitemaps: the newest are tried until one brings something. The
 * index stays the polled address, since another sitemap may be the newest next time.
 */
async function gatheredBehind(
  context: GatherContext,
  found: FoundSitemap,
  site: Site,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  const { children } = found.sitemap;
  if (children.length === 0) return gatheredFromSitemap(found, site);
  // Without the validators of the index: it may be "not modified" while a sitemap that it names is.
  const { etag: _, lastModified: __, ...fetched } = found.fetched;
  for (const address of children.slice(0, LIMITS.sitemap.tried)) {
    const child = await fetchSitemap(context, address, site, signal);
    const gathered = child && gatheredFromSitemap({ sitemap: child.sitemap, fetched }, site);
    if (gathered !== undefined) return gathered;
  }
  return undefined;
}

/**
 * Why the sitemap that stands in for a feed is not fetched, as if it had been and was none: nobody asked for it by name. Undefined
 * where robots rules let it be, and for a feed that is read at another place.
 */
export async function forbiddenSitemap(
  { robots }: GatherContext,
  feed: StoredFeed,
  signal: AbortSignal,
): Promise<Missed | undefined> {
  const { pollUrl: url } = feed;
  if (feed.kind !== 'page' || url === siteOf(feed)) return undefined;
  const refusal = await robots.refusal(url, signal);
  if (refusal === undefined) return undefined;
  const detail = `the sitemap of the site is not read, since ${refusal.detail}`;
  // Rules that cannot be had for the moment are waited for, as a site in trouble is.
  const kind = refusal.mayPass ? 'http-error' : 'not-a-feed';
  const fetched = { kind, detail, url, redirects: [], trace: [] } as const;
  return { fetched, outcome: outcomeOf(fetched) };
}

/** What the sitemap that stands in for a feed brings when it is polled. */
export async function readPolledSitemap(
  context: GatherContext,
  feed: StoredFeed,
  found: FoundSitemap,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  return gatheredBehind(context, found, { title: feed.title, url: siteOf(feed) }, signal);
}

async function readSitemaps(
  context: GatherContext,
  site: Site,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  const { url } = site;
  const written = await context.robots.sitemaps(url, signal);
  const named = written.flatMap((address) => vetUrl(address, url) ?? []);
  const addresses = named.length > 0 ? named : [new URL(LOOKED_FOR, url).href];
  for (const address of addresses.slice(0, LIMITS.sitemap.tried)) {
    const found = await fetchSitemap(context, address, site, signal);
    const gathered = found && (await gatheredBehind(context, found, site, signal));
    if (gathered !== undefined) return gathered;
  }
  return undefined;
}

/** A page that is not read, and why. */
export function unread({ fetched }: FoundPage, detail: string): Missed {
  return { fetched, outcome: { kind: 'not-a-feed', status: fetched.status, detail } };
}

const ITSELF = 'the page itself is read';

function gatheredFromLinks({ page, fetched }: FoundPage): GatheredFeed | undefined {
  const isOnPage = ({ url }: PreparedItem) => isSameDocument(url, page.url);
  const how = page.listed.every(isOnPage) ? ITSELF : 'its own links are read';
  return gatheredOf(page, fetched, page.listed, how);
}

/** What a page lists, where robots rules let a program read it. */
export async function readLinks(
  { robots }: GatherContext,
  found: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  const gathered = gatheredFromLinks(found);
  return gathered && (await robots.mayFetch(found.page.url, signal)) ? gathered : undefined;
}

/** What a site tells by itself, where robots rules let a program read it; `otherwise` is asked where it lists nothing. */
export async function readSite(
  context: GatherContext,
  found: FoundPage,
  signal: AbortSignal,
  otherwise: () => Promise<GatheredFeed | undefined> = async () => undefined,
): Promise<GatheredFeed | Missed | undefined> {
  const { page, fetched } = found;
  const refusal = await context.robots.refusal(page.url, signal);
  if (refusal !== undefined) {
    return (await otherwise()) ?? unread(found, `the page has no feed, and ${refusal.detail}`);
  }
  return (
    gatheredFromLinks(found) ??
    (await readSitemaps(context, page, signal)) ??
    (await otherwise()) ??
    gatheredOf(page, fetched, page.itself, ITSELF)
  );
}

/** Whether an item is of the page itself, as one lists that says it is an article. */
function leadsTo(item: PreparedItem, page: SitePage): boolean {
  return normaliseUrl(item.url) === normaliseUrl(page.url);
}

/** Whether several items stood on the page of a site last time and none does: something stands in its place. */
export function isEmptied({ entryCount }: StoredFeed, page: SitePage): boolean {
  return entryCount > 1 && page.listed.every((item) => leadsTo(item, page));
}

/** What is said of a page in whose place something else stands. */
export const EMPTIED = 'the page lists nothing at the moment';

/**
 * What a site tells that was read before. That its page is emptied is a failure, and only one that lasts makes another way of
 * reading it.
 */
export async function readSiteAgain(
  context: GatherContext,
  feed: StoredFeed,
  found: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | Missed | undefined> {
  const { url, pollUrl, failures } = feed;
  if (!isEmptied(feed, found.page)) return readSite(context, found, signal);
  // Not where it was subscribed, it is looked for there.
  if (pollUrl !== url) return undefined;
  return failures < LIMITS.poll.freeRetries
    ? unread(found, EMPTIED)
    : readSite(context, found, signal);
}
