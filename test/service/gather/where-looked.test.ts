/** Where the feed of a site is looked for that announces none; and what is said where there is none. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';
import { announce, EMPTY, FEED, followIn, pageOf, STORIES } from './stable-site.ts';

const HOUR = 3_600_000;

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const putPage = (path: string, body: string, head = '') =>
  winnow.feeds.put(path, pageOf(body, head));
const asked = () => winnow.feeds.requests.map(({ path }) => path);
const follow = (path: string) => followIn(winnow, path);

/** Speaks of a feed that can be read on another host. */
function others(): string {
  winnow.feeds.put('/big/rss', { body: rss('Big News', HORSES) });
  return `<p>I like <a href="${elsewhere()}">the RSS feed of Big News</a></p>`;
}
const elsewhere = () => `${winnow.feeds.url.replace('127.0.0.1', 'localhost')}/big/rss`;

it("takes the site's own feed at a usual place before somebody else's that its text speaks of", async () => {
  putPage('/', others());
  winnow.feeds.put('/feed', FEED);
  expect(await follow('/')).toMatchObject({ at: '/feed', items: 2 });
});

it.each([
  ['where it announces none', ''],
  ['where the announced one has nothing in it', announce('/none.xml')],
])("takes the feed of the site's blog before somebody else's %s", async (_, head) => {
  putPage('/', `<nav><a href="/blog/">Blog</a></nav>${others()}`, head);
  winnow.feeds.put('/none.xml', EMPTY);
  putPage('/blog/', '', announce('/blog/all'));
  winnow.feeds.put('/blog/all', FEED);
  expect(await follow('/')).toMatchObject({ at: '/blog/all' });
});

it("takes what the site lists itself before somebody else's feed", async () => {
  putPage('/', `<main>${STORIES}</main>${others()}`);
  expect(await follow('/')).toMatchObject({ at: '/', items: 3, outcome: 'fresh' });
});

it("takes somebody else's feed that the text speaks of where the site has nothing at all", async () => {
  putPage('/', others());
  expect(await follow('/')).toMatchObject({ pollUrl: elsewhere(), items: 2 });
  expect(asked().at(-1)).toBe('/big/rss');
  expect(asked()).toContain('/sitemap.xml');
});

it("leaves the host's feed alone where a person's page has none", async () => {
  putPage('/~jane/', '<p>Hello');
  winnow.feeds.put('/feed', FEED);
  winnow.feeds.put('/all.rss', FEED);
  const body = `Sitemap: ${winnow.feeds.url}/all.rss`;
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body });
  expect(await follow('/~jane/')).toMatchObject({ outcome: 'not-a-feed', items: 0 });
  expect(asked()).not.toContain('/feed');
  expect(asked()).toContain('/~jane/feed');
});

it('says of a page that it announces a feed of comments alone', async () => {
  putPage('/', '<div id="root"></div>', announce('/comments/feed/'));
  const url = `${winnow.feeds.url}/`;
  const says = `announces no feed but one of comments, ${url}comments/feed/`;
  expect((await follow('/')).detail).toContain(`the page ${says}, and none is at a usual place`);
  const trace = await winnow.call('POST', '/~winnow/trace', { url });
  expect(await trace.json()).toMatchObject({ detail: expect.stringContaining(`; it ${says}`) });
});

it('says where it looked for a feed where there is none', async () => {
  putPage('/', '<div id="root"></div>');
  expect(await follow('/')).toMatchObject({
    outcome: 'not-a-feed',
    detail:
      'the page announces no feed, and none is at a usual place; nor does its site list anything to read instead',
  });
});

const DAY = 24 * HOUR;
/** Lets so much time pass, and visits what is due by then; gives the paths that were asked for. */
async function askedAfter(milliseconds: number): Promise<string[]> {
  const before = asked().length;
  winnow.advance(milliseconds);
  await winnow.service.idle();
  return asked().slice(before);
}

it('asks for the page alone when it visits again, and looks through its site once a day or when somebody asks', async () => {
  putPage('/', '<div id="root"></div>');
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: 'Sitemap: /none.xml' });
  const first = await follow('/');
  const everywhere = asked();
  expect(everywhere).toEqual(expect.arrayContaining(['/robots.txt', '/feed', '/none.xml']));
  expect(await askedAfter(2 * HOUR)).toEqual(['/']);
  expect(await askedAfter(3 * HOUR)).toEqual(['/']);
  expect(await winnow.health()).toMatchObject([
    { outcome: 'not-a-feed', detail: first.detail, failures: 3 },
  ]);
  // The rules of a site are kept for a day.
  const places = everywhere.filter((path) => path !== '/robots.txt');
  const before = asked().length;
  await winnow.refresh();
  expect(asked().slice(before)).toEqual(places);
  expect(await askedAfter(DAY)).toEqual(everywhere);
  winnow.feeds.put('/feed', FEED);
  expect(await askedAfter(6 * HOUR)).toEqual(['/']);
  await winnow.refresh();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 2 }]);
});

it('looks through the site at once where its page comes to announce a feed, to list something, or to be there', async () => {
  const bare = '<div id="root"></div>';
  putPage('/late/', bare);
  putPage('/list/', bare);
  winnow.feeds.put('/back/', { type: 'text/html', body: 'soon', status: 503 });
  await winnow.subscribe('/late/', '/list/', '/back/');
  putPage('/late/', bare, announce('/late/all.xml'));
  winnow.feeds.put('/late/all.xml', FEED);
  putPage('/list/', `<main>${STORIES}</main>`);
  putPage('/back/', bare);
  winnow.feeds.put('/back/feed', FEED);
  await askedAfter(2 * HOUR);
  const { url } = winnow.feeds;
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', pollUrl: `${url}/back/feed` },
    { outcome: 'fresh', pollUrl: `${url}/late/all.xml` },
    { outcome: 'fresh', pollUrl: `${url}/list/`, items: 3 },
  ]);
});

it('waits for an announced feed that cannot be read without looking elsewhere at each visit', async () => {
  putPage('/', '<div id="root"></div>', announce('/all.xml'));
  winnow.feeds.put('/all.xml', { body: 'later', status: 503 });
  await winnow.subscribe('/');
  expect(asked()).toContain('/feed');
  expect(await askedAfter(2 * HOUR)).toEqual(['/', '/all.xml']);
  winnow.feeds.put('/all.xml', FEED);
  expect(await askedAfter(2 * HOUR)).toEqual(['/', '/all.xml']);
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 2 }]);
});

it.each([
  ['forbids us', { body: 'no', status: 403, type: 'text/html' }],
  ['is not there', { body: 'no', status: 404, type: 'text/html' }],
  ['is empty', { body: '', type: 'text/html' }],
  ['is no page', { body: '{"status":"ok"}', type: 'application/json' }],
  ['wants cookies', { body: '', status: 302, headers: { location: '/', 'set-cookie': 'a=1' } }],
])('looks at the most usual places of a site whose front page %s', async (_, page) => {
  winnow.feeds.put('/', page);
  winnow.feeds.put('/rss.xml', FEED);
  const feed = await follow('/');
  expect(feed).toMatchObject({ at: '/rss.xml', items: 2, outcome: 'fresh' });
  expect(feed.repairs).toEqual([
    `the page cannot be read; found at a usual place: ${winnow.feeds.url}/rss.xml`,
  ]);
});

it.each([
  ['/', '/rss/main', '/rss/main'],
  ['/story', '/rss/main', '/rss/main'],
  ['/gone.xml', '/rss/main', '/rss/main'],
  ['/ann/feed', '/ann/all.xml', '/ann/all.xml'],
  ['/ann/feed', '/rss/main', undefined],
  ['/~ann/', '/rss/main', undefined],
])(
  'takes for %s, a page that says it is not there, the feed %s that its head announces: %s',
  async (path, feed, at) => {
    const body = `<!doctype html><head>${announce(feed)}</head><a href="/other.rss">RSS</a>`;
    winnow.feeds.put(path, { body, status: 404, type: 'text/html' });
    winnow.feeds.put(feed, FEED);
    const { pollUrl, items, repairs } = await follow(path);
    expect(asked()).not.toContain('/other.rss');
    const found = `${winnow.feeds.url}${at}`;
    const told = `the page cannot be read; it announces: ${found}`;
    if (at === undefined) expect({ items, repairs }).toEqual({ items: 0, repairs: [] });
    else expect({ pollUrl, items, repairs }).toEqual({ pollUrl: found, items: 2, repairs: [told] });
  },
);

it('takes no feed of a host that its page announces in the place of a page below it', async () => {
  const body = `<!doctype html><head>${announce(elsewhere())}</head>`;
  others();
  winnow.feeds.put('/', { body, status: 404, type: 'text/html' });
  expect(await follow('/')).toMatchObject({ outcome: 'http-error', items: 0 });
});

it('looks no further behind another page, nor twice a day', async () => {
  const refusal = { body: 'no', status: 403, type: 'text/html' };
  winnow.feeds.put('/', refusal);
  winnow.feeds.put('/story', refusal);
  await winnow.subscribe('/', '/story');
  await winnow.refresh();
  expect(await winnow.health()).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }]);
  expect(asked().filter((path) => path === '/feed')).toHaveLength(1);
  expect(asked()).not.toContain('/story/feed');
});

it('takes what robots.txt names as a sitemap for the feed that only its content tells that it is', async () => {
  putPage('/', `<main>${STORIES}</main>`);
  const named = ['/sitemap.xml', '/posts.xml'].map((path) => `Sitemap: ${winnow.feeds.url}${path}`);
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: named.join('\n') });
  winnow.feeds.put('/posts.xml', FEED);
  expect(await follow('/')).toMatchObject({ at: '/posts.xml', items: 2 });
  expect(asked()).not.toContain('/sitemap.xml');
});

it('says that a page is read itself which is an article and has no feed', async () => {
  const article =
    '<meta property="og:type" content="article"><meta property="og:title" content="Hay">';
  putPage('/story', '<p>Hay', article);
  const feed = await follow('/story');
  expect(feed).toMatchObject({ at: '/story', items: 1 });
  expect(feed.repairs).toEqual(['the site has no feed to read; the page itself is read']);
});

it.each([
  ['is not there', undefined],
  ['has nothing in it', EMPTY],
])('takes the feed that the page links to where the one that it announces %s', async (_, feed) => {
  putPage(
    '/',
    `<main>${STORIES}</main><footer><a href="/posts.atom">Atom</a></footer>`,
    announce('/all.xml'),
  );
  if (feed !== undefined) winnow.feeds.put('/all.xml', feed);
  winnow.feeds.put('/posts.atom', FEED);
  const { at, items, repairs } = await follow('/');
  expect({ at, items }).toEqual({ at: '/posts.atom', items: 2 });
  expect(repairs[0]).toBe(`linked to by the page: ${winnow.feeds.url}/posts.atom`);
  expect(asked()).not.toContain('/feed');
});

it('reads what the page of its blog lists where a site has no feed and its front page lists nothing', async () => {
  putPage('/', '<h1>We build boats</h1><a href="/blog">Blog</a>');
  putPage('/blog', `<main>${STORIES}</main>`);
  const feed = await follow('/');
  expect(feed).toMatchObject({ at: '/blog', items: 3, outcome: 'fresh' });
  expect(feed.repairs).toEqual([
    `the site has no feed to read; the links of ${winnow.feeds.url}/blog are read`,
  ]);
  await winnow.refresh();
  const [again] = await winnow.health();
  expect(again).toMatchObject({ items: 3, outcome: 'not-modified', pollUrl: feed.pollUrl });
});
