/**
 * A site as one of its pages, or its sitemap, tells of it: the feeds that it leads to, and items where it has none. May take
 * half a second on a hostile page: read in a worker (`page-worker.ts`).
 */

import { readInOrder } from '../dates/day-order.ts';
import { readInLanguage } from '../dates/month-names.ts';
import { prepareItem } from '../prepare-items.ts';
import { blogUrl } from './blog-link.ts';
import { leadsOf } from './discover.ts';
import type { Page, PageDocument } from './page.ts';
import { itemOfPage, itemsListed, itemsOfSitemap } from './page-items.ts';
import type { SitePage, SiteSitemap } from './page-task.ts';
import { readPage } from './read-page.ts';
import { readSitemap } from './sitemap.ts';
import { wellKnownFeedAddresses } from './usual-places.ts';

/** The addresses that a page is read for, which it may not be at. */
interface SitePlace {
  /** What was asked for to begin with. */
  readonly askedFor: string;
  /** What its items are known again by, where a site that is built anew has its page at another. */
  readonly subscribedAt: string;
}

/** Reads a page for what can be followed of its site. */
export function readSitePage(document: PageDocument, place: SitePlace): SitePage {
  const languageOf = ({ language }: Page) => language;
  // Only reading the page tells which language it is in.
  const inLanguage = () =>
    readInLanguage(
      () => readPage(document),
      languageOf,
      () => undefined,
    );
  const { result: page } = readInOrder(inLanguage, languageOf);
  const language = () => page.language;
  // The names of its links, and what it tells programs, have dates too.
  return readInLanguage(() => toldBy(page, place), language, language);
}

function toldBy(page: Page, { askedFor, subscribedAt }: SitePlace): SitePage {
  const making = { feedUrl: page.url, subscribedAt };
  const blog = blogUrl(page);
  return {
    url: page.url,
    title: page.title,
    leads: leadsOf(page),
    ...(blog === undefined ? {} : { blog }),
    usual: wellKnownFeedAddresses(page, askedFor),
    listed: itemsListed(page, making).map((item) => prepareItem(item)),
    itself: itemOfPage(page, making).map((item) => prepareItem(item)),
  };
}

/** Reads a sitemap for what it names of the site at `siteUrl`. */
export function readSitemapOfSite(
  { url, headers, bytes }: PageDocument,
  siteUrl: string,
): SiteSitemap {
  const sitemap = readSitemap(bytes, url, headers['content-type']);
  const items = itemsOfSitemap(sitemap, siteUrl, { feedUrl: siteUrl });
  return { children: sitemap.children, items: items.map((item) => prepareItem(item)) };
}
