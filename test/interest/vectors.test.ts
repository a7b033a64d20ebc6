import { describe, expect, it } from 'vitest';
import { cosine, meaningOf, quantise } from '../../src/interest/meaning.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { GARDEN_AND_SHIP, vectorsFile } from './sample-vectors.ts';

const vectors = openWordVectors(GARDEN_AND_SHIP);

describe('word vectors', () => {
  it('find known words by rank and no others', () => {
    expect(vectors.rank('garden')).toBe(1);
    expect(vectors.word(1)).toBe('garden');
    expect(vectors.rank('zeppelin')).toBeUndefined();
    expect(vectors.of('zeppelin')).toBeUndefined();
  });

  it('find the most frequent word of a stem', () => {
    const two = openWordVectors(
      vectorsFile([
        ['ship', [1, 0]],
        ['gardens', [0, 1]],
        ['garden', [0, 1]],
      ]),
    );
    expect(two.stemRank('garden')).toBe(1);
    expect(two.stemRank('gardens')).toBeUndefined();
  });

  it('are unit vectors', () => {
    const garden = vectors.of('garden')!;
    expect(cosine(garden, garden)).toBeCloseTo(1, 6);
    expect(Math.hypot(...garden)).toBeCloseTo(1, 5);
  });

  it('give the nearest words, best first', () => {
    const near = vectors.nearest(vectors.of('garden')!, 3).map(({ word }) => word);
    expect(near[0]).toBe('garden');
    expect(new Set(near)).toEqual(new Set(['garden', 'tulip', 'rose']));
  });

  it('open from any offset of a larger buffer', () => {
    const shifted = new Uint8Array(GARDEN_AND_SHIP.length + 3);
    shifted.set(GARDEN_AND_SHIP, 3);
    expect(openWordVectors(shifted.subarray(3)).rank('ship')).toBe(2);
  });

  it('refuse what is no vectors file or is cut short', () => {
    expect(() => openWordVectors(new Uint8Array(5))).toThrow(/damaged/u);
    expect(() => openWordVectors(GARDEN_AND_SHIP.subarray(0, 80))).toThrow(/damaged/u);
  });

  it('turn words into a direction that survives one byte a dimension', () => {
    const direction = meaningOf(
      new Map([
        ['rose', 1],
        ['soil', 1],
      ]),
      vectors,
    )!;
    expect(cosine(direction, quantise(direction))).toBeGreaterThan(0.999);
    expect(meaningOf(new Map([['zeppelin', 1]]), vectors)).toBeUndefined();
  });
});
