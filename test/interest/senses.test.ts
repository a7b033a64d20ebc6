import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sensesOf } from '../../src/interest/senses.ts';
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
