/** What was removed stays removed, and what is stored is one item, also where its feed goes by another address. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const HOME = 'https://example.org/';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
});
afterEach(() => winnow.close());

const titles = ['Horses at rest', 'Horses at work', 'Horses in May'];

/** Entries with guids of their own, which may all lead to one page. */
const stable = (host: string, linkOf: (at: number) => string) =>
  rss(
    'Stable',
    titles.map((title, at) => ({ title, link: linkOf(at), text: title, guid: `${host}#${at}` })),
  );

const removeFirst = () => winnow.remove(titles[0]!);

/** The source with another address in place of its own. */
async function follow(url: string): Promise<void> {
  const body = { name: 'Mine', contents: { urls: [{ url }], sources: [] } };
  expect((await winnow.call('PUT', '/v1/sources/user/Mine', body)).status).toBe(200);
  await winnow.service.idle();
}

it.each([
  ['lead to one page', () => HOME, () => HOME],
  [
    'have pages that move as well',
    (at: number) => `${HOME}${at}`,
    (at: number) => `${HOME}n/${at}`,
  ],
])('after its feed moved to another host, where its entries %s', async (_, before, after) => {
  winnow.feeds.put('/feed', { body: stable('tag:example.org,2026', before) });
  await winnow.subscribe('/feed');
  await removeFirst();
  const kept = await winnow.idOf(titles[1]!);
  const location = `${winnow.feeds.url.replace('127.0.0.1', 'localhost')}/moved`;
  winnow.feeds.put('/moved', { body: stable('tag:example.org,2026', after) });
  winnow.feeds.put('/feed', { body: '', status: 301, headers: { location } });
  await winnow.refresh();
  await follow(location);
  expect(await winnow.titles()).toEqual(titles.slice(1));
  expect(await winnow.idOf(titles[1]!)).toBe(kept);
});

it('where the feed is followed at a second address on another host', async () => {
  const body = stable('', () => HOME);
  winnow.feeds.put('/feed', { body });
  winnow.feeds.put('/other', { body });
  await winnow.subscribe('/feed');
  await removeFirst();
  const kept = await winnow.idOf(titles[1]!);
  await follow(`${winnow.feeds.url.replace('127.0.0.1', 'localhost')}/other`);
  expect(await winnow.titles()).toEqual(titles.slice(1));
  expect(await winnow.idOf(titles[1]!)).toBe(kept);
});
