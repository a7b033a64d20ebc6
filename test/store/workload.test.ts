import { afterEach, beforeEach, expect, test } from 'vitest';
import { putWaiting } from '../../src/store/articles.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putEntries } from '../../src/store/entries.ts';
import { removeItems } from '../../src/store/retention.ts';
import { putSourceSettings } from '../../src/store/source-settings.ts';
import { putSource, removeSource } from '../../src/store/sources.ts';
import { findWorkload } from '../../src/store/workload.ts';
import { openWithOwner } from './owner.ts';

let store: Engine;
let userId: number;

beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
});
afterEach(() => store.close());

/** An item of the only feed, whose article is to be read. */
async function letArticleWait(): Promise<void> {
  await store.run(
    `INSERT INTO items (id, public_id, url, publisher, type, title, summary, body, ranked_at, collected_at,
       changed_at, title_stems, text_stems)
     VALUES (1, 'a', 'https://example.org/a', 'example.org', 'NewsArticle', '', '', '', 0, 0, 0, '', '')`,
  );
  await store.run(
    'INSERT INTO item_feeds (feed_id, item_id, position, first_seen_at) SELECT id, 1, 0, 0 FROM feeds',
  );
  await putWaiting(store, [1]);
}

test('nothing is due once the only source is gone, whose feed was due and whose article waited', async () => {
  const source = (await putSource(store, { userId, name: 'blogs', createdAt: 0 }))!;
  await putEntries(store, source, [{ url: 'https://example.org/feed' }], 0);
  await letArticleWait();
  await putSourceSettings(store, source, { fullText: true });
  expect(await findWorkload(store, 1)).toMatchObject({ dueFeeds: 1, waitingArticles: 1 });
  await removeSource(store, source);
  expect(await findWorkload(store, 1)).toMatchObject({ dueFeeds: 0, waitingArticles: 0 });
});

test('no article waits whose item was removed, nor the item itself', async () => {
  const source = (await putSource(store, { userId, name: 'blogs', createdAt: 0 }))!;
  await putEntries(store, source, [{ url: 'https://example.org/feed' }], 0);
  await letArticleWait();
  await putSourceSettings(store, source, { fullText: true });
  await removeItems(store, [1], 1);
  expect(await findWorkload(store, 1)).toMatchObject({ items: 0, waitingArticles: 0 });
});
