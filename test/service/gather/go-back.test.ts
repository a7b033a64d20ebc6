/** A feed that is lost where it moved to, or was discovered, and stands where it was subscribed, or beside that. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { type Page, rss } from '../../support/feed-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FEED = rss('Stable', [
  { title: 'Horses in winter', link: 'https://example.org/1', text: 'How horses keep warm.' },
]);
const MORE = rss('Stable', [
  { title: 'Feeding a horse', link: 'https://example.org/2', text: 'Hay, mostly.' },
]);
const LOST = { body: 'not here', type: 'text/plain', status: 404 };
const announcing = (path: string) =>
  `<html><head><link rel="alternate" type="application/rss+xml" href="${path}"></head><body>Home</body></html>`;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

async function pass(times: number, milliseconds: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    winnow.advance(milliseconds);
    await winnow.service.idle();
  }
}

async function moveToNew(): Promise<void> {
  winnow.feeds.put('/old', { body: '', status: 301, headers: { location: '/new' } });
  winnow.feeds.put('/new', { body: FEED });
  await winnow.subscribe('/old');
  await pass(1, 2 * HOUR);
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/new`);
}

test('a feed that failed some times where it moved to is read where it was subscribed', async () => {
  await moveToNew();
  winnow.feeds.put('/old', { body: MORE });
  winnow.feeds.put('/new', { ...LOST, status: 500 });
  await pass(3, 2 * HOUR);
  const [failing] = await winnow.health();
  expect(failing).toMatchObject({ outcome: 'http-error', failures: 3, items: 1 });
  expect(failing?.detail).toBe(`the server broke (500); asked at ${winnow.feeds.url}/new`);
  await pass(1, DAY);
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', failures: 0, items: 2, pollUrl: `${winnow.feeds.url}/old` },
  ]);
  await pass(1, DAY);
  expect(winnow.feeds.requests.at(-1)).toMatchObject({ path: '/old', status: 304 });
});

test.each([
  ['is gone', { ...LOST, status: 410 }],
  ['is not there', LOST],
  ['gave way to a page', { body: '<html><body>Hello</body></html>', type: 'text/html' }],
])('a feed that %s where it moved to is looked for at its own address at once', async (_, page) => {
  await moveToNew();
  winnow.feeds.put('/old', { body: MORE });
  winnow.feeds.put('/new', page);
  await pass(1, DAY);
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', failures: 0, items: 2 }]);
});

test('of a site whose feed is lost, the feed that it announces by now is read', async () => {
  winnow.feeds.put('/', { body: announcing('/first'), type: 'text/html' });
  winnow.feeds.put('/first', { body: FEED });
  await winnow.subscribe('/');
  winnow.feeds.put('/', { body: announcing('/second'), type: 'text/html' });
  winnow.feeds.put('/first', LOST);
  winnow.feeds.put('/second', { body: MORE });
  await pass(1, DAY);
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', failures: 0, items: 2, pollUrl: `${winnow.feeds.url}/second` },
  ]);
});

test('a lost feed that is nowhere else stays where it is, with the outcome that it has there', async () => {
  winnow.feeds.put('/', { body: announcing('/first'), type: 'text/html' });
  winnow.feeds.put('/first', { body: FEED });
  await winnow.subscribe('/');
  winnow.feeds.put('/', { body: '<html><body>For sale</body></html>', type: 'text/html' });
  winnow.feeds.put('/first', LOST);
  const since = () => winnow.feeds.requests.slice(length).map(({ path }) => path);
  await pass(2, DAY);
  let { length } = winnow.feeds.requests;
  await pass(1, DAY);
  expect(since()).toEqual(['/first', '/']);
  // Once it is lost for long, the usual places are tried, too, once a day.
  await pass(1, DAY);
  expect(since()).toContain('/feed');
  ({ length } = winnow.feeds.requests);
  await pass(1, HOUR);
  expect(winnow.feeds.requests).toHaveLength(length);
  expect(await winnow.health()).toMatchObject([
    { outcome: 'http-error', failures: 4, items: 1, pollUrl: `${winnow.feeds.url}/first` },
  ]);
});

test('a feed that only asks to come less often is not looked for elsewhere', async () => {
  await moveToNew();
  winnow.feeds.put('/old', { body: MORE });
  winnow.feeds.put('/new', { ...LOST, status: 429 });
  await pass(6, DAY);
  expect(await winnow.health()).toMatchObject([{ outcome: 'throttled', items: 1 }]);
});

test.each([
  ['becomes', { body: announcing('/elsewhere'), type: 'text/html' }],
  ['is sent to', { body: '', status: 301, headers: { location: '/home' } }],
])('a feed whose address %s a page is told with what that page leads to', async (_, answer) => {
  winnow.feeds.put('/feed', { body: FEED });
  winnow.feeds.put('/home', { body: announcing('/elsewhere'), type: 'text/html' });
  winnow.feeds.put('/elsewhere', { body: MORE });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', answer);
  await pass(1, DAY);
  const [lost] = await winnow.health();
  expect(lost).toMatchObject({ outcome: 'not-a-feed', items: 1 });
  expect(lost?.detail).toContain(`; the page there leads to ${winnow.feeds.url}/elsewhere`);
});

test('a page that leads to the feed that is missed leads nowhere', async () => {
  winnow.feeds.put('/feed', { body: FEED });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', { body: announcing('/feed'), type: 'text/html' });
  await pass(1, DAY);
  expect((await winnow.health())[0]?.detail).toBe('the document is an HTML page, not a feed');
});

test.each<[string, Page]>([
  ['is gone', { ...LOST, status: 410 }],
  ['is not there', LOST],
])(
  'of a site whose announced feed %s for good, the one at a usual place is read',
  async (_, page) => {
    winnow.feeds.put('/', { body: announcing('/first'), type: 'text/html' });
    winnow.feeds.put('/first', { body: FEED });
    await winnow.subscribe('/');
    winnow.feeds.put('/first', page);
    winnow.feeds.put('/atom.xml', { body: MORE });
    await pass(3, 2 * HOUR);
    expect(winnow.feeds.requests.map(({ path }) => path)).not.toContain('/atom.xml');
    await pass(1, DAY);
    const url = `${winnow.feeds.url}/atom.xml`;
    expect(await winnow.health()).toMatchObject([
      { outcome: 'fresh', failures: 0, items: 2, pollUrl: url },
    ]);
    expect((await winnow.health())[0]?.repairs).toContain(`found at a usual place: ${url}`);
    winnow.feeds.put('/first', { body: FEED });
    await pass(1, DAY);
    expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/first`);
  },
);

test('of a site that announces its feed no more, which is gone, the one at a usual place is read at once', async () => {
  winnow.feeds.put('/', { body: announcing('/first'), type: 'text/html' });
  winnow.feeds.put('/first', { body: FEED });
  await winnow.subscribe('/');
  winnow.feeds.put('/', { body: '<html><body>Home</body></html>', type: 'text/html' });
  winnow.feeds.put('/first', { ...LOST, status: 410 });
  winnow.feeds.put('/atom.xml', { body: MORE });
  await pass(1, DAY);
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', items: 2, pollUrl: `${winnow.feeds.url}/atom.xml` },
  ]);
});
