import { expect, it } from 'vitest';
import type { PreparedItem } from '../../src/model/item.ts';
import { putFeed } from '../../src/store/feeds.ts';
import { removeForsaken } from '../../src/store/holders.ts';
import { putItems } from '../../src/store/items.ts';
import { openSqlite } from '../../src/store/sqlite.ts';

function item(name: string, title: string): PreparedItem {
  const url = `https://a.example/${name}`;
  const aliases = [`u:${url}`];
  const text = { title, summary: '', text: '', digest: title };
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

it('finds items by the words they have now, and by none of those they had', async () => {
  const engine = openSqlite();
  const feedId = await putFeed(engine, 'https://a.example/feed', 0, false);
  const put = (...items: PreparedItem[]) =>
    engine.transaction((statements) =>
      putItems(
        statements,
        feedId,
        items.map((one, position) => ({ item: one, position, digest: '' })),
        0,
        stemsOf,
      ),
    );
  const first = await put(item('rose', 'rose'), item('soil', 'soil rose'));
  expect(first.added).toBe(2);
  expect(new Set(await engine.matchItems(['rose'], 9))).toEqual(new Set(first.changed));

  const second = await put(item('rose', 'hedge'), item('net', 'hedge'));
  expect(second.added).toBe(1);
  expect(new Set(await engine.matchItems(['hedge'], 9))).toEqual(new Set(second.changed));
  expect(await engine.matchItems(['rose'], 9)).toEqual([first.changed[1]]);

  await engine.transaction((statements) => removeForsaken(statements, [feedId]));
  expect(await engine.matchItems(['rose', 'soil', 'hedge'], 9)).toEqual([]);
  await engine.close();
});
