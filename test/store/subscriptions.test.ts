import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../src/store/engine.ts';
import { putEntries } from '../../src/store/entries.ts';
import { findSource, putSource } from '../../src/store/sources.ts';
import { findSpellings } from '../../src/store/spellings.ts';
import { moveSubscription } from '../../src/store/subscriptions.ts';
import { openWithOwner } from './owner.ts';

const HERE = 'https://example.org/feed';
const THERE = 'https://example.org/other';

let store: Engine;
let userId: number;
let source: number;

beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
  source = (await putSource(store, { userId, name: 'blogs', createdAt: 0 }))!;
  await putEntries(store, source, [{ url: HERE, title: 'Here' }], 0);
});
afterEach(() => store.close());

const held = async () => (await findSource(store, userId, 'blogs'))!.entries;

/** Moves the entry; gives whether anything changed. */
const moved = async (to: string) =>
  moveSubscription(store, source, { url: HERE, to, now: 1 }, await findSpellings(store, source));

test('an entry moves with its title', async () => {
  expect(await moved(THERE)).toBe(true);
  expect(await held()).toEqual([{ url: THERE, title: 'Here' }]);
});

test('an entry gives way to the one that is at its new address already', async () => {
  await putEntries(store, source, [{ url: THERE, title: 'There' }], 0);
  expect(await moved(THERE)).toBe(true);
  expect(await held()).toEqual([{ url: THERE, title: 'There' }]);
});

test('an entry stays where it is moved to the address that it has', async () => {
  expect(await moved(HERE)).toBe(false);
  expect(await held()).toEqual([{ url: HERE, title: 'Here' }]);
});
