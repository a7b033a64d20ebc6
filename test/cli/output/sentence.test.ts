import { describe, expect, it } from 'vitest';
import { sentenceWidth, wrapSentences } from '../../../src/cli/output/sentence.ts';

describe('a sentence on a terminal', () => {
  it.each([
    ['is short', 'is short'],
    [
      'winnow: there is no topic "databses"; did you mean "databases"?',
      'winnow: there is no topic "databses";\ndid you mean "databases"?',
    ],
    [
      '  hint: see all with: winnow sources check --no-fetch --all',
      '  hint: see all with:\n    winnow sources check --no-fetch --all',
    ],
    [
      '  hint: winnow content --min-score 0, or winnow sources refresh',
      '  hint: winnow content --min-score 0, or\n    winnow sources refresh',
    ],
    [
      '  hint: open a private network with --allow-net 10.1.2.3/32',
      '  hint: open a private network with\n    --allow-net 10.1.2.3/32',
    ],
    [
      'winnow: "Postgres vacuum explained in depth for people" goes for good',
      'winnow: "Postgres vacuum explained in\ndepth for people" goes for good',
    ],
    [
      'it is kept as "/home/ann/My documents/winnow/store.db" for you',
      'it is kept as\n"/home/ann/My documents/winnow/store.db"\nfor you',
    ],
    [
      '  https://example.org/a/very/long/path/to/a/feed.xml: there is nothing at this address (404)',
      '  https://example.org/a/very/long/path/to/a/feed.xml:\n    there is nothing at this address\n    (404)',
    ],
    [
      '記事は見つかりません 記事は見つかりません 記事',
      '記事は見つかりません\n記事は見つかりません 記事',
    ],
    ['a'.repeat(50), 'a'.repeat(50)],
  ])('is broken between words: %s', (text, lines) => {
    expect(wrapSentences(text, 40)).toBe(lines);
    expect(wrapSentences(text, undefined)).toBe(text);
  });

  it('has a width of its own where there is a terminal alone', () => {
    expect(sentenceWidth({ isTTY: true, columns: 40 })).toBe(40);
    expect(sentenceWidth({ isTTY: true, columns: 0 })).toBe(80);
    expect(sentenceWidth({ columns: 40 })).toBeUndefined();
  });
});
