import { describe, expect, it } from 'vitest';
import { wrapText } from '../../../src/cli/output/wrap.ts';

describe('wrapping', () => {
  it('breaks at spaces, and inside words that are too long', () => {
    expect(wrapText('a quick brown fox', 7)).toEqual(['a quick', 'brown', 'fox']);
    expect(wrapText('https://example.org/', 8)).toEqual(['https://', 'example.', 'org/']);
    expect(wrapText('gradient-garden.example', 20)).toEqual(['gradient-garden.', 'example']);
  });

  it('leaves a sign beside an address that stays whole', () => {
    const text = 'is new: + https://example.org/';
    expect(wrapText(text, 8, { wholeAddresses: true })).toEqual([
      'is new:',
      '+ https://example.org/',
    ]);
  });

  it('counts two columns for a wide character and keeps families together', () => {
    expect(wrapText('日本語日本語', 6)).toEqual(['日本語', '日本語']);
    expect(wrapText('👩‍👩‍👧👩‍👩‍👧', 2)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧']);
  });

  it('cuts what is absurdly long', () => {
    expect(wrapText('x'.repeat(50_000), 100).join('').length).toBeLessThan(2_100);
  });
});
