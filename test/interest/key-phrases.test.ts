import { describe, expect, it } from 'vitest';
import { extractKeyPhrases } from '../../src/interest/key-phrases.ts';

const TEXT = `The heat pump replaces the gas boiler. A heat pump moves warmth from the air into the house,
and a heat pump in a well insulated house needs little power. Grants pay for part of the heat pump.
The old gas boiler burned gas; the installer took the gas boiler away in 2023.`;

describe('key phrases', () => {
  it('are what a text keeps saying, as people write it', () => {
    const found = extractKeyPhrases(TEXT, { title: 'Heat pumps pay off' }).map(
      ({ phrase }) => phrase,
    );
    expect(found[0]).toBe('heat pump');
    expect(found).toContain('gas boiler');
    expect(found).not.toContain('pump');
    expect(found).not.toContain('2023');
  });

  it('have scores from 1 downwards', () => {
    const scores = extractKeyPhrases(TEXT).map(({ score }) => score);
    expect(scores[0]).toBe(1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('of a query are its words', () => {
    expect(extractKeyPhrases('electric cars').map(({ stems }) => stems.join(' '))).toContain('car');
  });

  it('are written as people write them, and hold no part of an address', () => {
    const text = 'AT&T pays for C++. AT&T and C++ by e-mail: http://bit.ly/2lu8A9M';
    const found = extractKeyPhrases(text).map(({ phrase }) => phrase);
    expect(found).toEqual(expect.arrayContaining(['at&t', 'c++', 'email']));
    expect(found.join(' ')).not.toMatch(/http|bit|ly\b/u);
  });

  it('of nothing are none, and never more than asked for', () => {
    expect(extractKeyPhrases('')).toEqual([]);
    expect(extractKeyPhrases(TEXT, { count: 2 })).toHaveLength(2);
  });

  it('are no words that stand together in the title alone', () => {
    const found = extractKeyPhrases(TEXT, { title: 'Heat pump grants surprise installers' });
    const phrases = found.map(({ phrase }) => phrase);
    expect(phrases).toContain('grants');
    expect(phrases.filter((phrase) => / (?:grants|surprise)/u.test(phrase))).toEqual([]);
  });

  it('are never too long for the name of a topic', () => {
    const words = ['ა'.repeat(60), 'ბ'.repeat(60)];
    const found = extractKeyPhrases(`${words.join(' ')}. `.repeat(3));
    expect(found.map(({ phrase }) => phrase)).toEqual(words);
  });

  it('never cross a sentence', () => {
    const found = extractKeyPhrases('We like green. Tea is fine. We like green. Tea is fine.');
    expect(found.map(({ phrase }) => phrase)).not.toContain('green tea');
  });
});
