import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diversify } from '../../src/interest/diversify.ts';
import { trending } from '../../src/interest/trending.ts';

const HOUR = 3_600_000;

describe('trending', () => {
  it('falls with age, rises with sources and stays within 0..1', () => {
    expect(trending(0.8, 0, 1)).toBeCloseTo(0.8, 9);
    expect(trending(0.8, 36 * HOUR, 1)).toBeLessThan(trending(0.8, HOUR, 1));
    expect(trending(0.6, HOUR, 4)).toBeGreaterThan(trending(0.6, HOUR, 1));
    expect(trending(1, -HOUR, 1_000)).toBe(1);
    expect(trending(0.9, 10_000 * HOUR, 1)).toBeGreaterThan(0.3);
  });
});

describe('variety', () => {
  const listed = fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    source: fc.constantFrom('a', 'b', 'c'),
  });

  it('loses and invents nothing, and is the same every time', () => {
    fc.assert(
      fc.property(fc.array(listed, { maxLength: 30 }), (list) => {
        const varied = [...diversify(list)];
        expect(new Set(varied)).toEqual(new Set(list));
        expect(varied).toHaveLength(list.length);
        expect([...diversify(list)]).toEqual(varied);
        if (list.length > 0)
          expect(varied[0]!.score).toBe(Math.max(...list.map(({ score }) => score)));
      }),
    );
  });

  it('keeps one source from filling the top', () => {
    const loud = Array.from({ length: 20 }, (_, n) => ({ source: 'loud', score: 0.9 - n * 0.001 }));
    const quiet = Array.from({ length: 5 }, (_, n) => ({ source: `quiet${n}`, score: 0.85 }));
    const top = [...diversify([...loud, ...quiet])].slice(0, 10);
    expect(top.filter(({ source }) => source === 'loud').length).toBeLessThanOrEqual(6);
  });

  it('puts a story told again further down', () => {
    const list = [
      { source: 'a', score: 0.9, story: 's' },
      { source: 'b', score: 0.89, story: 's' },
      { source: 'c', score: 0.7 },
    ];
    expect(Array.from(diversify(list), ({ source }) => source)).toEqual(['a', 'c', 'b']);
  });
});
