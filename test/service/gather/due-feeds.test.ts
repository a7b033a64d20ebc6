/** Which feed comes next. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDueFeeds, type DueFeeds } from '../../../src/service/gather/due-feeds.ts';
import type { Engine } from '../../../src/store/engine.ts';
import { putEntries } from '../../../src/store/entries.ts';
import { putSource } from '../../../src/store/sources.ts';
import { openWithOwner } from '../../store/owner.ts';

const MANY = 100;
const DAY = 86_400_000;

let store: Engine;
let source: number;
let due: DueFeeds;

const entry = (name: string) => ({ url: `https://feeds.example/${name}` });

beforeEach(async () => {
  const { store: opened, userId } = await openWithOwner();
  store = opened;
  source = (await putSource(store, { userId, name: 'many', createdAt: 0 }))!;
  const entries = Array.from({ length: MANY }, (_, at) => entry(String(at)));
  await putEntries(store, source, entries, 0);
  due = createDueFeeds(store, () => 10, 'w');
});
afterEach(() => store.close());

async function takeAll(): Promise<string[]> {
  const names: string[] = [];
  for (let feed = await due.take(); feed !== undefined; feed = await due.take()) {
    names.push(feed.url.slice('https://feeds.example/'.length));
  }
  return names;
}

test('every due feed is taken once', async () => {
  const names = await takeAll();
  expect(names).toHaveLength(MANY);
  expect(new Set(names).size).toBe(MANY);
});

test('the feeds asked for last are taken first, then those asked for before', async () => {
  await due.take();
  await putEntries(store, source, [entry('before'), entry('just')], 5);
  due.prefer([entry('before').url]);
  due.prefer([entry('just').url]);
  const names = await takeAll();
  expect(names.slice(0, 2)).toEqual(['just', 'before']);
  expect(names).toHaveLength(MANY + 1);
});

test('a feed that is not due is not taken, though somebody asked for it', async () => {
  due.prefer(['https://elsewhere.example/']);
  expect(await takeAll()).toHaveLength(MANY);
});

test('feeds are many once enough unread ones wait behind the handful, and until the last of them is taken', async () => {
  await store.run(`UPDATE feeds SET outcome = 'fresh' WHERE id > 40`);
  expect(due.areMany()).toBe(false);
  await due.take();
  expect(due.areMany()).toBe(false);
  const more = Array.from({ length: 2 * MANY }, (_, at) => entry(`more${at}`));
  await putEntries(store, source, more, 5);
  const seen: boolean[] = [];
  while ((await due.take()) !== undefined) seen.push(due.areMany());
  expect(seen.filter((areMany) => areMany).length).toBeGreaterThan(2 * MANY);
  // The last that were taken are still to be read.
  expect(due.areMany()).toBe(true);
  await putEntries(store, source, [entry('later')], 5);
  await due.take();
  expect(due.areMany()).toBe(false);
});

test('feeds that were read before are not many, however many are due', async () => {
  await putEntries(
    store,
    source,
    Array.from({ length: 2 * MANY }, (_, at) => entry(`old${at}`)),
    5,
  );
  await store.run(`UPDATE feeds SET outcome = 'fresh'`);
  await due.take();
  expect(due.areMany()).toBe(false);
});

test('a feed in hand is not taken again when its lease has run out, until it is done', async () => {
  let now = 10;
  const clocked = createDueFeeds(store, () => now, 'w');
  await store.run('UPDATE feeds SET next_poll_at = ? WHERE id > 40', DAY);
  const taken = [];
  for (let at = 0; at < 40; at += 1) taken.push((await clocked.take())!);
  now += 600_000;
  expect(await clocked.take()).toBeUndefined();
  clocked.done(taken[7]!);
  now += 600_000;
  expect((await clocked.take())?.url).toBe(taken[7]!.url);
  expect(await clocked.take()).toBeUndefined();
});

test('a feed that is kept is left to the process that has it for as long again', async () => {
  let now = 10;
  await store.run('UPDATE feeds SET next_poll_at = ? WHERE id > 1', DAY);
  const slow = createDueFeeds(store, () => now, 'slow');
  const others = createDueFeeds(store, () => now, 'other');
  const feed = (await slow.take())!;
  now += 100_000;
  await slow.keep(feed);
  now += 100_000;
  expect(await others.take()).toBeUndefined();
  now += 100_000;
  expect(await others.take()).toBeDefined();
  await slow.keep(feed);
  expect(await store.get('SELECT lease_by AS who FROM feeds WHERE id = 1')).toEqual({
    who: 'other',
  });
});

test('a feed whose lease ran out is left to the process that took it since', async () => {
  let now = 10;
  const slow = createDueFeeds(store, () => now, 'slow');
  await slow.take();
  now += 600_000;
  const others = createDueFeeds(store, () => now, 'other');
  for (let at = 0; at < MANY; at += 1) expect(await others.take()).toBeDefined();
  expect(await slow.take()).toBeUndefined();
});
