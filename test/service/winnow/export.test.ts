/** A source as OPML: which addresses other readers are given. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStrictOpml } from '../../../src/protocol/opml.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

async function exported(): Promise<string> {
  return (await winnow.call('GET', '/~winnow/export?source=user/Mine')).text();
}

it('keeps the address of a page without a feed, also where its sitemap is read', async () => {
  const { url } = winnow.feeds;
  const headlines = [
    'One long headline about horses',
    'Another long one on hay',
    'A third headline',
  ];
  const links = headlines.map((text, at) => `<h2><a href="/story/${at}">${text}</a></h2>`);
  const news = `<!doctype html><title>News</title><main>${links.join('')}</main>`;
  winnow.feeds.put('/news', { type: 'text/html', body: news });
  winnow.feeds.put('/bare/', { type: 'text/html', body: '<title>Bare</title><p>Hello</p>' });
  const pages = ['horses-in-spring', 'hay-in-summer', 'stables-in-winter'].map(
    (name) => `<url><loc>${url}/bare/${name}</loc><lastmod>2026-01-01</lastmod></url>`,
  );
  const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>`;
  winnow.feeds.put('/sitemap.xml', { type: 'application/xml', body: sitemap });
  await winnow.subscribe('/news', '/bare/');
  const read = await winnow.health();
  expect(read.map(({ pollUrl }) => pollUrl).toSorted()).toEqual([
    `${url}/news`,
    `${url}/sitemap.xml`,
  ]);
  const opml = await exported();
  expect(opml.match(/ xmlUrl="[^"]*"/gu)).toEqual([
    ` xmlUrl="${url}/news"`,
    ` xmlUrl="${url}/bare/"`,
  ]);
  expect(opml).not.toContain('winnow:found');
});

it('gives the feed that a page led to the password of the page on its site', async () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';
  winnow.feeds.put('/page', { type: 'text/html', body: `<title>Owls</title>${link}` });
  const items = [{ title: 'Owls', link: `${winnow.feeds.url}/1` }];
  winnow.feeds.put('/feed.xml', { body: rss('Owls', items) });
  const site = winnow.feeds.url.replace('//', '//ann:secret@');
  await winnow.subscribe(`${site}/page`);
  const opml = await exported();
  expect(opml).toContain(`xmlUrl="${site}/feed.xml" htmlUrl="${site}/page"`);
  expect(readStrictOpml(opml).entries.map(({ url }) => url)).toEqual([`${site}/page`]);
});
