/** Jobs that share a transaction, and what becomes of them where it cannot be kept. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WinnowError } from '../../../src/model/errors.ts';
import { createWriter } from '../../../src/service/gather/write-together.ts';
import type { Engine } from '../../../src/store/engine.ts';
import { putFeed } from '../../../src/store/feeds.ts';
import { openSqlite } from '../../../src/store/sqlite.ts';

let store: Engine;
beforeEach(() => {
  store = openSqlite({});
});
afterEach(() => store.close());

/** Writes two feeds, after the second of which `fail` throws; gives how each ended and how often it was tried. */
async function writeTwo(fail: () => never) {
  const { write } = createWriter(store, () => 2);
  const tries = [0, 0];
  const jobs = [0, 1].map((job) =>
    write(async (statements) => {
      tries[job]! += 1;
      await putFeed(statements, { url: `https://example.org/${job}`, asleep: true }, 0);
      if (job === 1) fail();
    }),
  );
  const ends = await Promise.allSettled(jobs);
  const feeds = await store.all<{ url: string }>('SELECT url FROM feeds ORDER BY url');
  return { tries, ends: ends.map(({ status }) => status), feeds: feeds.map(({ url }) => url) };
}

it('stops waiting for company once it is told that no more will come', async () => {
  // No time passes: the pause after a transaction never ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let underWay = 3;
    const { write, look } = createWriter(store, () => underWay);
    const put = (name: string) =>
      write((statements) =>
        putFeed(statements, { url: `https://example.org/${name}`, asleep: true }, 0),
      );
    await put('first');
    const second = put('second');
    underWay = 1;
    look();
    expect(await second).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps each job that can be kept, where one fails by itself', async () => {
  const broken = () => {
    throw new Error('odd text');
  };
  expect(await writeTwo(broken)).toEqual({
    tries: [2, 2],
    ends: ['fulfilled', 'rejected'],
    feeds: ['https://example.org/0'],
  });
});

const corrupt = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' });

it.each([
  ['held by another process', new WinnowError('locked', 'held')],
  ['damaged', new WinnowError('data-file', 'damaged', { cause: corrupt })],
])('tries no job again where the store is %s, and keeps none', async (_, error) => {
  const refused = () => {
    throw error;
  };
  const ends = ['rejected', 'rejected'];
  expect(await writeTwo(refused)).toEqual({ tries: [1, 1], ends, feeds: [] });
});
