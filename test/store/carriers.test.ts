/** How many feeds carry an item and tell its story, for the order of lists. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countItemCarriers, countStoryCarriers } from '../../src/store/carriers.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putEntries, replaceEntries } from '../../src/store/entries.ts';
import { findFeedByUrl, putFeed } from '../../src/store/feeds.ts';
import { findSource, putSource } from '../../src/store/sources.ts';
import { openWithOwner } from './owner.ts';

const URLS = ['https://a.example/feed', 'https://b.example/feed', 'https://c.example/feed'];

let store: Engine;
let userId: number;
beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
  await store.run(
    `INSERT INTO items (id, public_id, url, publisher, type, title, summary, body, story, ranked_at,
       collected_at, changed_at, title_stems, text_stems)
     VALUES (1, 'item', '', '', 'WebPage', '', '', '', 'story', 0, 0, 0, '', '')`,
  );
  const source = await putSource(store, { userId, name: 'blogs', createdAt: 1 });
  for (const url of URLS) {
    const feedId = await putFeed(store, { url }, 1);
    await store.run(
      'INSERT INTO item_feeds (feed_id, item_id, position, first_seen_at) VALUES (?, 1, 0, 0)',
      feedId,
    );
  }
  await putEntries(
    store,
    source!,
    URLS.map((url) => ({ url })),
    1,
  );
});
afterEach(() => store.close());

const counts = async () => [
  (await countItemCarriers(store, [1])).get(1),
  (await countStoryCarriers(store, ['story'])).get('story'),
];

it('counts the feeds that somebody follows, and none that was dropped', async () => {
  expect(await counts()).toEqual([3, 3]);
  const source = await findSource(store, userId, 'blogs');
  await replaceEntries(
    store,
    source!.rowId,
    URLS.slice(0, 2).map((url) => ({ url })),
    2,
  );
  expect(await findFeedByUrl(store, URLS[2]!)).toBeDefined();
  expect(await counts()).toEqual([2, 2]);
});
