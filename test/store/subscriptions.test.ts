import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../src/store/engine.ts';
import { findSource, putEntries, putSource } from '../../src/store/sources.ts';
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

test('an entry moves with its title', async () => {
  expect(await moveSubscription(store, source, { url: HERE, to: THERE }, 1)).toBe(true);
  expect(await held()).toEqual([{ url: THERE, title: 'Here' }]);
});

test('an entry gives way to the one that is at its new address already', async () => {
  await putEntries(store, source, [{ url: THERE, title: 'There' }], 0);
  expect(await moveSubscription(store, source, { url: HERE, to: THERE }, 1)).toBe(true);
  expect(await held()).toEqual([{ url: THERE, title: 'There' }]);
});

test('an entry stays where it is moved to the address that it has', async () => {
  expect(await moveSubscription(store, source, { url: HERE, to: HERE }, 1)).toBe(false);
  expect(await held()).toEqual([{ url: HERE, title: 'Here' }]);
});
