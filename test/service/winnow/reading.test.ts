/** Reading: one item with its whole text, and what counts as read without teaching anything. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareItem } from '../../../src/collect/prepare-items.ts';
import { findFeedByUrl } from '../../../src/store/feeds.ts';
import { putItems } from '../../../src/store/items.ts';
import { MIGRATIONS } from '../../../src/store/migrate.ts';
import { openDatabase } from '../../../src/store/sqlite-open.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { openPeople } from '../people.ts';

let winnow: FedService;

const item = (n: number) => ({ title: `Item ${n}`, link: `https://example.org/${n}` });
const LONG = Array.from({ length: 900 }, (_, at) => `item word${at}`).join(' ');

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['item'] });
  winnow.feeds.put('/feed', {
    body: rss('Two', [{ ...item(1), text: `<p>First.</p><p>${LONG}</p>` }, item(2)]),
  });
  await winnow.subscribe('/feed');
});
afterEach(() => winnow.close());

const find = (name: string) => winnow.call('GET', `/~winnow/item?item=${encodeURIComponent(name)}`);
const mark = (items: readonly string[], more: object = {}) =>
  winnow.call('POST', '/~winnow/read', { items, ...more });

async function unread(): Promise<string[]> {
  const { content } = await winnow.get<{ content: { 'dc:title': string }[] }>(
    '/v1/content?service:contentScore:min=0&winnow:unread=true',
  );
  return content.map((each) => each['dc:title']).toSorted();
}

async function eventCount(): Promise<number> {
  return (await winnow.get<{ events: unknown[] }>('/~winnow/events')).events.length;
}

it('gives the whole text of an item, where lists give its beginning', async () => {
  const answer = await find('https://example.org/1');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    title: 'Item 1',
    url: 'https://example.org/1',
    publisher: 'example.org',
    source: 'user/Mine',
    feedTitle: 'Two',
    author: null,
    topic: 'item',
    score: expect.any(Number),
    text: `First.\n\n${LONG}`,
    read: false,
  });
  expect((await find('https://example.org/9')).status).toBe(404);
  expect((await winnow.call('GET', '/~winnow/item')).status).toBe(400);
});

it('marks items as read and as unread again, and teaches nothing by it', async () => {
  const before = await eventCount();
  const answer = await mark(['https://example.org/1']);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ items: [{ title: 'Item 1' }], read: true });
  expect(await unread()).toEqual(['Item 2']);
  expect(await (await find('https://example.org/1')).json()).toMatchObject({ read: true });
  await mark(['https://example.org/1'], { read: false });
  expect(await unread()).toEqual(['Item 1', 'Item 2']);
  expect(await eventCount()).toBe(before);
  // The lesson of the day was not used up.
  const taught = await winnow.call('POST', '/~winnow/learn', { item: 'https://example.org/1' });
  expect(taught.status).toBe(201);
});

it('keeps the entity tag of what is unread until something is marked, which no date tells', async () => {
  const path = '/v1/content?service:contentScore:min=0&winnow:unread=true';
  const { headers } = await winnow.call('GET', path);
  winnow.advance(5_000);
  const again = await winnow.call('GET', path);
  expect([again.headers.get('etag'), again.headers.get('last-modified')]).toEqual([
    headers.get('etag'),
    null,
  ]);
  await mark(['https://example.org/1']);
  expect((await winnow.call('GET', path)).headers.get('etag')).not.toBe(headers.get('etag'));
});

it('marks all of what is named or nothing', async () => {
  expect((await mark(['https://example.org/1', 'https://example.org/9'])).status).toBe(404);
  expect((await mark([])).status).toBe(400);
  expect(await unread()).toEqual(['Item 1', 'Item 2']);
});

it('counts what was taught with as read, toward it or away', async () => {
  await winnow.call('POST', '/~winnow/learn', { item: 'https://example.org/1' });
  await winnow.call('POST', '/~winnow/learn', { item: 'https://example.org/2', less: true });
  expect(await unread()).toEqual([]);
});

it('marks what another publisher tells of the same story, of which lists show one', async () => {
  const story = (host: string) => ({
    title: 'Item that both publishers tell in the very same words today',
    link: `https://${host}/story`,
  });
  winnow.feeds.put('/feed', { body: rss('Two', [story('one.example'), story('two.example')]) });
  await winnow.refresh();
  await mark(['https://one.example/story', 'https://example.org/1', 'https://example.org/2']);
  expect(await unread()).toEqual([]);
});

it('tells and marks nothing of what others alone read', async () => {
  const people = await openPeople();
  const url = 'https://news.example/feed';
  const alice = await people.account('alice');
  const bob = await people.account('bob');
  const contents = { urls: [{ url }], sources: [] };
  await people.ask(alice, 'POST', '/v1/sources/user', { body: { name: 'Mine', contents } });
  const { rowId } = (await findFeedByUrl(people.store, url))!;
  const held = prepareItem({
    aliases: ['u:news.example/1'],
    url: 'https://news.example/1',
    title: 'Private',
    summary: '',
    text: 'secret',
    type: 'NewsArticle',
    categories: [],
  });
  await indexedTransaction(people.store, (statements) =>
    putItems(
      statements,
      { feedId: rowId, arriving: [{ item: held, position: 0, digest: 'x' }] },
      0,
      () => ({
        titleStems: '',
        textStems: '',
      }),
    ),
  );
  const target = `/~winnow/item?item=${held.id}`;
  expect((await people.ask(alice, 'GET', target)).json).toMatchObject({ text: 'secret' });
  expect((await people.ask(bob, 'GET', target)).status).toBe(404);
  const body = { items: [held.id] };
  expect((await people.ask(bob, 'POST', '/~winnow/read', { body })).status).toBe(404);
  await people.close();
});

it('keeps of an older store what was read by teaching', () => {
  const database = openDatabase(':memory:');
  const at = MIGRATIONS.findIndex((sql) => sql.includes('read_marks'));
  for (const sql of MIGRATIONS.slice(0, at)) database.exec(sql);
  database.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO users (id, account_id, kind, name, name_key, created_at) VALUES (7, 1, 'owner', 'a', 'a', 0);
    INSERT INTO items (id, public_id, url, publisher, type, title, summary, body, digest, ranked_at,
      collected_at, changed_at, title_stems, text_stems)
    VALUES (3, 'x', 'u', 'p', 'NewsArticle', '', '', '', '', 0, 0, 0, '', '');
    INSERT INTO taught VALUES ('user:7', 3, 20), ('user:7', 3, 21), ('lid:7', 3, 1), ('user:8', 3, 1),
      ('user:7', 4, 1);`);
  database.exec(MIGRATIONS[at]!);
  expect(database.prepare('SELECT user_id, item_id, at FROM read_marks').all()).toEqual([
    { user_id: 7, item_id: 3, at: 20 * 86_400_000 },
  ]);
  database.close();
});
