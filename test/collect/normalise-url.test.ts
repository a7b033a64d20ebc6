/** When two addresses are one page, and when they only look so. */
import { describe, expect, test } from 'vitest';
import { normaliseUrl } from '../../src/collect/normalise-url.ts';

const SAME: readonly [string, string][] = [
  ['http://example.org/a', 'https://example.org/a'],
  ['https://www.example.org/a', 'https://example.org/a'],
  ['https://EXAMPLE.org:443/a', 'http://example.org:80/a'],
  ['https://example.org/a/', 'https://example.org/a'],
  ['https://example.org', 'https://example.org/'],
  ['https://example.org//blog//a//', 'https://example.org/blog/a'],
  ['https://example.org/a?utm_source=rss&utm_medium=feed', 'https://example.org/a'],
  ['https://example.org/a?id=1&fbclid=x&gclid=y', 'https://example.org/a?id=1'],
  ['https://example.org/a?ref=rss', 'https://example.org/a'],
  ['https://example.org/a#0', 'https://example.org/a'],
  ['https://example.org/a#xtor=RSS-1', 'https://example.org/a'],
  ['https://example.org/a#:~:text=hello', 'https://example.org/a'],
  ['https://example.org/%7euser/%c3%a9', 'https://example.org/~user/é'],
  ['https://someone:secret@example.org/a', 'https://example.org/a'],
];

const DIFFERENT: readonly [string, string][] = [
  ['https://example.org/a', 'https://example.org/b'],
  ['https://example.org/a?id=1', 'https://example.org/a?id=2'],
  ['https://example.org/a?ref=main', 'https://example.org/a?ref=dev'],
  ['https://example.org/a?format=rss', 'https://example.org/a'],
  ['https://example.org/#!/one', 'https://example.org/#!/two'],
  ['https://example.org/log#v1.2', 'https://example.org/log#v1.3'],
  ['https://example.org:8080/a', 'https://example.org/a'],
  ['https://blog.example.org/a', 'https://example.org/a'],
  ['https://example.org/A', 'https://example.org/a'],
  ['https://example.org/a%2Fb', 'https://example.org/a/b'],
];

describe('a normalised address', () => {
  test.each(SAME)('of %s is that of %s', (left, right) => {
    expect(normaliseUrl(left)).toBe(normaliseUrl(right));
  });
  test.each(DIFFERENT)('of %s is not that of %s', (left, right) => {
    expect(normaliseUrl(left)).not.toBe(normaliseUrl(right));
  });
  test.each(['mailto:a@b.c', 'tag:example.org,2020:1', 'not a url', ''])('%j has none', (text) => {
    expect(normaliseUrl(text)).toBeUndefined();
  });
});
