/** What a source asks to be kept of each feed, by count and age; what goes stays away. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { NOON } from '../../support/terminal.ts';

const DAY = 24 * 3_600_000;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['day'] });
});
afterEach(() => winnow.close());

/** A feed of items that were published so many days before noon. */
function putFeed(...days: readonly number[]): string {
  const items = days.map(
    (day) =>
      `<item><title>Day ${day}</title><link>https://example.org/${day}</link><pubDate>${new Date(NOON - day * DAY).toUTCString()}</pubDate></item>`,
  );
  const body = `<rss version="2.0"><channel><title>Days</title>${items.join('')}</channel></rss>`;
  winnow.feeds.put('/feed', { body });
  return body;
}

async function subscribe(name: string, settings: object = {}, path = '/feed'): Promise<void> {
  const contents = { urls: [{ url: `${winnow.feeds.url}${path}` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name, default: false, contents });
  const { status } = await winnow.call('POST', '/~winnow/source-settings', {
    source: `user/${name}`,
    ...settings,
  });
  expect(status).toBe(200);
}

it('keeps the newest of a feed, and lets nothing that went come back', async () => {
  putFeed(1, 2, 3, 4);
  await subscribe('Mine', { keepItems: 2 });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 1', 'Day 2']);
  expect((await winnow.health())[0]?.items).toBe(2);
  putFeed(0, 1, 2, 3, 4);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 0', 'Day 1']);
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Mine', keepItems: null });
  putFeed(0, 1, 2, 3, 4, 5);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 0', 'Day 1', 'Day 5']);
});

it('removes what grows old although the feed has nothing new', async () => {
  putFeed(1, 20);
  await subscribe('Mine', { keepDays: 30 });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 1', 'Day 20']);
  winnow.advance(15 * DAY);
  await winnow.refresh();
  expect(winnow.feeds.requests.at(-1)!.status).toBe(304);
  expect(await winnow.titles()).toEqual(['Day 1']);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 1']);
});

it('removes nothing of a feed that fails, whatever its age', async () => {
  putFeed(1, 20);
  await subscribe('Mine', { keepDays: 30 });
  await winnow.refresh();
  winnow.feeds.put('/feed', { body: 'broken', status: 500 });
  winnow.advance(15 * DAY);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 1', 'Day 20']);
});

it('keeps what the most generous of the sources that name a feed wants', async () => {
  putFeed(1, 2, 3, 4);
  await subscribe('Few', { keepItems: 1 });
  await subscribe('More', { keepItems: 3 });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 1', 'Day 2', 'Day 3']);
});

it('keeps nothing for a feed that nobody follows any more', async () => {
  winnow.feeds.put('/old', { body: putFeed(1, 2, 3) });
  await subscribe('Old', {}, '/old');
  await subscribe('Mine', { keepItems: 1 });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 1', 'Day 2', 'Day 3']);
  await winnow.call('DELETE', '/v1/sources/user/Old');
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Day 1']);
});

it('changes one setting and leaves the others', async () => {
  putFeed(1);
  await subscribe('Mine', { keepItems: 5, keepDays: 30, fullText: true });
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Mine', keepDays: null });
  expect(await winnow.get('/~winnow/source-settings')).toEqual({
    sources: [{ source: 'user/Mine', fullText: true, keepItems: 5, keepDays: null }],
  });
});

it.each([{ keepItems: 0 }, { keepItems: 1.5 }, { keepDays: 1e9 }, { fullText: 'yes' }])(
  'refuses %j',
  async (settings) => {
    putFeed(1);
    await subscribe('Mine');
    const answer = await winnow.call('POST', '/~winnow/source-settings', {
      source: 'user/Mine',
      ...settings,
    });
    expect(answer.status).toBe(400);
  },
);

it('has settings only for sources of one’s own', async () => {
  const { status } = await winnow.call('POST', '/~winnow/source-settings', { source: 'user/None' });
  expect(status).toBe(404);
  const news = await winnow.call('POST', '/~winnow/source-settings', { source: 'service/News' });
  expect(news.status).toBe(400);
});
