import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';

const HOUR = 3_600_000;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

it('traces a site that is followed without a feed, which it reads for its own links', async () => {
  const links = ['A first story', 'A second story', 'A third story'].map(
    (title, index) => `<h2><a href="/stories/${index}">${title} about horses</a></h2>`,
  );
  const body = `<!doctype html><title>Stable</title><body>${links.join('')}</body>`;
  winnow.feeds.put('/', { type: 'text/html', body });
  const url = `${winnow.feeds.url}/`;
  const trace = async () => (await winnow.call('POST', '/~winnow/trace', { url })).json();
  const items = { pageItems: 3, followed: false };
  expect(await trace()).toMatchObject({ outcome: 'not-a-feed', nextPollAt: null, ...items });
  await winnow.subscribe('/');
  expect(await trace()).toMatchObject({
    outcome: 'fresh',
    detail: 'a page without a feed, followed for what stands on it',
    pollUrl: null,
    followed: true,
    feed: null,
  });
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /' });
  winnow.advance(48 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'not-a-feed', items: 3 }]);
  expect(await trace()).toMatchObject({
    outcome: 'not-a-feed',
    detail: expect.stringContaining('its robots.txt asks programs not to read it'),
    pageItems: null,
  });
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

it('lists what has no date in the order of the page', async () => {
  const names = ['216', '107', '315', '928', '439', '570', '681', '742'];
  const show = (...shown: readonly string[]) => {
    const links = shown.map(
      (name) => `<h2><a href="/${name}">This is the headline ${name}</a></h2>`,
    );
    const body = `<!doctype html><title>Stable news</title><main>${links.join('')}</main>`;
    winnow.feeds.put('/news', { type: 'text/html', body });
  };
  const listed = async () => {
    const { content } = await winnow.get<{ content: { 'dc:title': string }[] }>(
      '/v1/content/headline?service:contentScore:min=0',
    );
    return content.map((item) => item['dc:title'].split(' ').at(-1));
  };
  show(...names);
  await winnow.call('POST', '/v1/topics', { uris: ['headline'] });
  await winnow.subscribe('/news');
  expect(await listed()).toEqual(names);
  winnow.advance(HOUR);
  show('100', ...names.slice(0, 4), '999');
  await winnow.refresh();
  expect(await listed()).toEqual(['100', '999', ...names]);
});

it('lets what is older than a year and no longer on the site go, and keeps what still stands there', async () => {
  const show = (...stories: readonly string[]) => {
    const links = stories.map((text) => `<h2><a href="/story/${text.length}">${text}</a></h2>`);
    const body = `<!doctype html><title>Stable news</title><main>${links.join('')}</main>`;
    winnow.feeds.put('/news', { type: 'text/html', body });
  };
  const [gone, kept] = ['One long headline about horses', 'Another long headline on hay'];
  show(gone!, kept!, 'A third headline, on stables and yards');
  await winnow.call('POST', '/v1/topics', { uris: ['headline'] });
  await winnow.subscribe('/news');
  expect(await winnow.titles()).toContain(gone);
  winnow.advance(400 * 24 * HOUR);
  show('A fourth long headline, about foals', kept!, 'A third headline, on stables and yards');
  await winnow.refresh();
  const titles = await winnow.titles();
  expect(titles).toContain(kept);
  expect(titles).not.toContain(gone);
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

it('leaves a sitemap alone that the robots rules forbid by now, and says so', async () => {
  const stories = ['how-horses-sleep', 'what-hay-is-made-of', 'why-stables-have-doors'];
  const pages = stories.map((story) => `<url><loc>${winnow.feeds.url}/${story}</loc></url>`);
  winnow.feeds.put('/', { type: 'text/html', body: '<!doctype html><title>Stable</title>' });
  winnow.feeds.put('/sitemap.xml', { body: `<urlset>${pages.join('')}</urlset>` });
  await winnow.subscribe('/');
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /' });
  winnow.advance(48 * HOUR);
  await winnow.service.idle();
  expect(winnow.feeds.requests.filter(({ path }) => path === '/sitemap.xml')).toHaveLength(1);
  const [site] = await winnow.health();
  expect(site).toMatchObject({ outcome: 'not-a-feed', items: 3, failures: 1 });
  expect(site?.detail).toContain('its robots.txt asks programs not to read it');
  const body = { url: `${winnow.feeds.url}/` };
  expect(await (await winnow.call('POST', '/~winnow/trace', body)).json()).toMatchObject({
    outcome: 'not-a-feed',
    detail: expect.stringContaining('its robots.txt asks programs not to read it'),
    pollUrl: `${winnow.feeds.url}/sitemap.xml`,
  });
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: '' });
  winnow.advance(48 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 3, failures: 0 }]);
  winnow.feeds.put('/robots.txt', { type: 'text/plain', body: 'down', status: 503 });
  winnow.advance(48 * HOUR);
  winnow.feeds.requests.length = 0;
  await winnow.service.idle();
  // As a site in trouble it is not looked through for something else at once.
  expect(winnow.feeds.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  expect(await winnow.health()).toMatchObject([{ outcome: 'http-error', items: 3, failures: 1 }]);
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
