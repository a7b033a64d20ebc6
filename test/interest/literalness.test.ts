import { describe, expect, it } from 'vitest';
import { openCollection } from '../../src/interest/collection.ts';
import { readLabel } from '../../src/interest/label.ts';
import { literalnessOf } from '../../src/interest/literalness.ts';
import { topicPath } from '../../src/model/topic-path.ts';

/** Items of these texts, stems with spaces between them, without titles. */
function collectionOf(...texts: string[]) {
  return openCollection(texts.map((text) => ({ titleStems: [], textStems: text.split(' ') })));
}

const literalness = (topic: string, ...texts: string[]) =>
  literalnessOf(readLabel(topicPath([topic])), collectionOf(...texts));

describe('literalness', () => {
  const others = ['tax loan audit', 'loan bond', 'tax bond'];

  it('is that of a word which those who say it say again', () => {
    expect(literalness('oil', 'oil price oil', 'oil barrel oil', ...others)).toBe(1);
    expect(literalness('sport', 'sport match', 'sport goal', ...others)).toBe(0);
  });

  it('lies between where some of them do, held against words in general', () => {
    const some = literalness('oil', 'oil price oil', 'oil barrel', ...others);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(1);
    const repeating = ['oil price oil price', 'oil barrel', 'tax tax loan loan', 'bond bond'];
    expect(literalness('oil', ...repeating)).toBeLessThan(some);
  });

  it('is the part of those with the rarest word of an expression who say all of it', () => {
    const said = ['hip hop', 'hip hop', 'hip bone', 'hop field', 'hip'];
    expect(literalness('hip hop', ...said)).toBeCloseTo(2 / 3);
    expect(literalness('bone field', ...said)).toBe(0);
  });

  it('is none of what nobody says', () => {
    expect(literalness('oil', ...others)).toBe(0);
    expect(literalness('oil price', ...others)).toBe(0);
    expect(literalness('oil')).toBe(0);
  });
});
