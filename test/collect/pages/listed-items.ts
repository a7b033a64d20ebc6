import { itemsListed } from '../../../src/collect/pages/page-items.ts';
import { page } from './written-page.ts';

/** Stories to be listed: their days, as these are written, and short titles as well as long ones for them. */
export const DAYS = ['2026-05-03', '2026-05-02', '2026-04-30', '2026-04-11'];
export const WRITTEN = ['3 May 2026', '2 May 2026', '30 April 2026', '11 April 2026'];
export const SHORT = ['Moss', 'Tea again', 'Note 3 about bees', 'Owls'];
export const LONG = [
  'Why the old harbour crane still turns at night',
  'A new map of the river, drawn by its fishermen',
  'What forty years of weather diaries tell us',
  'The bakery that closes when the bread is gone',
];

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
