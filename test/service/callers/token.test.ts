import { expect, test } from 'vitest';
import { drawToken } from '../../../src/service/callers/token.ts';

test('a token of bytes that would put a hyphen in front begins with an underscore', () => {
  expect(drawToken((count) => new Uint8Array(count).fill(0xfb), 3)).toBe('__v7');
});
