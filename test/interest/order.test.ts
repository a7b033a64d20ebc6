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
  });

  it('puts whatever is relevant of this week before the best of last year', () => {
    const [week, year] = [7 * 24 * HOUR, 365 * 24 * HOUR];
    // The publisher of the one was listed again and again, and many carry the other.
    expect(0.7 * trending(0.6, week, 1)).toBeGreaterThan(trending(1, year, 8));
    expect(trending(1, year / 12, 1)).toBeGreaterThan(trending(0.6, week, 1));
  });

  it('never forgets relevance, however old items are', () => {
    const years = [1, 2, 5, 11, 30].map((n) => n * 365 * 24 * HOUR);
    const worth = years.map((age) => trending(0.9, age, 1));
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
    expect(trending(0.7, years[3]! + 24 * HOUR, 1)).toBeGreaterThan(trending(0.6, years[3]!, 1));
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
