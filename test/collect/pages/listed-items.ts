import { itemsListed } from '../../../src/collect/pages/page-items.ts';
import { page } from './written-page.ts';

const SITE = 'https://site.example';

/** What a page with this body lists: where each item leads, below the site if it does, its title and its day. */
export function itemsOf(body: string, path = '/') {
  const url = `${SITE}${path}`;
  const html = `<html><head><title>Site</title></head><body>${body}</body></html>`;
  const listed = itemsListed(page(html, {}, url), { feedUrl: url });
  return listed.map(({ url: link, title, publishedAt }) => ({
    path: link.startsWith(SITE) ? link.slice(SITE.length) : link,
    title,
    day: publishedAt === undefined ? undefined : new Date(publishedAt).toISOString().slice(0, 10),
  }));
}
