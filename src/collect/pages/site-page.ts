/**
 * A site as one of its pages, or its sitemap, tells of it: the feeds that it leads to, and items where it has none. May take
 * half a second on a hostile page: read in a worker (`page-worker.ts`).
 */

import { readInOrder } from '../dates/day-order.ts';
import { prepareItem } from '../prepare-items.ts';
import { blogUrl } from './blog-link.ts';
import { leadsOf } from './discover.ts';
import type { PageDocument } from './page.ts';
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
export function readSitePage(
  document: PageDocument,
  { askedFor, subscribedAt }: SitePlace,
): SitePage {
  const { result: page } = readInOrder(
    () => readPage(document),
    ({ language }) => language,
  );
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
