import { expect, it } from 'vitest';
import { byteSize } from '../../src/model/byte-size.ts';

it.each([
  [512, '512 bytes'],
  [1_024, '1 KiB'],
  [1_536, '1536 bytes'],
  [512 * 1_024, '512 KiB'],
  [10 * 1_024 * 1_024, '10 MiB'],
  [0, '0 bytes'],
])('says %i as %s', (bytes, said) => {
  expect(byteSize(bytes)).toBe(said);
});
