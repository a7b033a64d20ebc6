/** The feed of a site that announces one, or leads to it, is found. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

const HOUR = 3_600_000;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

it('finds the feed that a site announces, and says so', async () => {
  winnow.feeds.put('/', {
    type: 'text/html',
    body: '<!doctype html><head><link rel="alternate" type="application/rss+xml" href="/rss/main"></head><p>Hello',
  });
  winnow.feeds.put('/rss/main', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  const [feed] = await winnow.health();
  expect(feed).toMatchObject({
    outcome: 'fresh',
    items: 2,
    pollUrl: `${winnow.feeds.url}/rss/main`,
  });
  expect(feed?.repairs.join()).toContain('discovered');
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.feeds.requests.at(-1)).toMatchObject({ path: '/rss/main', status: 304 });
});

it('names the other feeds that a site announces, for whoever meant one of them', async () => {
  const announce = (path: string, title: string, format = 'rss') =>
    `<link rel="alternate" type="application/${format}+xml" href="${path}" title="${title}">`;
  const links = [
    // It is not there, and so not named.
    announce('/dead/all.xml', 'Everything'),
    announce('/all', 'Stable (RSS)'),
    announce('/all?utm_source=page', 'Stable'),
    announce('/all.atom', 'Stable (Atom)', 'atom'),
    announce('/team', 'Team'),
    announce('/news', 'News'),
    announce('/talks', 'Talks'),
    announce('/tools', 'Tools'),
  ];
  winnow.feeds.put('/', {
    type: 'text/html',
    body: `<!doctype html><head>${links.join('')}</head><p>Hello`,
  });
  for (const path of ['/all', '/all.atom']) {
    winnow.feeds.put(path, { body: rss('Stable', HORSES) });
  }
  await winnow.subscribe('/');
  const [feed] = await winnow.health();
  const { url } = winnow.feeds;
  expect(feed?.repairs).toContain(
    `the page also announces ${url}/team ${url}/news ${url}/talks and 1 more`,
  );
});

it('names no announced feed that it has just missed', async () => {
  const link = (path: string, title: string) =>
    `<link rel="alternate" type="application/rss+xml" href="${path}" title="${title}">`;
  const links = [link('/feed', 'Everything'), link('/alive', 'New'), link('/other', 'Other')];
  winnow.feeds.put('/', { type: 'text/html', body: `<!doctype html>${links.join('')}` });
  winnow.feeds.put('/feed', { body: 'none', status: 404 });
  winnow.feeds.put('/alive', { body: rss('New', HORSES) });
  await winnow.subscribe('/');
  const [feed] = await winnow.health();
  expect(feed?.repairs).toContain(`the page also announces ${winnow.feeds.url}/other`);
});

it('finds the feed of the blog that a front page leads to, and says so', async () => {
  const page = (body: string) => ({
    type: 'text/html',
    body: `<!doctype html><title>x</title>${body}`,
  });
  const announce = (href: string) =>
    page(`<link rel="alternate" type="application/rss+xml" href="${href}">`);
  const pollUrl = async () => (await winnow.health())[0]?.pollUrl.slice(winnow.feeds.url.length);
  const asked = () => winnow.feeds.requests.map(({ path }) => path);
  winnow.feeds.put(
    '/',
    page('<nav><a href="/products">Products</a><a href="/blog">Blog</a></nav>'),
  );
  winnow.feeds.put('/blog', announce('/blog/all'));
  winnow.feeds.put('/blog/all', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  expect(await pollUrl()).toBe('/blog/all');
  expect(asked()).toEqual(['/', '/robots.txt', '/blog', '/blog/all']);
  const [feed] = await winnow.health();
  expect(feed?.repairs.join()).toContain(`discovered on ${winnow.feeds.url}/blog:`);
});

it('finds the feed that a page about feeds leads to', async () => {
  const page = (body: string) => ({
    type: 'text/html',
    body: `<!doctype html><title>x</title>${body}`,
  });
  winnow.feeds.put('/', page('<p><a href="/subscribe">RSS feeds</a>'));
  winnow.feeds.put('/subscribe', page('<a href="/all.rss">Everything</a>'));
  winnow.feeds.put('/all.rss', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  expect(winnow.feeds.requests.map(({ path }) => path)).toEqual(['/', '/subscribe', '/all.rss']);
});

it('finds a feed that the site names as its sitemap, and asks no rules where there is one before', async () => {
  const body = '<!doctype html><title>x</title><p>Horses</p>';
  winnow.feeds.put('/', { type: 'text/html', body });
  const sitemap = `Sitemap: ${winnow.feeds.url}/export/all.rss\nSitemap: ${winnow.feeds.url}/sitemap.xml`;
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: sitemap });
  winnow.feeds.put('/export/all.rss', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  const [feed] = await winnow.health();
  expect(feed?.repairs.join()).toContain('named among the sitemaps of the site');
  expect(feed?.pollUrl).toBe(`${winnow.feeds.url}/export/all.rss`);
});

it('leaves a blog alone that robots rules forbid, and goes no further than one page', async () => {
  const page = (body: string) => ({
    type: 'text/html',
    body: `<!doctype html><title>x</title>${body}`,
  });
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /blog' });
  winnow.feeds.put('/', page('<a href="/blog">Blog</a>'));
  winnow.feeds.put('/blog', page('<a href="/rss">RSS</a>'));
  winnow.feeds.put('/in', page('<a href="/one">RSS feeds</a>'));
  winnow.feeds.put('/one', page('<a href="/two">RSS feeds</a>'));
  winnow.feeds.put('/two', page('<a href="/three.rss">RSS</a>'));
  winnow.feeds.put('/three.rss', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/', '/in');
  const asked = winnow.feeds.requests.map(({ path }) => path);
  expect(asked).toContain('/two');
  expect(asked).not.toContain('/three.rss');
  expect(asked).not.toContain('/blog');
});

it('takes of several announced feeds the one that stands beside the page', async () => {
  const announce = (type: string, href: string) =>
    `<link rel="alternate" type="application/${type}+xml" href="${href}">`;
  winnow.feeds.put('/', {
    type: 'text/html',
    body: `<!doctype html><head>${announce('atom', '/atom')}${announce('rss', '/rss/main')}</head>`,
  });
  winnow.feeds.put('/rss/main', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/rss/main', '/');
  expect((await winnow.health()).map(({ pollUrl }) => pollUrl)).toEqual([
    `${winnow.feeds.url}/rss/main`,
    `${winnow.feeds.url}/rss/main`,
  ]);
});

it('traces addresses relative to where the server says that the document lies', async () => {
  const untitled = rss('Stable', [{ title: '', link: 'story' }]).replaceAll('<title></title>', '');
  winnow.feeds.put('/feed', { body: untitled, headers: { 'content-location': '/blog/feed' } });
  const url = `${winnow.feeds.url}/feed`;
  const traced = await winnow.call('POST', '/~winnow/trace', { url });
  expect(await traced.json()).toMatchObject({
    feed: { titles: [`${winnow.feeds.url}/blog/story`] },
  });
});

it('looks for feeds behind pages alone', async () => {
  winnow.feeds.put('/picture', { type: 'image/png', body: '\u0089PNG' });
  winnow.feeds.put('/api', { type: 'text/html', body: '{"error":"none"}' });
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/picture', '/api');
  expect((await winnow.health()).map(({ outcome }) => outcome)).toEqual([
    'not-a-feed',
    'not-a-feed',
  ]);
  expect(winnow.feeds.requests.map(({ path }) => path).toSorted()).toEqual(['/api', '/picture']);
});

it('finds the feed of a page that comes in many pieces', async () => {
  const filler = '<p>Words of a long page.</p>'.repeat(20_000);
  const head = '<link rel="alternate" type="application/rss+xml" href="/feed">';
  winnow.feeds.put('/', {
    body: `<html><head>${head}</head><body>${filler}</body></html>`,
    type: 'text/html',
  });
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', items: 2, pollUrl: `${winnow.feeds.url}/feed` },
  ]);
});
