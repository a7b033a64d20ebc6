import { expect, it } from 'vitest';
import { chunksOf } from '../../src/model/chunks.ts';

it.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('parts %j into twos: %j', (values, chunks) => {
  expect([...chunksOf(values, 2)]).toEqual(chunks);
});
