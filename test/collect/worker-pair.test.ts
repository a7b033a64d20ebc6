import { expect, test } from 'vitest';
import { createWorkerPair } from '../../src/collect/worker-pair.ts';
import type { WorkerPool } from '../../src/collect/worker-pool.ts';

const SMALL = 1_000;
const LARGE = 1_000_000;

/** A pool that does a task when it is told to. */
function manualPool() {
  const given: (() => void)[] = [];
  const calls: string[] = [];
  const pool: WorkerPool<string, string> = {
    run: (task) =>
      new Promise((resolve) => {
        given.push(() => resolve(task));
      }),
    warm: async () => void calls.push('warm'),
    close: async () => void calls.push('close'),
  };
  const finishAll = () => {
    for (const finish of given.splice(0)) finish();
  };
  return { pool, given, calls, finishAll };
}

/** A pair whose first worker has done so many tasks. */
async function pairAfter(done: number) {
  const [first, second] = [manualPool(), manualPool()];
  const pair = createWorkerPair(first.pool, second.pool);
  const replies = Array.from({ length: done }, (_, at) => pair.run(`task ${at}`, SMALL));
  first.finishAll();
  expect(await Promise.all(replies)).toHaveLength(done);
  return { pair, first, second };
}

test('leaves a few tasks to the first worker, however many wait', async () => {
  const { pair, first, second } = await pairAfter(99);
  for (let at = 0; at < 20; at += 1) void pair.run('more', SMALL);
  expect([first.given.length, second.given.length]).toEqual([20, 0]);
});

test('shares small tasks between both once many were done', async () => {
  const { pair, first, second } = await pairAfter(100);
  for (let at = 0; at < 20; at += 1) void pair.run('more', SMALL);
  expect([first.given.length, second.given.length]).toEqual([10, 10]);
});

test('leaves large tasks to the first worker, and what is small then to the second', async () => {
  const { pair, first, second } = await pairAfter(100);
  for (let at = 0; at < 3; at += 1) void pair.run('large', LARGE);
  void pair.run('small', SMALL);
  expect([first.given.length, second.given.length]).toEqual([3, 1]);
});

test('asks the first worker alone for tasks that come one by one', async () => {
  const { pair, first, second } = await pairAfter(100);
  const reply = pair.run('alone', SMALL);
  first.finishAll();
  expect(await reply).toBe('alone');
  void pair.run('next', SMALL);
  expect([first.given.length, second.given.length]).toEqual([1, 0]);
});

test('gives on the failure of a task, and counts its load no longer', async () => {
  const { pool, given } = manualPool();
  const failing = { ...pool, run: () => Promise.reject(new Error('burst')) };
  const second = manualPool();
  const pair = createWorkerPair(failing, second.pool);
  for (let at = 0; at < 100; at += 1) {
    await expect(pair.run('task', SMALL)).rejects.toThrow('burst');
  }
  await expect(pair.run('last', SMALL)).rejects.toThrow('burst');
  expect([given.length, second.given.length]).toEqual([0, 0]);
});

test('starts the first worker ahead, and ends both', async () => {
  const { pair, first, second } = await pairAfter(0);
  await pair.warm('');
  await pair.close();
  expect([first.calls, second.calls]).toEqual([['warm', 'close'], ['close']]);
});
