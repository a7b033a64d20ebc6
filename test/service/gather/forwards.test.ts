/** Pages that lead on: by forwarding, by a script, by their frames. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';
import { announce, FEED, followIn, pageOf } from './stable-site.ts';

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const HOUR = 3_600_000;

const putPage = (path: string, body: string, head = '') =>
  winnow.feeds.put(path, pageOf(body, head));
const asked = () => winnow.feeds.requests.map(({ path }) => path);
const follow = (path: string) => followIn(winnow, path);

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
  winnow.feeds.put('/older.xml', forward('/old.xml'));
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
  expect(await trace('/older.xml')).toMatchObject({
    outcome: 'fresh',
    forwardedTo: at('/old.xml'),
    hops: [{ url: at('/older.xml') }, { url: at('/old.xml') }, { url: at('/rss/main') }],
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

it.each([
  ['a set of frames', '<frameset><frame src="/main/index.html"></frameset>'],
  ['a frame alone', '<body><iframe src="/main/index.html"></iframe>'],
  ['a set of frames, one of which is another', '<frameset><frame src="/inner/"></frameset>'],
  [
    'a script that leads on',
    '<script>location = "/main/index.html"</script>It <a href="/x">moved</a>',
  ],
])('follows a page that is %s', async (_, html) => {
  winnow.feeds.put('/', { type: 'text/html', body: `<html><title>x</title>${html}` });
  const inner =
    '<frameset cols="20%,*"><frame src="/menu"><frame src="/main/index.html"></frameset>';
  winnow.feeds.put('/inner/', { type: 'text/html', body: inner });
  putPage('/main/index.html', '', announce('all.xml'));
  winnow.feeds.put('/main/all.xml', FEED);
  expect(await follow('/')).toMatchObject({ at: '/main/all.xml', items: 2 });
});

it('ends where pages forward in a circle, and says which it was', async () => {
  const forward = (to: string) => `<meta http-equiv="refresh" content="0; url=${to}">`;
  putPage('/', '', forward('/two'));
  putPage('/two', '', forward('/'));
  const { outcome, detail } = await follow('/');
  expect(outcome).toBe('not-a-feed');
  expect(detail).toContain(
    `; ${winnow.feeds.url}/, which it forwards to, brings none either: the pages forward in a circle`,
  );
  expect(asked().filter((path) => path === '/' || path === '/two')).toEqual(['/', '/two']);
});

it('says why what is in a frame cannot be read', async () => {
  putPage('/', '<iframe src="http://10.0.0.1/x"></iframe>');
  const { outcome, detail } = await follow('/');
  expect(outcome).toBe('not-a-feed');
  expect(detail).toContain(
    '; http://10.0.0.1/x, which it forwards to, brings none either: 10.0.0.1 must not be fetched',
  );
});
