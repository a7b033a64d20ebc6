import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeedbackItems } from '../../../src/service/gather/feedback-items.ts';
import { putFeed } from '../../../src/store/feeds.ts';
import { putItems } from '../../../src/store/items.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { FEED, preparedItem } from '../content/stock.ts';
import { openPeople, type People } from '../people.ts';

const ITEMS = 1_200;

let people: People;

beforeEach(async () => {
  people = await openPeople();
  const { store, context } = people;
  const arriving = Array.from({ length: ITEMS }, (_, position) => {
    const item = preparedItem(`i${position}`, `Roses ${position}`);
    return { item, position, digest: '' };
  });
  await indexedTransaction(store, async (statements) => {
    const feedId = await putFeed(statements, { url: FEED, asleep: true }, context.clock());
    await putItems(statements, { feedId, arriving }, context.clock(), ({ title }) => ({
      titleStems: title.toLowerCase(),
      textStems: 'soil',
    }));
  });
});
afterEach(() => people.close());

const near = () => ({ stems: [] });

it('lets others have their turn while it lays out what topics learn from', async () => {
  // What it loads late takes turns as well.
  await createFeedbackItems().find(people.store, near);
  const items = createFeedbackItems();
  let turns = 0;
  let isDone = false;
  const found = items.find(people.store, near).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  expect((await found).size).toBe(ITEMS);
  expect(turns).toBeGreaterThan(ITEMS / 250);
});

it('keeps what it laid out, unless items changed meanwhile', async () => {
  const items = createFeedbackItems();
  const first = items.find(people.store, near);
  while ((await items.kept(people.store)) === undefined) await nextTurn();
  expect(await items.find(people.store, near)).toBe(await first);
  items.forget();
  let isDone = false;
  const late = items.find(people.store, near).finally(() => {
    isDone = true;
  });
  for (let turns = 0; turns < 4; turns++) await nextTurn();
  expect(isDone).toBe(false);
  items.forget();
  await late;
  expect(await items.kept(people.store)).toBeUndefined();
});
