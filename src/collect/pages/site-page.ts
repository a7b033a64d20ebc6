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

/** Reads a page for what can be followed of its site; `askedFor` is the address that was asked for to begin with. */
export function readSitePage(document: PageDocument, askedFor: string): SitePage {
  const { result: page } = readInOrder(
    () => readPage(document),
    ({ language }) => language,
  );
  const making = { feedUrl: page.url };
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
