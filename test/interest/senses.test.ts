import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sensesAmong, sensesOf } from '../../src/interest/senses.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

const vectors = openWordVectors(readFileSync(join(import.meta.dirname, '../../dist/vectors.bin')));
const sensesFor = (path: string) =>
  sensesOf(parseTopicPath(path), vectors).map(({ words }) => words);
const sharesWord = (words: readonly string[], others: readonly string[]) =>
  words.some((word) => others.includes(word));

describe('senses', () => {
  it('part the words near a label that stands for several things', () => {
    const senses = sensesFor('apple');
    const fruit = senses.findIndex((words) => sharesWord(words, ['pear', 'cherry', 'plum']));
    const company = senses.findIndex((words) => sharesWord(words, ['microsoft', 'ibm', 'intel']));
    expect(fruit).toBeGreaterThanOrEqual(0);
    expect(company).toBeGreaterThanOrEqual(0);
    expect(fruit).not.toBe(company);
  });

  it('turn towards the parent', () => {
    const [first] = sensesFor('fruit/apple');
    expect(sharesWord(first ?? [], ['pear', 'cherry', 'plum', 'peach', 'juice'])).toBe(true);
  });

  it('are the same every time, and none for a label without a vector or with many words', () => {
    expect(sensesFor('mercury')).toEqual(sensesFor('mercury'));
    expect(sensesFor('zzyzxq')).toEqual([]);
    expect(sensesFor('the many ways of baking bread slowly at home')).toEqual([]);
    expect(sensesOf(parseTopicPath('garden'), openWordVectors(GARDEN_AND_SHIP))).toBeInstanceOf(
      Array,
    );
  });
});

describe('the senses of a list', () => {
  const senses = [
    { words: ['pear', 'cherry', 'juice'] },
    { words: ['software', 'chip', 'phone'] },
    { words: ['screen', 'phone', 'price'] },
  ];
  const items = (...texts: string[]) => texts.map((text) => new Set(text.split(' ')));
  const fruit = ['a cherry and a pear', 'pear juice'];
  const phones = ['a phone with a chip', 'chip and software'];

  it('are those that part its items, with how many are of each', () => {
    expect(sensesAmong(senses, items(...fruit, ...phones, 'the price of juice'))).toEqual([
      { words: senses[0]!.words, items: 2 },
      { words: senses[1]!.words, items: 2 },
    ]);
  });

  it('are none where its items are of one thing, or of sides of the same', () => {
    expect(sensesAmong(senses, items(...phones, 'one cherry'))).toEqual([]);
    const both = 'the price of a phone with a screen and a chip';
    expect(sensesAmong(senses, items(both, `${both} again`, ...phones))).toEqual([]);
    expect(sensesAmong(senses, [])).toEqual([]);
  });
});
