/** Words known once: the same as those cut out one by one, however often and in whatever script they come. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGLISH, languageOf } from '../../src/interest/language.ts';
import { Lexicon } from '../../src/interest/lexicon.ts';
import { wordsOf } from '../../src/interest/words.ts';

const PIECES = [
  "don't",
  'C++',
  'c#',
  'Müller’s',
  'ÉTÉ',
  '東京タワー',
  '𝒳𝒴',
  '½',
  ' ',
  '-',
  '&',
  'e',
  "'",
  '’',
  '+',
];

/** Words that the lexicon's hash puts on the same of its 2^17 places. */
function wordsOnOnePlace(count: number): string[] {
  const step = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);
  const found: string[] = [];
  for (let number = 36 ** 4; found.length < count; number += 1) {
    const start = number.toString(36);
    let begun = 0;
    for (let at = 0; at < start.length; at += 1) begun = step(begun, start.charCodeAt(at));
    for (let letter = 0x61; letter <= 0x7a; letter += 1) {
      const hash = step(begun, letter);
      if (((hash ^ (hash >>> 15)) & (2 ** 17 - 1)) === 0)
        found.push(start + String.fromCharCode(letter));
    }
  }
  return found.slice(0, count);
}

describe('a lexicon', () => {
  test('reads the words that are cut out otherwise', () => {
    const lexicon = new Lexicon();
    const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(text, (pieces) => {
        const written = pieces.join('');
        expect(lexicon.read(written).map((word) => word.text)).toEqual(wordsOf(written));
      }),
    );
  });

  test('knows a word once, however it is written', () => {
    const [one, other] = new Lexicon().read("Dont don't");
    expect(one).toBe(other);
  });

  test('reads on after it has seen more words than it keeps', () => {
    const lexicon = new Lexicon();
    const many = Array.from({ length: 70_000 }, (_, index) => `w${index}`);
    expect(lexicon.read(many.join(' '))).toHaveLength(many.length);
    expect(lexicon.read('w1 w69999 w1').map((word) => word.text)).toEqual(['w1', 'w69999', 'w1']);
  });

  test('reads words that were chosen to fall on one place', () => {
    const lexicon = new Lexicon();
    const chosen = wordsOnOnePlace(100);
    for (let round = 0; round < 2; round += 1) {
      expect(lexicon.read(chosen.join(' ')).map((word) => word.text)).toEqual(chosen);
    }
    const again = lexicon.read([chosen[99], chosen[0], chosen[99]].join(' '));
    expect(again[0]).toBe(again[2]);
  });

  test('gives the stem of the language asked for last', () => {
    const [word] = new Lexicon().read('Kinder');
    const stems = [ENGLISH, languageOf('de'), ENGLISH].map((in_) => word?.contentStem(in_));
    expect(stems).toEqual([
      ENGLISH.contentStem('kinder'),
      languageOf('de').contentStem('kinder'),
      stems[0],
    ]);
  });

  test('counts a word anew in every reading', () => {
    const [word] = new Lexicon().read('rust');
    expect([word?.count(1, 2), word?.count(1, 1)]).toEqual([true, false]);
    expect(word?.countIn(1)).toBe(3);
    expect(word?.count(2, 1)).toBe(true);
    expect(word?.countIn(2)).toBe(1);
  });
});
