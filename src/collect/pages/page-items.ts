/** Items of a site that has no feed: from its own headlines, its sitemap, or its metadata. */
import type { Feed, FeedItem } from '../../model/feed.ts';
import type { NewItem } from '../../model/item.ts';
import { LIMITS } from '../../model/limits.ts';
import { parseDate } from '../dates/date.ts';
import { type ItemContext, toNewItems } from '../item.ts';
import { siteOf } from '../urls/same-site.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { entryOf, NO_LISTS } from './entry.ts';
import { LEAST_HEADLINES } from './headline-length.ts';
import { headlinesOf } from './headlines.ts';
import { linkedList, linkedThings } from './linked-things.ts';
import { canonicalUrl, type Page } from './page.ts';
import { sectionsOf } from './page-sections.ts';
import { isSameDocument } from './same-document.ts';
import { isCatalogue, isServicePage } from './service-page.ts';
import type { Sitemap } from './sitemap.ts';

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

/** Whether its headline has nothing to add to it. */
function isWhole({ published, description }: FeedItem): boolean {
  return Boolean(published && description);
}

/** What JSON-LD lists without a date or a description has those beside its headline. */
function withHeadlines(
  things: readonly FeedItem[],
  headlines: readonly FeedItem[],
): readonly FeedItem[] {
  const known = new Map(headlines.map((headline) => [headline.link, headline]));
  return things.map((thing) => {
    const { published, isDateCounted, description } = known.get(thing.link) ?? {};
    return {
      ...thing,
      ...(description && !thing.description && { description }),
      ...(published && !thing.published && { published, ...(isDateCounted && { isDateCounted }) }),
    };
  });
}

/**
 * What a page lists: what its JSON-LD does and, where that is not the page itself, its headlines, its parts or a bare list. Of
 * headlines only those with a date where JSON-LD lists several: it may name the first few, or nothing but what is on.
 */
function listedOn(page: Page): readonly FeedItem[] {
  const things = linkedThings(page);
  const own = [page.url, canonicalUrl(page) ?? page.url];
  const isOwn = ({ link = '' }: FeedItem) => own.some((address) => isSameDocument(link, address));
  const isOfItself = things.some(isOwn);
  // Its headlines have nothing to add.
  if (isOfItself && things.every(isWhole)) return things;
  const headlines = headlinesOf(page);
  const whole = withHeadlines(things, headlines);
  if (isOfItself) return whole;
  const linked = new Set(things.map(({ link }) => link));
  const others = headlines.filter(({ link }) => !linked.has(link));
  if (things.length >= LEAST_HEADLINES) {
    return [...whole, ...others.filter(({ published }) => published !== undefined)];
  }
  const areDated = headlines.some(({ published }) => published !== undefined);
  const sections = areDated ? [] : sectionsOf(page);
  if (sections.length > 0) return [...whole, ...sections];
  return [...whole, ...(headlines.length > 0 ? others : linkedList(page))];
}

/** What a page lists, a page that says it is an article being one item: itself. Many a front page says so and is none. */
export function itemsListed(page: Page, context: ItemContext): NewItem[] {
  const isArticle = /^(?:article|video)/iu.test(page.meta.get('og:type') ?? '');
  const isInside = new URL(page.url).pathname !== '/';
  const listed = isArticle && isInside ? [] : listedOn(page);
  const entries = isArticle && listed.length === 0 ? [ownEntry(page)] : listed;
  return itemsOfEntries(entries.slice(0, LIMITS.page.entries), context, siteInfo(page));
}

/** The page itself as an item where it has metadata, else none. */
export function itemOfPage(page: Page, context: ItemContext): NewItem[] {
  const saysSomething = ABOUT_ITSELF.some((name) => page.meta.has(name));
  return saysSomething ? itemsOfEntries([ownEntry(page)], context, siteInfo(page)) : [];
}

/**
 * What a sitemap names of the site at `siteUrl`, three pages at least: those below its path that are neither service pages nor of a catalogue, and
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
    return isOfSite && !isServicePage(page.pathname, pathname) && !isCatalogue(page.pathname);
  });
  if (named.length < LEAST_HEADLINES) return [];
  return itemsOfEntries(named.slice(0, LIMITS.page.entries), context);
}
