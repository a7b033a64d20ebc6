import { describe, expect, test } from 'vitest';
import { createPlaces } from '../../src/collect/places.ts';

/** Tasks that ask in turn, by their bytes; `begun` tells which have a place. */
async function ask(count: number, mostBytes: number, sizes: readonly number[]) {
  const places = createPlaces(count, mostBytes);
  const begun: number[] = [];
  for (const [index, bytes] of sizes.entries()) {
    void places.take(bytes).then(() => begun.push(index));
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  return {
    begun,
    give: async (index: number) => {
      places.give(sizes[index]!);
      await settle();
    },
  };
}

describe('the places at a worker', () => {
  test('are so many', async () => {
    const { begun, give } = await ask(2, 100, [1, 1, 1]);
    expect(begun).toEqual([0, 1]);
    await give(1);
    expect(begun).toEqual([0, 1, 2]);
  });

  test('hold so many bytes together', async () => {
    const { begun, give } = await ask(4, 100, [60, 40, 1]);
    expect(begun).toEqual([0, 1]);
    await give(1);
    expect(begun).toEqual([0, 1, 2]);
  });

  test('hold one that is larger than all of them, by itself', async () => {
    const { begun, give } = await ask(4, 100, [500, 500, 1]);
    expect(begun).toEqual([0]);
    await give(0);
    expect(begun).toEqual([0, 1]);
    await give(1);
    expect(begun).toEqual([0, 1, 2]);
  });

  test('are given in order, so that small tasks never hold up a large one', async () => {
    const { begun, give } = await ask(4, 100, [50, 80, 1]);
    expect(begun).toEqual([0]);
    await give(0);
    expect(begun).toEqual([0, 1, 2]);
  });
});
