/** A site without a feed: its own links as items, else the pages that its sitemap names, else the page itself. */
import type { FreshEnd } from '../../collect/fetch-result.ts';
import type { Page } from '../../collect/page.ts';
import { itemOfPage, itemsListed, itemsOfSitemap } from '../../collect/page-items.ts';
import { prepareItem } from '../../collect/prepare-items.ts';
import { readSitemap, type Sitemap } from '../../collect/sitemap.ts';
import { vetUrl } from '../../collect/vet-url.ts';
import type { NewItem, PreparedEntry } from '../../model/item.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchAndRead } from './fetch-waiting.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed } from './gathered-feed.ts';

/** A page, and the answer it came in. */
export interface FoundPage {
  readonly page: Page;
  readonly fetched: FreshEnd;
}

/** A sitemap, and the answer it came in. */
export interface FoundSitemap {
  readonly sitemap: Sitemap;
  readonly fetched: FreshEnd;
}

/** So many sitemaps that a site names are tried. */
const MOST_SITEMAPS = 2;
const LOOKED_FOR = '/sitemap.xml';

function entriesOf(items: readonly NewItem[]): PreparedEntry[] {
  return items.map((item) => ({ digest: '', item: prepareItem(item) }));
}

/** What a sitemap brings of a site; undefined where it names too little. It is what is fetched from then on. */
function gatheredFromSitemap(
  { clock }: Pick<GatherContext, 'clock'>,
  { sitemap, fetched }: FoundSitemap,
  site: Pick<StoredFeed, 'title'> & { readonly siteUrl: string },
): GatheredFeed | undefined {
  const items = itemsOfSitemap(sitemap, site.siteUrl, { feedUrl: site.siteUrl, now: clock() });
  if (items.length === 0) return undefined;
  return {
    kind: 'page',
    fetched,
    entries: entriesOf(items),
    title: site.title,
    siteUrl: site.siteUrl,
    hints: {},
    repairs: [`the site has no feed; its sitemap is read: ${fetched.url}`],
    pollUrl: fetched.url,
  };
}

/** The sitemap at an address, where it may be read. */
async function fetchSitemap(
  context: GatherContext,
  url: string,
  signal: AbortSignal,
): Promise<FoundSitemap | undefined> {
  if (!(await context.robots.mayFetch(url, signal))) return undefined;
  return fetchAndRead(context, url, { signal }, async (answer) => {
    if (answer.kind !== 'fresh') return undefined;
    const { body, ...fetched } = answer;
    return { fetched, sitemap: readSitemap(body, fetched.url, fetched.contentType) };
  });
}

/** Of an index the newest sitemap that it names; what is polled stays the index, since another will be the newest. */
async function newestOf(
  context: GatherContext,
  found: FoundSitemap,
  signal: AbortSignal,
): Promise<FoundSitemap | undefined> {
  const [newest] = found.sitemap.children;
  if (newest === undefined) return found;
  const child = await fetchSitemap(context, newest, signal);
  if (child === undefined) return undefined;
  // An index that is "not modified" may name sitemaps that are.
  const { etag: _, lastModified: __, ...fetched } = found.fetched;
  return { sitemap: child.sitemap, fetched };
}

/** What the sitemap that stands in for a feed brings when it is polled. */
export async function readPolledSitemap(
  context: GatherContext,
  { url, title, siteUrl = url }: StoredFeed,
  found: FoundSitemap,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  if (!(await context.robots.mayFetch(found.fetched.url, signal))) return undefined;
  const newest = await newestOf(context, found, signal);
  return newest && gatheredFromSitemap(context, newest, { title, siteUrl });
}

async function readSitemaps(
  context: GatherContext,
  { url, title }: Page,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  const written = await context.robots.sitemaps(url, signal);
  const named = written.flatMap((address) => vetUrl(address, url) ?? []);
  const addresses = named.length > 0 ? named : [new URL(LOOKED_FOR, url).href];
  for (const address of addresses.slice(0, MOST_SITEMAPS)) {
    const found = await fetchSitemap(context, address, signal);
    const newest = found && (await newestOf(context, found, signal));
    const gathered = newest && gatheredFromSitemap(context, newest, { title, siteUrl: url });
    if (gathered !== undefined) return gathered;
  }
  return undefined;
}

/** What a site tells by itself, where robots rules let a program read it. */
export async function readSite(
  context: GatherContext,
  { page, fetched }: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  if (!(await context.robots.mayFetch(page.url, signal))) return undefined;
  const making = { feedUrl: page.url, now: context.clock() };
  const fromPage = (items: readonly NewItem[], how: string): GatheredFeed => ({
    kind: 'page',
    fetched,
    entries: entriesOf(items),
    title: page.title,
    siteUrl: page.url,
    hints: {},
    repairs: [`the site has no feed; ${how}`],
  });
  const listed = itemsListed(page, making);
  if (listed.length > 0) return fromPage(listed, 'its own links are read');
  const mapped = await readSitemaps(context, page, signal);
  if (mapped !== undefined) return mapped;
  const itself = itemOfPage(page, making);
  return itself.length === 0 ? undefined : fromPage(itself, 'the page itself is read');
}
