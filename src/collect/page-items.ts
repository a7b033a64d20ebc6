/** Items of a site that has no feed: from its own headlines, its sitemap, or its metadata. */
import type { Feed, FeedItem } from '../model/feed.ts';
import type { NewItem } from '../model/item.ts';
import { LIMITS } from '../model/limits.ts';
import { parseDate } from './date.ts';
import { entryOf, NO_LISTS } from './entry.ts';
import { type ItemContext, toNewItems } from './item.ts';
import { linkedThings } from './linked-things.ts';
import { canonicalUrl, type Page, type PageLink } from './page.ts';
import type { Sitemap } from './sitemap.ts';
import { vetUrl } from './vet-url.ts';

/** What a link must say at least to be a headline rather than navigation. */
const HEADLINE_WORDS = 4;
const HEADLINE_CHARACTERS = 20;
const LEAST_HEADLINES = 3;
const SERVICE_PAGE =
  /\/(?:login|signin|signup|register|account|privacy|terms|contact|about|imprint|impressum|cookies?|subscribe|newsletter|advertis|help|faq|jobs|careers|search|tag|category|author)(?:[/?#.-]|$)/iu;

/** Entries as the feed that the site does not offer, so that they become items by the same rules. */
function itemsOfEntries(
  entries: readonly FeedItem[],
  context: ItemContext,
  site: { readonly title?: string; readonly link?: string; readonly language?: string } = {},
): NewItem[] {
  const feed: Feed = {
    dialect: 'rss',
    hubs: [],
    repairs: [],
    ...NO_LISTS,
    ...site,
    items: entries,
  };
  return toNewItems(feed, context);
}

function siteOf(host: string): string {
  return host.replace(/^(?:www|m|blog|news)\./u, '');
}

function isHeadline({ href, text }: PageLink, page: Page): boolean {
  const url = vetUrl(href, page.base);
  if (url === undefined || text.length < HEADLINE_CHARACTERS) return false;
  if ((text.match(/[\p{L}\p{N}]+/gu) ?? []).length < HEADLINE_WORDS && !/[\p{Lo}]{8}/u.test(text))
    return false;
  const { host, pathname } = new URL(url);
  if (pathname.length < 2 || SERVICE_PAGE.test(pathname)) return false;
  const home = siteOf(new URL(page.url).host);
  return siteOf(host) === home || host.endsWith(`.${home}`);
}

/** What Open Graph says the page shows. */
function ownMedia({ meta, base }: Page): FeedItem['media'] {
  const named = (...names: string[]) =>
    vetUrl(
      names.map((name) => meta.get(name)).find((value) => value !== undefined),
      base,
    );
  const image = named('og:image', 'og:image:url', 'twitter:image');
  const film = named('og:video:secure_url', 'og:video:url', 'og:video');
  const type = meta.get('og:video:type');
  return [
    ...(image === undefined ? [] : [{ url: image, role: 'image' as const }]),
    ...(film === undefined
      ? []
      : [{ url: film, role: 'content' as const, medium: 'video' as const, ...(type && { type }) }]),
  ];
}

/** The page itself as one entry, from its Open Graph and other metadata. */
function ownEntry(page: Page): FeedItem {
  const { meta } = page;
  const description =
    meta.get('og:description') ?? meta.get('description') ?? meta.get('twitter:description');
  const published = parseDate(
    ['article:published_time', 'date', 'dc.date.issued', 'dc.date', 'parsely-pub-date']
      .map((name) => meta.get(name))
      .find((date) => date !== undefined),
  );
  const author = meta.get('author');
  return entryOf({
    link: canonicalUrl(page) ?? page.url,
    title: meta.get('og:title') ?? page.title,
    ...(description === undefined ? {} : { description: { type: 'text', value: description } }),
    ...(published === undefined ? {} : { published }),
    ...(author === undefined ? {} : { authors: [{ name: author }] }),
    media: ownMedia(page),
  });
}

/** What a page says of itself to programs; one that says none of it may as well be an error. */
const ABOUT_ITSELF = [
  'og:title',
  'og:type',
  'og:description',
  'description',
  'twitter:description',
  'article:published_time',
  'date',
];

function siteInfo({ meta, title, language }: Page): { title: string; language?: string } {
  const name = meta.get('og:site_name') ?? title;
  return { title: name, ...(language === undefined ? {} : { language }) };
}

/** What a page lists: what its JSON-LD does, else its own headlines (three at least). An article page is one item: itself. */
export function itemsListed(page: Page, context: ItemContext): NewItem[] {
  const site = siteInfo(page);
  const isArticle = /^(?:article|video)/iu.test(page.meta.get('og:type') ?? '');
  if (isArticle) return itemsOfEntries([ownEntry(page)], context, site);
  const listed = linkedThings(page);
  if (listed.length > 0) return itemsOfEntries(listed.slice(0, LIMITS.page.entries), context, site);
  const headlines = new Map<string, FeedItem>();
  for (const link of page.anchors) {
    const url = isHeadline(link, page) ? vetUrl(link.href, page.base) : undefined;
    // The first link to a story is its headline; "read more" comes after it.
    if (url !== undefined && !headlines.has(url) && headlines.size < LIMITS.page.entries) {
      headlines.set(url, entryOf({ link: url, title: link.text }));
    }
  }
  if (headlines.size < LEAST_HEADLINES) return [];
  return itemsOfEntries([...headlines.values()], context, site);
}

/** The page itself as an item where it has metadata, else none. */
export function itemOfPage(page: Page, context: ItemContext): NewItem[] {
  const saysSomething = ABOUT_ITSELF.some((name) => page.meta.has(name));
  return saysSomething ? itemsOfEntries([ownEntry(page)], context, siteInfo(page)) : [];
}

/**
 * What a sitemap names of the site at `siteUrl`, three pages at least: those below its path that are no service pages, and
 * that have a headline or are called in words.
 */
export function itemsOfSitemap(
  { entries }: Sitemap,
  siteUrl: string,
  context: ItemContext,
): NewItem[] {
  const { host, pathname } = new URL(siteUrl);
  const below = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const named = entries.filter(({ link, title }) => {
    if (link === undefined || !title) return false;
    const page = new URL(link);
    const isOfSite = siteOf(page.host) === siteOf(host) && page.pathname.startsWith(below);
    return isOfSite && !SERVICE_PAGE.test(page.pathname);
  });
  if (named.length < LEAST_HEADLINES) return [];
  return itemsOfEntries(named.slice(0, LIMITS.page.entries), context);
}
