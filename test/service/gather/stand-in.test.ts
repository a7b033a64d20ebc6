/** A followed site whose feed fails, and which announces another one beside it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { type Page, rss } from '../../support/feed-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FEED = rss('Stable', [{ title: 'Horses in winter', link: 'https://example.org/1' }]);
const MORE = rss('Stable', [{ title: 'Feeding a horse', link: 'https://example.org/2' }]);
const SPORT = rss('Sport', [{ title: 'A race', link: 'https://example.org/3' }]);
const NONE = { body: 'not here', type: 'text/plain', status: 404 };
const LATER = { ...NONE, status: 503 };

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  const link = (path: string, title: string) =>
    `<link rel="alternate" type="application/rss+xml" href="${path}" title="${title}">`;
  const head = link('/feed', 'x') + link('/sport.xml', 'Sport');
  winnow.feeds.put('/', { body: `<html><head>${head}</head></html>`, type: 'text/html' });
  winnow.feeds.put('/feed', { body: FEED });
  winnow.feeds.put('/sport.xml', { body: SPORT });
  await winnow.subscribe('/');
  expect(await home()).toBe('/feed');
});
afterEach(() => winnow.close());

async function pass(times: number, milliseconds: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    winnow.advance(milliseconds);
    await winnow.service.idle();
  }
}

const home = async () => (await winnow.health())[0]!.pollUrl.slice(winnow.feeds.url.length);
const asked = (path: string) => winnow.feeds.requests.filter((request) => request.path === path);
/** Fails `/feed` for so long that the other one is read. */
async function fallBack(): Promise<void> {
  winnow.feeds.put('/feed', LATER);
  await pass(3, 2 * HOUR);
  await pass(1, DAY);
  expect(await home()).toBe('/sport.xml');
}

test.each<[string, Page]>([
  ['is not there', NONE],
  ['says that it is gone', { ...NONE, status: 410 }],
  ['is a page', { body: '<html><body>Maintenance</body></html>', type: 'text/html' }],
  ['breaks', LATER],
])('waits for its feed, which %s, as for any other', async (_, answer) => {
  winnow.feeds.put('/feed', answer);
  await pass(3, 2 * HOUR);
  expect(asked('/feed')).toHaveLength(4);
  expect(asked('/sport.xml')).toHaveLength(0);
  expect(await home()).toBe('/feed');
  expect(await winnow.health()).toMatchObject([{ failures: 3, items: 1 }]);
  winnow.feeds.put('/feed', { body: MORE });
  await pass(1, DAY);
  expect(await home()).toBe('/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', failures: 0, items: 2 }]);
});

test('is read by another feed that it announces once that lasts, and says so for as long', async () => {
  await fallBack();
  const told = `the page now brings this feed instead of ${winnow.feeds.url}/feed, which could not be read and is looked for once a day`;
  expect((await winnow.health())[0]?.repairs).toContain(told);
  const checked = await winnow.get<{ feeds: object[] }>('/~winnow/check');
  expect(checked.feeds).toMatchObject([{ verdict: 'fine', cause: told }]);
  winnow.feeds.put('/sport.xml', { body: SPORT.replace('A race', 'Another race') });
  await pass(1, 2 * HOUR);
  expect((await winnow.health())[0]?.repairs).toContain(told);
});

test('goes back to its feed once that is there again, for which it looks once a day', async () => {
  await fallBack();
  const { length } = asked('/feed');
  await pass(4, 2 * HOUR);
  await pass(1, DAY);
  expect(asked('/feed').length - length).toBeLessThanOrEqual(2);
  expect(await home()).toBe('/sport.xml');
  winnow.feeds.put('/feed', { body: MORE });
  await pass(1, DAY);
  expect(await home()).toBe('/feed');
  const [feed] = await winnow.health();
  expect(feed).toMatchObject({ outcome: 'fresh', failures: 0 });
  expect(feed?.repairs).toContain(`the page now has its feed again: ${winnow.feeds.url}/feed`);
  const seen = asked('/sport.xml').length;
  await pass(2, DAY);
  expect(asked('/sport.xml')).toHaveLength(seen);
  expect(await home()).toBe('/feed');
});

test('waits for the other feed, too, and goes back to its own where that fails', async () => {
  await fallBack();
  winnow.feeds.put('/sport.xml', NONE);
  await pass(2, HOUR);
  expect(await home()).toBe('/sport.xml');
  winnow.feeds.put('/feed', { body: MORE });
  await pass(2, DAY);
  expect(await home()).toBe('/feed');
});

test('waits for its feed where that has moved, and the page announces its old address', async () => {
  winnow.feeds.put('/feed', { body: '', status: 301, headers: { location: '/all.xml' } });
  winnow.feeds.put('/all.xml', { body: FEED });
  await pass(2, 2 * HOUR);
  expect(await home()).toBe('/all.xml');
  winnow.feeds.put('/all.xml', NONE);
  await pass(2, 2 * HOUR);
  expect(await home()).toBe('/all.xml');
  await pass(2, DAY);
  expect(await home()).toBe('/sport.xml');
  winnow.feeds.put('/all.xml', { body: MORE });
  await pass(1, DAY);
  expect(await home()).toBe('/feed');
});

test('asks for the feed that failed but once a visit', async () => {
  winnow.feeds.put('/feed', NONE);
  winnow.feeds.put('/sport.xml', NONE);
  await pass(5, DAY);
  expect(asked('/feed')).toHaveLength(6);
});
