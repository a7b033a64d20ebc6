/** Plain text made tidy: one form whatever the way to it, cut where a reader would. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstSentences, tidyLine, tidyText } from '../../../src/collect/text/tidy-text.ts';

describe('first sentences', () => {
  test('keeps a short text whole', () => {
    expect(firstSentences('One. Two.', 50)).toBe('One. Two.');
  });
  test('ends after a sentence', () => {
    expect(firstSentences('First one here. Second one that is longer.', 30)).toBe(
      'First one here.',
    );
  });
  test('ends between words where no sentence ends', () => {
    expect(firstSentences('word '.repeat(20), 22)).toBe('word word word word…');
  });
});

describe('one tidy line', () => {
  const pieces = fc.constantFrom(
    'a',
    'Z9',
    '~',
    '!',
    ' ',
    '  ',
    '\t',
    '\n',
    '<',
    '<b>',
    '<script',
    'é',
    '\u00ad',
    '\u007f',
    '\ud800',
  );

  test('is the tidy text of what is on one line, whether there was anything to tidy or not', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }),
        fc.integer({ min: 1, max: 16 }),
        (parts, bytes) => {
          const written = parts.join('');
          expect(tidyLine(written, bytes)).toBe(tidyText(written.replace(/\s+/g, ' '), bytes));
        },
      ),
    );
  });
});
