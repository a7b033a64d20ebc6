/** How long a request waits for those to its host before it. */
import { beforeEach, expect, test } from 'vitest';
import { createPace, type Pace } from '../../../src/collect/network/pace.ts';
import { LIMITS } from '../../../src/model/limits.ts';

const GAP = LIMITS.fetch.spacingMs;
const FAR = { isNear: false, askedMs: 0 };

let now: number;
let chance: number;
let pace: Pace;

beforeEach(() => {
  now = 5_000;
  chance = 0;
  pace = createPace(
    () => now,
    () => chance,
  );
});

/** Begins so many requests, each when it may; gives how long each waited. */
function beginAll(count: number, host = 'a.example'): number[] {
  return Array.from({ length: count }, () => {
    const waited = pace.waitMs(host, FAR);
    now += waited;
    pace.begin(host);
    return waited;
  });
}

test('four requests begin at once, each further one a spacing after the one before', () => {
  expect(beginAll(7)).toEqual([0, 0, 0, 0, GAP, GAP, GAP]);
});

test('a host that rested for a while is asked several times at once again', () => {
  beginAll(4);
  now += 2 * GAP;
  expect(beginAll(3)).toEqual([0, 0, GAP]);
  now += 100 * GAP;
  expect(beginAll(5)).toEqual([0, 0, 0, 0, GAP]);
});

test('one host waits for none but itself', () => {
  beginAll(6);
  expect(beginAll(4, 'b.example')).toEqual([0, 0, 0, 0]);
});

test('chance makes the spacing longer by up to a half, never shorter', () => {
  chance = 0.999;
  const [, , , , , ...apart] = beginAll(9);
  for (const waited of apart) expect(waited).toBeCloseTo(1.5 * GAP, -1);
});

test('hosts of one’s own network are not spared', () => {
  beginAll(20);
  expect(pace.waitMs('a.example', { isNear: true, askedMs: 0 })).toBe(0);
  expect(pace.waitMs('a.example', FAR)).toBe(GAP);
});

test('what a site asks for is kept from the last request on, wherever it is', () => {
  const asking = { isNear: true, askedMs: 3_000 };
  expect(pace.waitMs('a.example', asking)).toBe(0);
  pace.begin('a.example');
  now += 1_000;
  expect(pace.waitMs('a.example', asking)).toBe(2_000);
  expect(pace.waitMs('a.example', { ...asking, isNear: false })).toBe(2_000);
  now += 2_000;
  expect(pace.waitMs('a.example', asking)).toBe(0);
});
