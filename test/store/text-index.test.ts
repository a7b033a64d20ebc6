import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PreparedItem } from '../../src/model/item.ts';
import { findToForget, forgetSome, noteDropped } from '../../src/store/dropped-feeds.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putFeed } from '../../src/store/feeds.ts';
import { putItems } from '../../src/store/items.ts';
import { removeItems } from '../../src/store/retention.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { type IndexingStatements, indexedTransaction } from '../../src/store/text-index.ts';

function item(name: string, title: string): PreparedItem {
  const url = `https://a.example/${name}`;
  const aliases = [`u:${url}`];
  const text = { title, summary: '', text: '' };
  return {
    ...text,
    id: name,
    url,
    aliases,
    publisher: 'a.example',
    type: 'WebPage',
    categories: [],
  };
}

const stemsOf = ({ title }: PreparedItem) => ({ titleStems: title, textStems: '' });

let engine: Engine;
let feedId: number;
beforeEach(async () => {
  engine = openSqlite();
  feedId = await putFeed(engine, { url: 'https://a.example/feed', asleep: true }, 0);
});
afterEach(() => engine.close());

function put(statements: IndexingStatements, ...items: PreparedItem[]) {
  const arriving = items.map((one, position) => ({ item: one, position, digest: '' }));
  return putItems(statements, { feedId, arriving }, 0, stemsOf);
}

const putAlone = (...items: PreparedItem[]) =>
  indexedTransaction(engine, (statements) => put(statements, ...items));

it('finds items by the words they have now, and by none of those they had', async () => {
  const first = await putAlone(item('rose', 'rose'), item('soil', 'soil rose'));
  expect(first.added).toBe(2);
  expect(new Set(await engine.matchItems(['rose'], 9))).toEqual(new Set(first.changed));

  const second = await putAlone(item('rose', 'hedge'), item('net', 'hedge'));
  expect(second.added).toBe(1);
  expect(new Set(await engine.matchItems(['hedge'], 9))).toEqual(new Set(second.changed));
  expect(await engine.matchItems(['rose'], 9)).toEqual([first.changed[1]]);

  await engine.transaction(async (statements) => {
    await noteDropped(statements, 0);
    const forgetting = { by: 0, now: 0 };
    const feed = await findToForget(statements, forgetting);
    expect(await forgetSome(statements, feed!, forgetting, 9)).toBe(3);
  });
  expect(await engine.matchItems(['rose', 'soil', 'hedge'], 9)).toEqual([]);
});

it('agrees with the items where one was edited or removed in the step that added it', async () => {
  await indexedTransaction(engine, async (statements) => {
    await put(statements, item('rose', 'rose'), item('soil', 'soil'));
    await put(statements, item('rose', 'hedge'));
    const { changed } = await put(statements, item('net', 'net'));
    await removeItems(statements, changed, 0);
  });
  await engine.run("INSERT INTO items_text (items_text, rank) VALUES ('integrity-check', 1)");
  expect(await engine.matchItems(['hedge', 'soil'], 9)).toHaveLength(2);
  expect(await engine.matchItems(['rose', 'net'], 9)).toEqual([]);
});
