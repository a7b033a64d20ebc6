import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { languageOf } from '../../src/interest/language.ts';
import { detectLanguage } from '../../src/interest/tell-language.ts';
import { wordsOf, writtenWord } from '../../src/interest/words.ts';

describe('words', () => {
  it('are lower case, without possessives, apostrophes or marks', () => {
    expect(wordsOf('The Owner’s cat doesn’t like C++, C# or F-16s!')).toEqual([
      'the',
      'owner',
      'cat',
      'doesnt',
      'like',
      'cplusplus',
      'csharp',
      'or',
      'f16s',
    ]);
  });

  it.each([
    ['An e-mail, E\u2011mail or email', ['an', 'email', 'e', 'mail', 'or', 'email']],
    ["l'e-mail et d’e-commerce", ['email', 'et', 'ecommerce']],
    ["a-t-il vu l'x-y? can't-miss", ['a', 't', 'il', 'vu', 'lx', 'y', 'cant', 'miss']],
    ['self-driving, X-, -e-mail', ['self', 'driving', 'x', 'e', 'mail']],
    ["AT&T's R&D; salt&pepper, A&Be", ['atqqt', 'rqqd', 'salt', 'pepper', 'aqqbe']],
    ['e-e-e-e &&& a& &b', ['e', 'e', 'e', 'e', 'a', 'b']],
  ])('are one where a letter or an "&" joins them: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
    // Where a dictionary cuts some of them, the others are cut alike.
    expect(wordsOf(`${text} 東京`).slice(0, words.length)).toEqual(words);
  });

  it.each([
    ['C++', 'c++'],
    ['f#', 'f#'],
    ['AT&T', 'at&t'],
    ['sharp', 'sharp'],
    ['e-mail', 'email'],
  ])('are written as people write them: %s', (text, written) => {
    expect(wordsOf(text).map(writtenWord)).toEqual([written]);
  });

  it('stand apart from what French and Italian elide before them', () => {
    expect(wordsOf("L'article d’eau qu'elle dell'arte; o'clock, rock'n'roll")).toEqual([
      'article',
      'eau',
      'elle',
      'arte',
      'oclock',
      'rocknroll',
    ]);
  });

  it('are found in scripts without spaces', () => {
    expect(wordsOf('東京の天気').length).toBeGreaterThan(1);
    expect(wordsOf('สวัสดีชาวโลก').length).toBeGreaterThan(1);
    expect(wordsOf('¹’ぁ')).toEqual(['¹', 'ぁ']);
    expect(wordsOf('l’été東京')).toEqual(['été', '東京']);
  });

  it('hold letters, marks and digits only, so that no index cuts them again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}ー\p{P}\p{S}]+$/u);
        for (const word of wordsOf(text)) expect(word).not.toMatch(/[\s'’#]/u);
      }),
    );
  });
});

describe('languages', () => {
  it('are told from their small words', () => {
    expect(
      detectLanguage(wordsOf('Der Hund und die Katze sind in dem Haus und nicht im Garten')).tag,
    ).toBe('de');
    expect(
      detectLanguage(wordsOf('The dog and the cat are in the house and not in the garden')).tag,
    ).toBe('en');
    expect(
      detectLanguage(wordsOf('Le chien et le chat sont dans la maison et pas dans le jardin')).tag,
    ).toBe('fr');
  });

  it('count short labels without foreign words as English', () => {
    expect(detectLanguage(['machine', 'learning']).tag).toBe('en');
  });

  it('never stem German as English', () => {
    const german = analyseItem({ title: 'Häuser', text: 'Katzen singing', language: 'de-AT' });
    expect(german.titleStems).toEqual(['haus']);
    expect(german.textStems).not.toContain('sing');
    expect(german.vector).toBeUndefined();
  });

  it('that no list covers keep every word as it is', () => {
    expect(languageOf('cy').stem('tai')).toBe('tai');
    expect(languageOf('cy').tag).toBe('cy');
  });
});

describe('analysis', () => {
  it('is the same for the same item and bounded for a huge one', () => {
    const item = { title: 'Roses', text: 'garden soil '.repeat(50_000) };
    expect(analyseItem(item)).toEqual(analyseItem(item));
    expect(analyseItem(item).textStems.length).toBeLessThanOrEqual(2_000);
  });

  it('of an empty item is empty', () => {
    expect(analyseItem({ title: '', text: '' })).toEqual({ titleStems: [], textStems: [] });
  });
});
