/** What a feed brought goes some time after nobody follows it any more; what others bring too, and what was removed, is as it was. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/model/time-units.ts';
import { catalogueAt } from '../../support/catalogue.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService(({ url }) => ({ catalogue: catalogueAt(url) }));
  await winnow.call('POST', '/v1/topics', { uris: ['item'] });
  winnow.feeds.put('/feed', { body: rss('One', [item(1), item(2)]) });
  winnow.feeds.put('/other', { body: rss('Other', [item(2), item(3)]) });
});
afterEach(() => winnow.close());

const addressOf = (n: number) => `https://example.org/${n}`;
const item = (n: number) => ({ title: `Item ${n}`, link: addressOf(n) });

async function subscribe(name: string, path: string): Promise<void> {
  const contents = { urls: [{ url: `${winnow.feeds.url}${path}` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name, default: false, contents });
  await winnow.refresh();
}

async function drop(name: string): Promise<void> {
  expect((await winnow.call('DELETE', `/v1/sources/user/${name}`)).status).toBe(200);
}

/** Gathers, once after the drop and once so long after that. */
async function gatherAfter(days: number): Promise<void> {
  await winnow.refresh();
  winnow.advance(days * DAY_MS);
  await winnow.refresh();
}

/** Which of some items the store holds, whoever may see them: of one account everything is. */
async function stored(...numbers: readonly number[]): Promise<number[]> {
  const held: number[] = [];
  for (const n of numbers) {
    const asked = { item: addressOf(n), dryRun: true };
    if ((await winnow.call('POST', '/~winnow/remove', asked)).status === 200) held.push(n);
  }
  return held;
}

it('removes what only that feed brought, thirty days after it was dropped', async () => {
  await subscribe('Mine', '/feed');
  await subscribe('Other', '/other');
  await drop('Mine');
  await gatherAfter(29);
  expect(await stored(1, 2, 3)).toEqual([1, 2, 3]);
  await gatherAfter(1);
  expect(await stored(1, 2, 3)).toEqual([2, 3]);
  expect(await winnow.titles()).toEqual(['Item 2', 'Item 3']);
});

it('keeps what a feed no longer has when the feed is followed again in time, and counts anew from the next drop', async () => {
  await subscribe('Mine', '/feed');
  await drop('Mine');
  await gatherAfter(29);
  winnow.feeds.put('/feed', { body: rss('One', [item(4)]) });
  await subscribe('Mine', '/feed');
  winnow.advance(DAY_MS);
  await winnow.refresh();
  expect(await stored(1, 2, 4)).toEqual([1, 2, 4]);
  await drop('Mine');
  await gatherAfter(29);
  expect(await stored(1, 2, 4)).toEqual([1, 2, 4]);
});

it('reads everything again when the feed is followed again, though it is unchanged', async () => {
  await subscribe('Mine', '/feed');
  await drop('Mine');
  await gatherAfter(30);
  expect(await stored(1, 2)).toEqual([]);
  await subscribe('Mine', '/feed');
  expect(await winnow.titles()).toEqual(['Item 1', 'Item 2']);
});

it('keeps what was removed away, and brings the rest, when the feed is followed again', async () => {
  await subscribe('Mine', '/feed');
  await winnow.call('POST', '/~winnow/remove', { item: addressOf(1) });
  await drop('Mine');
  await gatherAfter(30);
  await winnow.refresh();
  expect(await stored(1, 2)).toEqual([]);
  await subscribe('Mine', '/feed');
  expect(await winnow.titles()).toEqual(['Item 2']);
});

it('removes more items than go at once', async () => {
  const many = Array.from({ length: 450 }, (_, n) => item(n + 1));
  winnow.feeds.put('/feed', { body: rss('Many', many) });
  await subscribe('Mine', '/feed');
  expect(await stored(1, 450)).toEqual([1, 450]);
  await drop('Mine');
  await gatherAfter(30);
  expect(await stored(...many.map((_, n) => n + 1))).toEqual([]);
});

it('removes what a search found when its topic goes, and searches again when it is back', async () => {
  winnow.feeds.put('/find?q=item&n=50', { body: rss('Found', [item(7), item(8)]) });
  const contents = { urls: [], sources: [{ id: '/sources/service/Web' }] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Mine', default: true, contents });
  await winnow.refresh();
  await winnow.call('POST', '/~winnow/remove', { item: addressOf(8) });
  expect(await stored(7, 8)).toEqual([7]);
  await winnow.call('DELETE', '/v1/topics/item');
  await gatherAfter(30);
  expect(await stored(7, 8)).toEqual([]);
  await winnow.call('POST', '/v1/topics', { uris: ['item'] });
  // Not by a refresh, which would ask every feed.
  await winnow.get('/v1/content');
  await winnow.service.idle();
  expect(await winnow.titles()).toEqual(['Item 7']);
});
