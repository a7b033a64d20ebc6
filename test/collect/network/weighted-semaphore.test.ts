import { describe, expect, test } from 'vitest';
import { createWeightedSemaphore } from '../../../src/collect/network/weighted-semaphore.ts';

/** Tasks that ask in turn, by their bytes; `begun` lists those admitted. */
async function ask(count: number, mostBytes: number, sizes: readonly number[]) {
  const semaphore = createWeightedSemaphore(count, mostBytes);
  const begun: number[] = [];
  for (const [index, bytes] of sizes.entries()) {
    void semaphore.acquire(bytes).then(() => begun.push(index));
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  return {
    begun,
    release: async (index: number) => {
      semaphore.release(sizes[index]!);
      await settle();
    },
  };
}

describe('a weighted semaphore', () => {
  test('admits so many tasks at once', async () => {
    const { begun, release } = await ask(2, 100, [1, 1, 1]);
    expect(begun).toEqual([0, 1]);
    await release(1);
    expect(begun).toEqual([0, 1, 2]);
  });

  test('admits tasks up to so many bytes together', async () => {
    const { begun, release } = await ask(4, 100, [60, 40, 1]);
    expect(begun).toEqual([0, 1]);
    await release(1);
    expect(begun).toEqual([0, 1, 2]);
  });

  test('admits a task above the limit alone', async () => {
    const { begun, release } = await ask(4, 100, [500, 500, 1]);
    expect(begun).toEqual([0]);
    await release(0);
    expect(begun).toEqual([0, 1]);
    await release(1);
    expect(begun).toEqual([0, 1, 2]);
  });

  test('admits in order, so that small tasks never hold up a large one', async () => {
    const { begun, release } = await ask(4, 100, [50, 80, 1]);
    expect(begun).toEqual([0]);
    await release(0);
    expect(begun).toEqual([0, 1, 2]);
  });
});
