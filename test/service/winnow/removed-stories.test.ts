/** A story that was removed by hand stays away: also where a publisher tells it that nobody followed before. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareItem } from '../../../src/collect/prepare-items.ts';
import type { Engine } from '../../../src/store/engine.ts';
import { findFeedByUrl } from '../../../src/store/feeds.ts';
import { putItems } from '../../../src/store/items.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { openPeople } from '../people.ts';

const HEADLINE = 'Item about the heron of the quiet pond';
const MONDAY = 'Mon, 25 May 2026 08:00:00 GMT';
const TUESDAY = 'Tue, 26 May 2026 08:00:00 GMT';
const FRIDAY = 'Fri, 29 May 2026 08:00:00 GMT';

const told = (host: string, date: string, title = HEADLINE) => ({
  title,
  link: `https://${host}.example/heron`,
  date,
});
const other = { title: 'Item one', link: 'https://gazette.example/one' };

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['item'] });
  winnow.feeds.put('/gazette', { body: rss('Gazette', [other, told('gazette', MONDAY)]) });
  await winnow.subscribe('/gazette');
});
afterEach(() => winnow.close());

async function follow(...paths: readonly string[]): Promise<void> {
  const urls = paths.map((path) => ({ url: `${winnow.feeds.url}${path}` }));
  await winnow.call('PUT', '/v1/sources/user/Mine', {
    name: 'Mine',
    contents: { urls, sources: [] },
  });
  await winnow.refresh();
}

it('does not return by another publisher that tells it within days', async () => {
  await winnow.remove(HEADLINE);
  winnow.feeds.put('/herald', { body: rss('Herald', [told('herald', TUESDAY)]) });
  await follow('/gazette', '/herald');
  expect(await winnow.titles()).toEqual(['Item one']);
  const reworded = { ...told('herald', TUESDAY), text: 'Now with more words.' };
  const next = { title: 'Item two', link: 'https://herald.example/two' };
  winnow.feeds.put('/herald', { body: rss('Herald', [reworded, next]) });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Item one', 'Item two']);
});

it('is another story under the same headline days later, and under one too general to name any', async () => {
  const general = 'Weekly item links';
  const both = [told('gazette', MONDAY), { ...other, title: general, date: MONDAY }];
  winnow.feeds.put('/gazette', { body: rss('Gazette', both) });
  await winnow.refresh();
  await winnow.remove(HEADLINE);
  await winnow.remove(general);
  const links = { title: general, link: 'https://herald.example/links', date: TUESDAY };
  winnow.feeds.put('/herald', { body: rss('Herald', [told('herald', FRIDAY), links]) });
  await follow('/gazette', '/herald');
  expect(await winnow.titles()).toEqual([HEADLINE, general]);
});

it('stays away at another address of its own publisher with the same date; with another it is the next part of a column', async () => {
  await winnow.remove(HEADLINE);
  const moved = { ...told('gazette', MONDAY), link: 'https://gazette.example/heron-2', guid: '' };
  winnow.feeds.put('/gazette', { body: rss('Gazette', [other, moved]) });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Item one']);
  const next = { ...told('gazette', TUESDAY), link: 'https://gazette.example/heron-3' };
  winnow.feeds.put('/gazette', { body: rss('Gazette', [other, moved, next]) });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([HEADLINE, 'Item one']);
});

it('keeps what a feed tells next at the one page that all its entries have', async () => {
  await winnow.remove(HEADLINE);
  const link = 'https://herald.example/';
  const entries = [
    { ...told('herald', TUESDAY), link, guid: 'n1' },
    { title: 'Item two', link, guid: 'n2', date: FRIDAY },
  ];
  for (const entry of entries) {
    winnow.feeds.put('/herald', { body: rss('Herald', [entry]) });
    await follow('/gazette', '/herald');
  }
  expect(await winnow.titles()).toEqual(['Item one', 'Item two']);
});

const hostOf = (host: string) => `https://${host}.example/feed`;

async function bring(store: Engine, host: string): Promise<void> {
  const { rowId } = (await findFeedByUrl(store, hostOf(host)))!;
  const item = prepareItem({
    aliases: [`u:${host}.example/heron`],
    url: `https://${host}.example/heron`,
    title: HEADLINE,
    summary: '',
    text: '',
    type: 'NewsArticle',
    categories: [],
  });
  const arriving = [{ item, position: 0, digest: host }];
  await indexedTransaction(store, (statements) =>
    putItems(statements, { feedId: rowId, arriving }, 0, () => ({ titleStems: '', textStems: '' })),
  );
}

it('is told to other accounts all the same', async () => {
  const people = await openPeople();
  const alice = await people.account('alice');
  const bob = await people.account('bob');
  const subscribe = (who: typeof alice, ...hosts: readonly string[]) => {
    const contents = { urls: hosts.map((host) => ({ url: hostOf(host) })), sources: [] };
    return people.ask(who, 'POST', '/v1/sources/user', { body: { name: 'Mine', contents } });
  };
  await subscribe(alice, 'gazette', 'herald', 'tribune');
  await subscribe(bob, 'herald');
  await bring(people.store, 'gazette');
  const url = 'https://gazette.example/heron';
  const removal = await people.ask(alice, 'POST', '/~winnow/remove', { body: { item: url } });
  expect(removal.status).toBe(200);
  await bring(people.store, 'herald');
  await bring(people.store, 'tribune');
  const kept = await people.store.all('SELECT url FROM items WHERE removed_at IS NULL');
  expect(kept).toEqual([{ url: 'https://herald.example/heron' }]);
  await people.close();
});
