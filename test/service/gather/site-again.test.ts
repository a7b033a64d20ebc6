/** A site that was read without a feed, when it is visited again: in trouble, with another sitemap, with a feed of late. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

const DAY = 24 * 3_600_000;
const STORIES = [
  'One long headline about horses',
  'Another long headline on hay',
  'A third headline, on stables',
];

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const putPage = (body: string, head = '') =>
  winnow.feeds.put('/', {
    type: 'text/html',
    body: `<!doctype html><html><head><title>Stable</title>${head}</head><body><main>${body}</main></body></html>`,
  });

const headlines = (stories: readonly string[]) =>
  stories.map((text, at) => `<h2><a href="/story/${at}">${text}</a></h2>`).join('');

const putSitemap = (path: string, ...pages: readonly string[]) =>
  winnow.feeds.put(path, {
    type: 'application/xml',
    body: `<urlset>${pages.map((page) => `<url><loc>${winnow.feeds.url}/${page}</loc></url>`).join('')}</urlset>`,
  });

it.each([
  ['a page without any', ''],
  ['one that says it is an article', '<meta property="og:type" content="article">'],
])('takes nothing else for its headlines while %s stands in their place', async (_, head) => {
  putPage(headlines(STORIES));
  putSitemap('/sitemap.xml', 'how-horses-sleep', 'what-hay-is-made-of', 'why-stables-have-doors');
  await winnow.subscribe('/');
  putPage('<p>We will be back soon.</p>', head);
  await winnow.refresh();
  expect(await winnow.health()).toMatchObject([
    { outcome: 'not-a-feed', detail: 'the page lists nothing at the moment', items: 3 },
  ]);
  const traced = await winnow.call('POST', '/~winnow/trace', { url: `${winnow.feeds.url}/` });
  expect(await traced.json()).toMatchObject({
    outcome: 'not-a-feed',
    detail: 'the page lists nothing at the moment',
  });
  putPage(headlines([...STORIES, 'When horses need shoes, and why']));
  await winnow.refresh();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 4 }]);
});

it('reads what there is once a page has listed nothing for long', async () => {
  putPage(headlines(STORIES));
  await winnow.subscribe('/');
  putPage('<div id="root"></div>');
  putSitemap('/sitemap.xml', 'how-horses-sleep', 'what-hay-is-made-of', 'why-stables-have-doors');
  for (let again = 0; again < LIMITS.poll.freeRetries; again += 1) await winnow.refresh();
  expect(await winnow.health()).toMatchObject([{ outcome: 'not-a-feed', items: 3 }]);
  await winnow.refresh();
  const pollUrl = `${winnow.feeds.url}/sitemap.xml`;
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 6, pollUrl }]);
});

const ABOUT = '<meta name="description" content="Read us in print.">';

it('goes on with the page itself once that is what is read, however much was listed before', async () => {
  putPage(headlines(STORIES));
  await winnow.subscribe('/');
  const notice = '<p>We have moved to paper.</p>';
  putPage(notice, ABOUT);
  for (let again = 0; again <= LIMITS.poll.freeRetries; again += 1) await winnow.refresh();
  for (let again = 0; again < 3; again += 1) {
    expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', failures: 0, items: 4 }]);
    putPage(notice, `${ABOUT}<meta name="visit" content="${again}">`);
    await winnow.refresh();
  }
});

it('looks for its sitemap again where that is lost', async () => {
  putPage('<div id="root"></div>');
  const rules = (path: string) =>
    winnow.feeds.put('/robots.txt', {
      type: 'text/plain',
      body: `Sitemap: ${winnow.feeds.url}${path}\n`,
    });
  rules('/old.xml');
  const pages = ['how-horses-sleep', 'what-hay-is-made-of', 'why-stables-have-doors'];
  putSitemap('/old.xml', ...pages);
  await winnow.subscribe('/');
  expect(await winnow.health()).toMatchObject([{ pollUrl: `${winnow.feeds.url}/old.xml` }]);
  winnow.feeds.put('/old.xml', { body: 'not here', type: 'text/plain', status: 404 });
  putSitemap('/new.xml', ...pages, 'when-horses-need-shoes');
  rules('/new.xml');
  winnow.advance(DAY);
  await winnow.refresh();
  const pollUrl = `${winnow.feeds.url}/new.xml`;
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 4, pollUrl }]);
});

const ANNOUNCED = '<link rel="alternate" type="application/rss+xml" href="/feed">';

it.each(['at once', 'behind a redirect', 'by its sitemap'])(
  'takes up the feed that it comes to announce, which is looked for once a day, of a site read %s',
  async (way) => {
    const { url } = winnow.feeds;
    const isListed = way !== 'by its sitemap';
    winnow.feeds.put('/feed', { body: 'none', type: 'text/plain', status: 404 });
    winnow.feeds.put('/old', { body: '', status: 301, headers: { location: `${url}/` } });
    putPage(isListed ? headlines(STORIES) : '<div id="root"></div>', ANNOUNCED);
    const pages = ['how-horses-sleep', 'what-hay-is-made-of', 'why-stables-have-doors'];
    putSitemap('/sitemap.xml', ...pages);
    await winnow.subscribe(way === 'behind a redirect' ? '/old' : '/');
    for (let again = 0; again < 3; again += 1) await winnow.refresh();
    const pollUrl = isListed ? `${url}/` : `${url}/sitemap.xml`;
    expect(await winnow.health()).toMatchObject([{ items: 3, failures: 0, pollUrl }]);
    const asked = winnow.feeds.requests.filter(({ path }) => path === '/feed');
    expect(asked).toHaveLength(1);
    winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
    winnow.advance(DAY);
    await winnow.service.idle();
    expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', pollUrl: `${url}/feed` }]);
  },
);

it.each([
  [{ body: 'User-agent: *\nDisallow: /\n', type: 'text/plain' }, 'asks programs not to read it'],
  [{ body: 'later', type: 'text/plain', status: 503 }, 'cannot be had for the moment'],
])('says what robots.txt has to do with it: %j', async (rules, reason) => {
  putPage(headlines(STORIES));
  winnow.feeds.put('/robots.txt', rules);
  await winnow.subscribe('/');
  const [site] = await winnow.health();
  expect(site).toMatchObject({ outcome: 'not-a-feed', items: 0 });
  expect(site?.detail).toContain(reason);
});
