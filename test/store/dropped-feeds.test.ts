import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  findToForget,
  forgetSome,
  LONG_AGO,
  noteDropped,
  noteDroppedLongAgo,
} from '../../src/store/dropped-feeds.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putEntries, replaceEntries } from '../../src/store/entries.ts';
import { findFeedByUrl, putFeed } from '../../src/store/feeds.ts';
import { putItems } from '../../src/store/items.ts';
import { removeItems } from '../../src/store/retention.ts';
import { findSource, putSource } from '../../src/store/sources.ts';
import { indexedTransaction } from '../../src/store/text-index.ts';
import { openWithOwner } from './owner.ts';

const URL_OF_FEED = 'http://a.example/';

let store: Engine;
let userId: number;
let feedId: number;

beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
  feedId = await putFeed(store, { url: URL_OF_FEED }, 1);
});
afterEach(() => store.close());

/** Gives the feed two items, the first of which was removed. */
async function bring(): Promise<void> {
  const items = ['one', 'two'].map((id, position) => {
    const url = `${URL_OF_FEED}${id}`;
    const text = { title: id, summary: '', text: '', categories: [] };
    const item = { ...text, id, url, aliases: [`u:${url}`], publisher: 'a.example' };
    return { item: { ...item, type: 'WebPage' as const }, position, digest: id };
  });
  await indexedTransaction(store, async (statements) => {
    const { changed } = await putItems(statements, { feedId, arriving: items }, 1, () => ({
      titleStems: '',
      textStems: '',
    }));
    await removeItems(statements, changed.slice(0, 1), 1);
  });
}

const count = async (table: string) =>
  (await store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))!.n;

const follow = async (url: string) => {
  const source = await putSource(store, { userId, name: 'blogs', createdAt: 1 });
  await putEntries(store, source!, [{ url }], 5);
};

/** Forgets everything that was dropped by a moment. */
async function forget(by: number): Promise<void> {
  const forgetting = { by, now: 100 };
  for (let left = await findToForget(store, forgetting); left !== undefined; ) {
    await store.transaction((statements) => forgetSome(statements, left!, forgetting, 1));
    left = await findToForget(store, forgetting);
  }
}

it('counts from when it is first seen, and from the next drop where somebody followed it meanwhile', async () => {
  await noteDropped(store, 10);
  await noteDropped(store, 20);
  expect(await findToForget(store, { by: 9, now: 100 })).toBeUndefined();
  expect(await findToForget(store, { by: 10, now: 100 })).toBe(feedId);
  await putFeed(store, { url: URL_OF_FEED }, 30);
  expect(await findToForget(store, { by: 99, now: 100 })).toBeUndefined();
  await noteDropped(store, 40);
  expect(await findToForget(store, { by: 39, now: 100 })).toBeUndefined();
});

it('leaves alone what a worker has in hand, and what somebody follows by the time that it is due', async () => {
  await bring();
  await noteDropped(store, 10);
  const forgetting = { by: 10, now: 100 };
  await store.run('UPDATE feeds SET lease_until = 101 WHERE id = ?', feedId);
  expect(await findToForget(store, forgetting)).toBeUndefined();
  await store.run('UPDATE feeds SET lease_until = 0 WHERE id = ?', feedId);
  expect(await findToForget(store, forgetting)).toBe(feedId);
  await follow(URL_OF_FEED);
  // As another process may have left it.
  await store.run('UPDATE feeds SET dropped_at = 10 WHERE id = ?', feedId);
  expect(await findToForget(store, forgetting)).toBeUndefined();
  expect(await forgetSome(store, feedId, forgetting, 9)).toBe(0);
  expect(await count('item_feeds')).toBe(2);
});

it('keeps a feed with tombstones asleep, and is done with it', async () => {
  await bring();
  await store.run("INSERT INTO taught (reader, item_id, day) SELECT 'ann', id, 1 FROM items");
  await noteDropped(store, 10);
  await forget(10);
  expect([await count('items'), await count('feeds'), await count('taught')]).toEqual([1, 1, 1]);
  expect(await store.get('SELECT next_poll_at AS at FROM feeds')).toEqual({ at: null });
});

it('forgets tombstones too where the holders are gone for good', async () => {
  await bring();
  await noteDroppedLongAgo(store, [feedId]);
  await forget(LONG_AGO);
  expect([await count('items'), await count('feeds')]).toEqual([0, 0]);
});

it('is taken up again by another spelling of its address', async () => {
  await noteDropped(store, 10);
  await follow('HTTP://a.example');
  expect((await findSource(store, userId, 'blogs'))!.entries).toEqual([{ url: URL_OF_FEED }]);
  expect(await count('feeds')).toBe(1);
});

it('stays the same feed where its source is written anew in another spelling', async () => {
  await follow(URL_OF_FEED);
  const { rowId } = (await findSource(store, userId, 'blogs'))!;
  // Another follows it too, so it is not dropped in between.
  const other = await putSource(store, { userId, name: 'other', createdAt: 1 });
  await putEntries(store, other!, [{ url: URL_OF_FEED }], 5);
  await replaceEntries(store, rowId, [{ url: 'http://a.example:80' }], 6);
  expect((await findSource(store, userId, 'blogs'))!.entries).toEqual([{ url: URL_OF_FEED }]);
  expect(await findFeedByUrl(store, 'http://a.example:80')).toBeUndefined();
});
