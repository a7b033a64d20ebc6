import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const HOUR = 3_600_000;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const HORSES = [
  { title: 'Horses in winter', link: 'https://example.org/1', text: 'How horses keep warm.' },
  { title: 'Feeding a horse', link: 'https://example.org/2', text: 'Hay, mostly.' },
];

it('makes scored content of a feed, with one request', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  expect(winnow.feeds.requests).toHaveLength(1);
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 2, failures: 0 }]);
  expect(await winnow.titles()).toEqual(['Feeding a horse', 'Horses in winter']);
});

it('says once that it reads, when the items of the first feed have been analysed', async () => {
  let readings = 0;
  const onReading = () => {
    readings += 1;
  };
  const reading = await startFedService({ pipeline: { onReading } });
  try {
    await reading.subscribe('/missing');
    expect(readings).toBe(0);
    for (const path of ['/horses', '/more-horses']) {
      reading.feeds.put(path, { body: rss('Stable', HORSES) });
      await reading.call('POST', '/v1/sources/user', {
        name: path.slice(1),
        contents: { urls: [{ url: new URL(path, reading.feeds.url).href }], sources: [] },
      });
      await reading.service.idle();
    }
    expect(readings).toBe(1);
  } finally {
    await reading.close();
  }
});

it('asks for the whole of a document that was cut short, since half of it is soon "not modified"', async () => {
  const whole = rss('Stable', HORSES);
  winnow.feeds.put('/feed', { body: whole.slice(0, whole.indexOf('</item>')) });
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 1 }]);
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.feeds.requests.map(({ status }) => status)).toEqual([200, 200]);
});

it('keeps title and items of a feed of which nothing but the first tags came', async () => {
  const whole = rss('Stable', HORSES);
  winnow.feeds.put('/feed', { body: whole });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', { body: whole.slice(0, whole.indexOf('<title>')) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([
    { outcome: 'truncated', title: 'Stable', items: 2 },
  ]);
});

it('asks again only when it is due, with the validators it was given', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/feed');
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(1);
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.feeds.requests.map(({ status }) => status)).toEqual([200, 304]);
  expect(await winnow.health()).toMatchObject([{ outcome: 'not-modified', items: 2 }]);
});

it('sends the validators that came with "not modified" the next time', async () => {
  const body = rss('Stable', HORSES);
  const modified = (lastModified: string) =>
    winnow.feeds.put('/feed', { body, headers: { 'last-modified': lastModified } });
  modified('Mon, 01 Jun 2026 08:00:00 GMT');
  await winnow.subscribe('/feed');
  modified('Tue, 02 Jun 2026 08:00:00 GMT');
  for (let polls = 0; polls < 2; polls += 1) {
    winnow.advance(2 * HOUR);
    await winnow.service.idle();
  }
  expect(winnow.feeds.requests.map(({ headers }) => headers['if-modified-since'])).toEqual([
    undefined,
    'Mon, 01 Jun 2026 08:00:00 GMT',
    'Tue, 02 Jun 2026 08:00:00 GMT',
  ]);
  expect(new Set(winnow.feeds.requests.slice(1).map(({ status }) => status))).toEqual(
    new Set([304]),
  );
});

it('keeps what a feed says of when to come again while nothing in it changes', async () => {
  const hints =
    '<ttl>120</ttl><skipHours><hour>13</hour><hour>14</hour><hour>15</hour></skipHours>';
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES).replace('<item>', `${hints}<item>`) });
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([
    { nextPollReason: 'ttl of the feed, after skipHours of the feed' },
  ]);
  const traced = await winnow.call('POST', '/~winnow/trace', { url: `${winnow.feeds.url}/feed` });
  expect(await traced.json()).toMatchObject({
    nextPollAt: '2026-06-01T16:03:00.000Z',
    nextPollReason: 'ttl of the feed, after skipHours of the feed',
  });
  winnow.advance(5 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([
    { outcome: 'not-modified', nextPollReason: 'ttl of the feed' },
  ]);
});

it('updates what was edited in place and adds what is new', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  const edited = [
    { ...HORSES[0]!, title: 'Horses in deep winter' },
    HORSES[1]!,
    { title: 'Wild horses', link: 'https://example.org/3', text: 'Seen from afar.' },
  ];
  winnow.feeds.put('/feed', { body: rss('Stable', edited) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.titles()).toEqual([
    'Feeding a horse',
    'Horses in deep winter',
    'Wild horses',
  ]);
});

it.each([
  ['an error', { body: 'no', status: 500 }, 'http-error'],
  [
    'a page',
    { body: '<!doctype html><title>Down</title><p>Sorry', type: 'text/html' },
    'not-a-feed',
  ],
  ['nothing', { body: '' }, 'empty'],
  ['gone', { body: '', status: 410 }, 'gone'],
])('keeps the items of a feed that becomes %s', async (_, page, outcome) => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', page);
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome, items: 2, failures: 1 }]);
  expect(await winnow.titles()).toHaveLength(2);
});

it('does not poll a feed that is gone', async () => {
  winnow.feeds.put('/feed', { body: '', status: 410 });
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'gone', nextPollAt: null }]);
});

it('polls a feed that was gone again once somebody else subscribes to it', async () => {
  winnow.feeds.put('/feed', { body: '', status: 410 });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  const contents = { urls: [{ url: `${winnow.feeds.url}/feed` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Other', contents });
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 2, failures: 0 }]);
});

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

it('follows a page that only forwards, to a feed and to a page that announces one', async () => {
  const forward = (to: string) => ({
    type: 'text/html',
    body: `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=${to}">`,
  });
  winnow.feeds.put('/old.xml', forward('/rss/main'));
  winnow.feeds.put('/', forward("'/blog/'"));
  winnow.feeds.put('/blog/', {
    type: 'text/html',
    body: '<!doctype html><link rel="alternate" type="application/rss+xml" href="other">',
  });
  winnow.feeds.put('/rss/main', { body: rss('Stable', HORSES) });
  winnow.feeds.put('/blog/other', { body: rss('Stall', HORSES) });
  await winnow.subscribe('/old.xml', '/');
  expect((await winnow.health()).map(({ pollUrl }) => pollUrl)).toEqual([
    `${winnow.feeds.url}/blog/other`,
    `${winnow.feeds.url}/rss/main`,
  ]);
  winnow.feeds.put('/lost', forward('/nowhere'));
  const trace = async (path: string) => {
    const url = winnow.feeds.url + path;
    return (await winnow.call('POST', '/~winnow/trace', { url })).json();
  };
  const at = (path: string) => winnow.feeds.url + path;
  expect(await trace('/old.xml')).toMatchObject({
    outcome: 'fresh',
    forwardedTo: at('/rss/main'),
    feed: { title: 'Stable' },
    hops: [{ url: at('/old.xml') }, { url: at('/rss/main') }],
  });
  expect(await trace('/')).toMatchObject({
    outcome: 'fresh',
    forwardedTo: at('/blog/'),
    pollUrl: at('/blog/other'),
    feed: { title: 'Stall' },
    announced: [],
    hops: [{ url: at('/') }, { url: at('/blog/other') }],
  });
  winnow.feeds.put('/new', forward("'/blog/'"));
  expect(await trace('/new')).toMatchObject({
    outcome: 'not-a-feed',
    forwardedTo: at('/blog/'),
    pollUrl: null,
    announced: [at('/blog/other')],
  });
  expect(await trace('/lost')).toMatchObject({
    outcome: 'not-a-feed',
    forwardedTo: at('/nowhere'),
    hops: [{ status: 200 }, { status: 404 }],
  });
});

it('traces a site that is followed without a feed, which it reads for its own links', async () => {
  const links = ['A first story', 'A second story', 'A third story'].map(
    (title, index) => `<h2><a href="/stories/${index}">${title} about horses</a></h2>`,
  );
  const body = `<!doctype html><title>Stable</title><body>${links.join('')}</body>`;
  winnow.feeds.put('/', { type: 'text/html', body });
  const url = `${winnow.feeds.url}/`;
  const trace = async () => (await winnow.call('POST', '/~winnow/trace', { url })).json();
  expect(await trace()).toMatchObject({ outcome: 'not-a-feed', nextPollAt: null });
  await winnow.subscribe('/');
  expect(await trace()).toMatchObject({
    outcome: 'fresh',
    detail: 'a page without a feed, followed for what stands on it',
    pollUrl: null,
    feed: null,
  });
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

it('stays with a page that announces a feed, wherever it sends those who run no scripts', async () => {
  const forward = '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>';
  const announced = '<link rel="alternate" type="application/rss+xml" href="/rss/main">';
  const body = `<!doctype html><head>${forward}${announced}</head>`;
  winnow.feeds.put('/', { type: 'text/html', body });
  winnow.feeds.put('/plain', { type: 'text/html', body: '<!doctype html><title>Plain</title>' });
  winnow.feeds.put('/rss/main', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  expect(await winnow.health()).toMatchObject([{ pollUrl: `${winnow.feeds.url}/rss/main` }]);
});

it('reads on where a page forwards that has no feed', async () => {
  const news = (...stories: string[]) => {
    const links = stories.map((text, at) => `<h2><a href="/story/${at}">${text}</a></h2>`);
    return { type: 'text/html', body: `<!doctype html><title>Hay</title>${links.join('')}` };
  };
  const stories = [
    'One long headline about horses',
    'Another long headline on hay',
    'A third one, on stables',
  ];
  const body = '<!doctype html><meta http-equiv="refresh" content="0; url=/news">';
  winnow.feeds.put('/', { type: 'text/html', body });
  winnow.feeds.put('/news', news(...stories));
  await winnow.subscribe('/');
  const site = { outcome: 'fresh', title: 'Hay', pollUrl: `${winnow.feeds.url}/news` };
  expect(await winnow.health()).toMatchObject([{ ...site, items: 3 }]);
  winnow.feeds.put('/news', news(...stories, 'A fourth, long one on horseshoes'));
  winnow.advance(48 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ ...site, items: 4 }]);
});

it('reads on where a feed forwards that was read before, and stays there once it did twice', async () => {
  winnow.feeds.put('/old.xml', { body: rss('Stable', HORSES) });
  winnow.feeds.put('/rss/main', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/old.xml');
  const replace = async (head: string) => {
    winnow.feeds.put('/old.xml', { type: 'text/html', body: `<!doctype html>${head}` });
    winnow.advance(2 * HOUR);
    await winnow.service.idle();
    return winnow.health();
  };
  const announced = '<link rel="alternate" type="application/rss+xml" href="/rss/main">';
  expect(await replace(announced)).toMatchObject([{ outcome: 'not-a-feed' }]);
  const forwarding = '<meta http-equiv="Refresh" content="0;URL=/rss/main">';
  const polled = (path: string) => [{ outcome: 'fresh', pollUrl: `${winnow.feeds.url}${path}` }];
  expect(await replace(forwarding)).toMatchObject(polled('/old.xml'));
  expect(await replace(forwarding)).toMatchObject(polled('/rss/main'));
  const asked = winnow.feeds.requests.filter(({ path }) => path === '/old.xml').at(-1);
  expect(asked?.headers).not.toHaveProperty('if-none-match');
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

it('reads the links of a site that has no feed, unless its robots rules forbid it', async () => {
  const links = [
    'One long headline about horses',
    'Another long headline on hay',
    'A third headline, on stables',
  ];
  const body = `<!doctype html><title>Stable news</title><main>${links
    .map((text, at) => `<h2><a href="/story/${at}">${text}</a></h2>`)
    .join('')}</main>`;
  winnow.feeds.put('/news', { type: 'text/html', body });
  await winnow.subscribe('/news');
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 3 }]);
  winnow.feeds.put('/private', { type: 'text/html', body });
  winnow.feeds.put('/robots.txt', {
    type: 'text/plain',
    body: 'User-agent: *\nDisallow: /private\n',
  });
  winnow.advance(48 * HOUR);
  const contents = { urls: [{ url: `${winnow.feeds.url}/private` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'More', default: false, contents });
  await winnow.service.idle();
  const more = await winnow.get<{ feeds: object[] }>('/~winnow/feeds?source=user/More');
  expect(more.feeds).toMatchObject([{ outcome: 'not-a-feed', items: 0 }]);
});

it('reads the sitemap of a site that has neither a feed nor links, and what is added to it later', async () => {
  const sitemap = (...stories: string[]) => {
    const pages = stories.map((story) => `<url><loc>${winnow.feeds.url}/app/${story}</loc></url>`);
    return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>`;
  };
  const stories = ['how-horses-sleep', 'what-hay-is-made-of', 'why-stables-have-doors'];
  const body =
    '<!doctype html><title>Stable</title><div id="root"></div><script src="a.js"></script>';
  winnow.feeds.put('/app/', { type: 'text/html', body });
  winnow.feeds.put('/sitemap.xml', { type: 'application/xml', body: sitemap(...stories) });
  await winnow.subscribe('/app/');
  const site = { outcome: 'fresh', title: 'Stable', pollUrl: `${winnow.feeds.url}/sitemap.xml` };
  expect(await winnow.health()).toMatchObject([{ ...site, items: 3 }]);
  const longer = sitemap(...stories, 'when-horses-need-shoes');
  winnow.feeds.put('/sitemap.xml', { type: 'application/xml', body: longer });
  winnow.advance(48 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ ...site, items: 4 }]);
});

it('reads of an index of sitemaps the newest, and no sitemap that the robots rules forbid', async () => {
  const body = '<!doctype html><title>Stable</title><div id="root"></div>';
  const { url } = winnow.feeds;
  const story = (path: string) => `<url><loc>${url}${path}</loc></url>`;
  const index = `<sitemapindex><sitemap><loc>${url}/old.xml</loc><lastmod>2020-01-01</lastmod></sitemap>
    <sitemap><loc>${url}/new.xml</loc><lastmod>2026-01-01</lastmod></sitemap></sitemapindex>`;
  const pages = ['/how-horses-sleep', '/what-hay-is-made-of', '/why-stables-have-doors'];
  winnow.feeds.put('/', { type: 'text/html', body });
  winnow.feeds.put('/index.xml', { type: 'application/xml', body: index });
  winnow.feeds.put('/new.xml', {
    type: 'application/xml',
    body: `<urlset>${pages.map(story).join('')}</urlset>`,
  });
  const rules = `User-agent: *\nDisallow: /secret\nSitemap: /secret.xml\nSitemap: ${url}/index.xml\n`;
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: rules });
  await winnow.subscribe('/');
  expect(await winnow.health()).toMatchObject([{ items: 3, pollUrl: `${url}/index.xml` }]);
  const asked = winnow.feeds.requests.map(({ path }) => path);
  expect(asked).not.toContain('/secret.xml');
  expect(asked).not.toContain('/old.xml');
  const newest = `<sitemap><loc>${url}/newest.xml</loc><lastmod>2026-02-01</lastmod></sitemap>`;
  const body2 = `<urlset>${[...pages, '/when-horses-need-shoes'].map(story).join('')}</urlset>`;
  winnow.feeds.put('/newest.xml', { type: 'application/xml', body: body2 });
  winnow.feeds.put('/index.xml', {
    type: 'application/xml',
    body: index.replace('</sitemapindex>', `${newest}</sitemapindex>`),
  });
  winnow.advance(48 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 4 }]);
});

it('reads of an index of sitemaps the next where the newest has no stories', async () => {
  const { url } = winnow.feeds;
  const put = (path: string, body: string) => winnow.feeds.put(path, { type: 'text/xml', body });
  const child = (name: string, date: string) =>
    `<sitemap><loc>${url}/${name}</loc><lastmod>${date}</lastmod></sitemap>`;
  const pages = ['/how-horses-sleep', '/what-hay-is-made-of', '/why-stables-have-doors'];
  winnow.feeds.put('/', { type: 'text/html', body: '<!doctype html><title>Stable</title>' });
  put(
    '/sitemap.xml',
    `<sitemapindex>${child('b', '2026-02-02')}${child('a', '2026-01-01')}</sitemapindex>`,
  );
  put('/b', `<urlset><url><loc>${url}/</loc></url></urlset>`);
  put(
    '/a',
    `<urlset>${pages.map((path) => `<url><loc>${url}${path}</loc></url>`).join('')}</urlset>`,
  );
  await winnow.subscribe('/');
  expect(await winnow.health()).toMatchObject([{ items: 3, pollUrl: `${url}/sitemap.xml` }]);
});

it('gives up an address only for a permanent redirect seen twice', async () => {
  winnow.feeds.put('/old', { body: '', status: 301, headers: { location: '/new' } });
  winnow.feeds.put('/new', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/old');
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/old`);
  winnow.feeds.put('/new', { body: 'trouble', status: 500 });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/old`);
  winnow.feeds.put('/new', { body: rss('Stable', HORSES) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/new`);
});

it('never fetches what is not public and was not opened', async () => {
  await winnow.close();
  const resolve = async () => [{ address: '192.168.7.7', family: 4 as const }];
  winnow = await startFedService({ pipeline: { resolve } });
  await winnow.subscribe('http://inside.example/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'blocked-address', items: 0 }]);
});

it('scores what is stored against a topic that comes later', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/feed');
  expect(await winnow.titles()).toEqual([]);
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.service.idle();
  expect(await winnow.titles()).toHaveLength(2);
});

it('lets what is older than a year and said no more go for good, and keeps what the feed still says', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  winnow.advance(400 * 24 * HOUR);
  const newer = { title: 'A foal', link: 'https://example.org/3', text: 'Born in spring.' };
  winnow.feeds.put('/feed', { body: rss('Stable', [newer, HORSES[1]!]) });
  await winnow.service.idle();
  expect(await winnow.titles()).toEqual(['A foal', 'Feeding a horse']);
  winnow.feeds.put('/feed', { body: rss('Stable', [newer, ...HORSES]) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.titles()).toEqual(['A foal', 'Feeding a horse']);
});

it('fetches nothing for an account whose data budget is spent, and goes on when it has more', async () => {
  const { administration } = winnow.service;
  const plan = {
    name: 'small',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 1,
  } as const;
  await administration.putPlan(plan);
  await administration.setPlan('me', 'small');
  winnow.feeds.put('/one', { body: rss('One', HORSES) });
  winnow.feeds.put('/two', {
    body: rss('Two', [{ title: 'Hay', link: 'https://example.org/9', text: 'Dry grass.' }]),
  });
  await winnow.subscribe('/one', '/two');
  expect(winnow.feeds.requests).toHaveLength(1);
  await administration.putPlan({ ...plan, budgetLimit: 2 });
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(2);
});

it('expands what a data budget has units for, and the rest in its next period', async () => {
  const { administration } = winnow.service;
  await administration.putPlan({
    name: 'small',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 1,
  });
  await administration.setPlan('me', 'small');
  await winnow.call('POST', '/v1/topics', { uris: ['horses', 'harbours'] });
  await winnow.service.idle();
  const statuses = async () => {
    const { concepts } = await winnow.get<{ concepts: { status: string }[] }>('/~winnow/work');
    return concepts.map(({ status }) => status).toSorted();
  };
  expect(await statuses()).toEqual(['Complete', 'Requested']);
  winnow.advance(31 * 24 * HOUR);
  await winnow.service.idle();
  expect(await statuses()).toEqual(['Complete', 'Complete']);
});

it('does not take entries of two feeds for one because both count from one', async () => {
  const first = {
    title: 'Horses at work',
    link: 'https://a.example/x',
    text: 'Ploughing.',
    guid: '1',
  };
  const second = {
    title: 'Horses at rest',
    link: 'https://b.example/y',
    text: 'Asleep.',
    guid: '1',
  };
  winnow.feeds.put('/one', { body: rss('One', [first]) });
  winnow.feeds.put('/two', { body: rss('Two', [second]) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/one', '/two');
  expect(await winnow.titles()).toEqual(['Horses at rest', 'Horses at work']);
});

it('makes nothing anew of what a feed says again in other company', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/feed');
  const more = { title: 'Hooves', link: 'https://example.org/4', text: 'Trimmed.' };
  winnow.feeds.put('/feed', { body: rss('Stable', [more, ...HORSES]) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  const log = (await winnow.health())[0];
  expect(log).toMatchObject({ outcome: 'fresh', items: 3 });
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
