import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import { LIMITS } from '../../../src/model/limits.ts';

const FEED = '<rss version="2.0"><channel><title>Packed</title></channel></rss>';
const PACKED = gzipSync(FEED);

test('a gzip file is read as the feed that it holds', () => {
  expect(parseFeed(PACKED)).toEqual({
    ...parseFeed(Buffer.from(FEED)),
    repairs: ['gzip file unpacked'],
  });
});

test('a gzip file that is cut off, empty, too large or of another is refused', () => {
  expect(() => parseFeed(gzipSync(PACKED))).toThrow(expect.objectContaining({ kind: 'encoding' }));
  expect(() => parseFeed(PACKED.subarray(0, 40))).toThrow(
    expect.objectContaining({ kind: 'encoding' }),
  );
  expect(() => parseFeed(gzipSync(''))).toThrow(expect.objectContaining({ kind: 'empty' }));
  const bomb = gzipSync(Buffer.alloc(LIMITS.fetch.bodyBytes + 1));
  expect(() => parseFeed(bomb)).toThrow(expect.objectContaining({ kind: 'too-large' }));
});
