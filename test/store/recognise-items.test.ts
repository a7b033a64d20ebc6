/** Which stored item an arriving one is taken for. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PreparedItem } from '../../src/model/item.ts';
import { putCarriedItem } from '../../src/store/carried-items.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putFeed } from '../../src/store/feeds.ts';
import { putItems } from '../../src/store/items.ts';
import { openRecognition } from '../../src/store/recognise-items.ts';
import { removeItems } from '../../src/store/retention.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { indexedTransaction } from '../../src/store/text-index.ts';

let store: Engine;
let own: number;
let other: number;

beforeEach(async () => {
  store = openSqlite({});
  own = await putFeed(store, { url: 'https://a.example/own', asleep: true }, 0);
  other = await putFeed(store, { url: 'https://a.example/other', asleep: true }, 0);
});
afterEach(() => store.close());

function item(...aliases: readonly string[]): PreparedItem {
  const text = { title: 'Roses', summary: '', text: '' };
  const [id = ''] = aliases;
  const url = `https://a.example/${id}`;
  return { ...text, id, url, aliases, publisher: 'a.example', type: 'WebPage', categories: [] };
}

const arrivalsOf = (items: readonly PreparedItem[]) =>
  items.map((one, position) => ({ item: one, position, digest: '' }));

async function keep(feedId: number, ...items: readonly PreparedItem[]): Promise<readonly number[]> {
  const { changed } = await indexedTransaction(store, (statements) =>
    putItems(statements, { feedId, arriving: arrivalsOf(items) }, 0, () => ({
      titleStems: '',
      textStems: '',
    })),
  );
  return changed;
}

/** Row ids of the items that those arriving with a feed of its own are taken for. */
async function recognise(...items: readonly PreparedItem[]): Promise<(number | undefined)[]> {
  const known = await openRecognition(store, { feedId: own, arriving: arrivalsOf(items) });
  return Promise.all(items.map(async (one) => (await known(one)).known?.id));
}

describe('an arriving item', () => {
  it('is none where nothing is stored, or nothing by its names', async () => {
    expect(await recognise(item('u:one'))).toEqual([undefined]);
    const [one] = await keep(other, item('u:one'));
    expect(await recognise(item('u:two'), item('u:one'), item())).toEqual([
      undefined,
      one,
      undefined,
    ]);
  });

  it.each(['g:a.example|7', `g:a.example|${'1'.repeat(19)}`])(
    'is by a guid such as %s that of its own feed alone, since another may count alike',
    async (name) => {
      const [stored] = await keep(other, item('first', name));
      expect(await recognise(item(name))).toEqual([undefined]);
      await keep(own, item('first', name));
      expect(await recognise(item('new', name))).toEqual([stored]);
    },
  );

  it.each([
    'g:a.example|tag:1',
    'g:a.example|x/1',
    `g:a.example|${'1'.repeat(20)}`,
    'u:https://a.example/1',
    'u:a.example/1|words',
  ])('is by the name %s that of any feed, since nobody else would think of it', async (name) => {
    const [stored] = await keep(other, item('first', name));
    expect(await recognise(item('new', name))).toEqual([stored]);
  });

  it('is by its next name where the one before could mean another', async () => {
    const stored = await keep(other, item('one', 'g:a.example|7'), item('two', 'g:a.example|x:2'));
    expect(stored).toHaveLength(2);
    expect(await recognise(item('new', 'g:a.example|7', 'g:a.example|x:2'))).toEqual([stored[1]]);
  });

  it('is by a guid of its feed another than the one that had its page before', async () => {
    const page = 'u:a.example/changes';
    const [before] = await keep(own, item(page, 'g:a.example|tag:1'));
    const [now] = await keep(own, item('second', 'g:a.example|tag:2'));
    expect(await recognise(item(page, 'g:a.example|tag:2'))).toEqual([now]);
    expect(await recognise(item(page, 'g:a.example|tag:3'))).toEqual([before]);
  });

  it('is beside the one that had its page before where guid, title and date are new, whichever feed brought it', async () => {
    const page = 'u:a.example/status';
    const dated = (name: string, day: number) => {
      return { ...item(page, name), title: `Day ${day}`, publishedAt: day };
    };
    const [first] = await keep(own, dated('g:a.example|1', 1));
    const second = dated('g:a.example|2', 2);
    expect(await recognise(second)).toEqual([undefined]);
    const [kept] = await keep(own, second);
    expect(await recognise(second, dated('g:a.example|1', 3))).toEqual([kept, first]);
    // Another feed takes both over, as one that this one moves to does.
    for (const itemId of [first!, kept!]) {
      await putCarriedItem(store, other, { itemId, digest: '', position: 0 }, 0);
    }
    const known = await openRecognition(store, { feedId: other, arriving: arrivalsOf([second]) });
    expect((await known(second)).known?.id).toBe(kept);
  });

  it('is also one that went, which says when', async () => {
    const [stored] = await keep(own, item('u:one'));
    await removeItems(store, [stored!], 5);
    const arriving = arrivalsOf([item('u:one')]);
    const known = await openRecognition(store, { feedId: own, arriving });
    expect((await known(item('u:one'))).known).toMatchObject({ id: stored, removed_at: 5 });
  });

  it.each([63, 64, 65, 130])('is found beside others, %i names in all', async (count) => {
    const items = Array.from({ length: count }, (_, n) => item(`u:${n}`));
    const stored = await keep(other, ...items);
    expect(stored).toHaveLength(count);
    expect(await recognise(...items)).toEqual(stored);
  });
});
