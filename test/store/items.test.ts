/** Items as a feed brings them again: edited where a reader would see it, and only there. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PreparedItem } from '../../src/model/item.ts';
import { putArticleText } from '../../src/store/article-words.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putFeed } from '../../src/store/feeds.ts';
import { findItem, putItems } from '../../src/store/items.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { indexedTransaction } from '../../src/store/text-index.ts';

const ROSES: PreparedItem = {
  id: 'roses',
  url: 'https://a.example/roses',
  aliases: ['u:a.example/roses'],
  publisher: 'a.example',
  title: 'Roses',
  summary: 'On roses.',
  text: 'On roses. And thorns.',
  type: 'WebPage',
  categories: ['gardens'],
  author: 'Ann',
  publishedAt: 5,
};

let store: Engine;
let feedId: number;
let analysed: number;

beforeEach(async () => {
  store = openSqlite();
  feedId = await putFeed(store, { url: 'https://a.example/feed', asleep: true }, 0);
  analysed = 0;
  await bring(ROSES);
  analysed = 0;
});
afterEach(() => store.close());

/** Has the feed tell the item, worded otherwise each time; gives the rows that changed. */
async function bring(item: PreparedItem): Promise<readonly number[]> {
  const arriving = [{ item, position: 0, digest: JSON.stringify(item) }];
  const analyse = ({ title, text }: PreparedItem) => {
    analysed += 1;
    return { titleStems: title, textStems: text };
  };
  const { changed } = await indexedTransaction(store, (statements) =>
    putItems(statements, { feedId, arriving }, 10, analyse),
  );
  return changed;
}

test('what says nothing that a reader sees changes nothing, and is not analysed', async () => {
  expect(await bring({ ...ROSES, aliases: [...ROSES.aliases, 'g:a.example|roses'] })).toEqual([]);
  expect(analysed).toBe(0);
});

test.each<Partial<PreparedItem>>([
  { title: 'Red roses' },
  { summary: 'On red roses.' },
  { text: 'On roses.' },
  { url: 'https://a.example/red-roses' },
  { categories: ['gardens', 'thorns'] },
  { author: 'Ben' },
  { language: 'en' },
  { publishedAt: 6 },
  { publisher: 'b.example' },
  { type: 'NewsArticle' },
  { thumbnail: { url: 'https://a.example/rose.png' } },
])('%j is an edit', async (edit) => {
  expect(await bring({ ...ROSES, ...edit })).toEqual([1]);
  const { rowId: _, collectedAt: __, ...stored } = (await findItem(store, 'roses'))!;
  const { aliases: ___, ...told } = { ...ROSES, ...edit };
  expect(stored).toEqual(told);
  expect(await bring({ ...ROSES, ...edit })).toEqual([]);
});

test('an author that is gone is an edit', async () => {
  const { author: _, ...rest } = ROSES;
  expect(await bring(rest)).toEqual([1]);
  expect(await findItem(store, 'roses')).not.toHaveProperty('author');
});

test('a date stays where it is no longer told, also when the words are edited', async () => {
  const { publishedAt, ...rest } = ROSES;
  expect(await bring(rest)).toEqual([]);
  expect(await bring({ ...rest, author: 'Ben' })).toEqual([1]);
  expect(await bring({ ...rest, title: 'Red roses' })).toEqual([1]);
  expect(await findItem(store, 'roses')).toMatchObject({ title: 'Red roses', publishedAt });
});

test('the words of an article stay until the feed words the item anew', async () => {
  await store.run('INSERT INTO articles (item_id) VALUES (1)');
  const article = { summary: 'Long.', text: 'Long words.', titleStems: 'rose', textStems: 'long' };
  await putArticleText(store, 1, article, 10);
  expect(await bring(ROSES)).toEqual([]);
  expect(await bring({ ...ROSES, author: 'Ben' })).toEqual([1]);
  expect(await findItem(store, 'roses')).toMatchObject({ author: 'Ben', text: 'Long words.' });
  expect(await bring({ ...ROSES, text: 'On thorns.' })).toEqual([1]);
  expect(await findItem(store, 'roses')).toMatchObject({ text: 'On thorns.' });
});

test('a day that is counted back stays as it was first, and gives way to one that is written', async () => {
  expect(await bring({ ...ROSES, publishedAt: 7, isDateCounted: true })).toEqual([]);
  await bring({ ...ROSES, title: 'Red roses', publishedAt: 7, isDateCounted: true });
  expect(await findItem(store, 'roses')).toMatchObject({ title: 'Red roses', publishedAt: 5 });
  expect(await bring({ ...ROSES, title: 'Red roses', publishedAt: 8 })).toHaveLength(1);
});
