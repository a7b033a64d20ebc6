/** When feeds are polled, over simulated time. */
import { describe, expect, test } from 'vitest';
import { nextPoll, type PollFacts } from '../../src/collect/poll-schedule.ts';
import type { OutcomeKind } from '../../src/model/outcome.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 1);

function facts(parts: Partial<PollFacts> = {}): PollFacts {
  return { now: NOW, outcome: { kind: 'fresh' }, failures: 0, jitter: 0, ...parts };
}

const hoursUntil = (parts: Partial<PollFacts>) => ((nextPoll(facts(parts)).at ?? 0) - NOW) / HOUR;

/** How often a feed is asked within `hours` when every fetch ends as `kind`. */
function pollsWithin(
  hours: number,
  kind: OutcomeKind,
  headers: Record<string, string> = {},
): number {
  let polls = 0;
  let failures = 0;
  for (let now = NOW; now < NOW + hours * HOUR; ) {
    polls += 1;
    const next = nextPoll(facts({ now, failures, outcome: { kind }, headers }));
    if (next.at === undefined) break;
    now = next.at;
    failures = next.failures;
  }
  return polls;
}

describe('a healthy feed', () => {
  test('is polled hourly when its publisher says nothing', () => {
    expect(hoursUntil({})).toBe(1);
  });

  test.each([
    { headers: { 'cache-control': 'public, max-age=7200' }, hours: 2 },
    { headers: { 'cache-control': 'no-cache, max-age=7200' }, hours: 1 },
    { headers: { 'cache-control': 'max-age=99999999999' }, hours: 24 },
    { headers: { expires: '0' }, hours: 1 },
    { headers: { expires: 'Thu, 01 Jan 2026 05:00:00 GMT' }, hours: 5 },
    { headers: { expires: 'Wed, 01 Jan 2025 05:00:00 GMT' }, hours: 1 },
    { headers: { 'retry-after': '0' }, hours: 1 },
    { headers: { 'retry-after': '-5' }, hours: 1 },
    { headers: { 'retry-after': 'garbage' }, hours: 1 },
    { headers: { 'retry-after': '99999999999' }, hours: 24 },
    { headers: { 'retry-after': 'Thu, 01 Jan 2026 03:00:00 GMT' }, hours: 3 },
    { headers: { 'retry-after': 'Wed, 31 Dec 2025 03:00:00 GMT' }, hours: 1 },
    { hints: { ttlMinutes: 180 }, hours: 3 },
    { hints: { ttlMinutes: 99_999_999 }, hours: 24 },
    { hints: { ttlMinutes: Number.NaN }, hours: 1 },
    { hints: { ttlMinutes: -1, updateEveryMinutes: 240 }, hours: 4 },
  ])('with $headers and $hints waits $hours h', ({ hours, ...parts }) => {
    expect(hoursUntil(parts as Partial<PollFacts>)).toBe(hours);
  });

  test('takes the longest of what is asked', () => {
    expect(
      hoursUntil({ hints: { ttlMinutes: 120 }, headers: { 'cache-control': 'max-age=10800' } }),
    ).toBe(3);
  });

  test.each([1, 180])('comes due at a moment of its own with a ttl of %d minutes', (ttlMinutes) => {
    const jitters = [0, 0.2, 0.4, 0.7, 0.9];
    const moments = jitters.map((jitter) => hoursUntil({ jitter, hints: { ttlMinutes } }));
    expect(new Set(moments).size).toBe(jitters.length);
  });

  test.each([0, 0.25, 0.75, 0.999])(
    'is not asked before it wants to be, with jitter %d',
    (jitter) => {
      for (const hours of [1, 3, 12, 24]) {
        const minutes = hours * 60;
        for (const asked of [
          { hints: { ttlMinutes: minutes } },
          { hints: { updateEveryMinutes: minutes } },
          { headers: { 'cache-control': `max-age=${minutes * 60}` } },
          { headers: { 'retry-after': String(minutes * 60) } },
        ]) {
          const wait = hoursUntil({ jitter, ...asked });
          expect(wait).toBeGreaterThanOrEqual(hours);
          expect(wait).toBeLessThanOrEqual(Math.min(24, hours * 1.1));
        }
      }
    },
  );

  test.each([0, 0.25, 0.75, 0.999])('stays within bounds with jitter %d', (jitter) => {
    for (const ttlMinutes of [1, 60, 300, 100_000]) {
      const hours = hoursUntil({ jitter, hints: { ttlMinutes } });
      expect(hours).toBeGreaterThanOrEqual(1);
      expect(hours).toBeLessThanOrEqual(24);
    }
  });

  test('forgets its failures', () => {
    expect(nextPoll(facts({ failures: 9 })).failures).toBe(0);
  });
});

describe('a feed that asks not to be read at times', () => {
  const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
  const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const at = (written: string) => Date.parse(`2026-01-${written}:00Z`);
  const nextAfter = (now: string, hints: PollFacts['hints'], jitter = 0.5) => {
    const { at, reason } = nextPoll(
      facts({ now: Date.parse(`2026-01-${now}:00Z`), hints, jitter }),
    );
    return { at: new Date(at!).toISOString().slice(8, 16), reason };
  };

  const WEEKEND = { skipDays: ['Saturday', 'Sunday'], skipHours: [0, 1, 2, 3, 4, 5, 6] };

  // The 1st of January 2026 is a Thursday.
  test.each([
    ['01T01:30', { skipHours: [4, 5] }, '01T02:33', 'every hour'],
    ['01T03:30', { skipHours: [4, 5] }, '01T06:03', 'every hour, after skipHours of the feed'],
    ['01T22:10', { skipHours: [23, 0, 1] }, '02T02:03', 'every hour, after skipHours of the feed'],
    [
      '01T23:30',
      { skipDays: ['Friday'] },
      '02T23:30',
      'the longest wait, within skipDays of the feed',
    ],
    ['02T20:30', { skipDays: ['Friday'] }, '03T00:03', 'every hour, after skipDays of the feed'],
    [
      '02T20:30',
      { skipDays: ['Friday'], skipHours: [0] },
      '03T01:03',
      'every hour, after skipDays of the feed',
    ],
    // Over a weekend the longest wait ends twice within what is skipped.
    ['02T23:30', WEEKEND, '03T23:30', 'the longest wait, within skipDays of the feed'],
    ['03T23:30', WEEKEND, '04T23:30', 'the longest wait, within skipDays of the feed'],
    ['04T23:30', WEEKEND, '05T07:03', 'every hour, after skipHours of the feed'],
    ['04T07:30', WEEKEND, '05T07:03', 'every hour, after skipDays of the feed'],
    ['05T23:30', WEEKEND, '06T07:03', 'every hour, after skipHours of the feed'],
    [
      '02T22:30',
      { ...WEEKEND, ttlMinutes: 9999 },
      '03T22:30',
      'the longest wait, within skipDays of the feed',
    ],
    ['01T03:30', { skipHours: [4], ttlMinutes: 120 }, '01T05:36', 'ttl of the feed'],
    [
      '01T03:30',
      { skipHours: [5], ttlMinutes: 120 },
      '01T06:03',
      'ttl of the feed, after skipHours of the feed',
    ],
  ])('at %s, skipping %j, is polled at %s', (now, hints, next, reason) => {
    expect(nextAfter(now, hints)).toEqual({ at: next, reason });
  });

  test.each([{ skipHours: HOURS }, { skipDays: DAYS }, { skipHours: HOURS, skipDays: DAYS }])(
    'is polled after the longest interval where it skips everything: %j',
    (hints) => {
      expect(hoursUntil({ hints })).toBe(24);
    },
  );

  test.each([0, 0.3, 0.999])(
    'is never polled in a skipped hour, nor past a day, at jitter %d',
    (jitter) => {
      for (const now of HOURS) {
        const next = nextPoll(
          facts({ now: NOW + now * HOUR, jitter, hints: { skipHours: HOURS.slice(2) } }),
        );
        expect(new Date(next.at!).getUTCHours()).toBeLessThan(2);
        expect(next.at! - NOW - now * HOUR).toBeLessThanOrEqual(24 * HOUR);
      }
    },
  );

  test('is left alone then while it fails, too', () => {
    const next = nextPoll(facts({ outcome: { kind: 'timeout' }, hints: { skipHours: [1, 2] } }));
    expect(next.at).toBeGreaterThan(at('01T03:00') - 1);
  });
});

describe('a failing feed', () => {
  test('is asked again within an hour of its first failure, however often somebody looked since', () => {
    const failed = { failures: 9, outcome: { kind: 'timeout' } } as const;
    expect(hoursUntil({ ...failed, failingForMs: 4_000 })).toBeCloseTo(1, 2);
    expect(hoursUntil({ ...failed, failingForMs: 3 * HOUR })).toBe(4);
    expect(hoursUntil({ ...failed, failingForMs: 30 * HOUR })).toBe(10);
  });

  test('has three free retries, then waits an hour more each time, a day at most', () => {
    const waits = Array.from({ length: 30 }, (_, failures) =>
      hoursUntil({ failures, outcome: { kind: 'timeout' } }),
    );
    expect(waits.slice(0, 6)).toEqual([1, 1, 1, 4, 5, 6]);
    expect(waits.at(-1)).toBe(24);
  });

  test('that refuses us is asked again after four hours', () => {
    expect(hoursUntil({ outcome: { kind: 'refused', status: 403 } })).toBe(4);
  });

  test('that is gone is not asked again', () => {
    const next = nextPoll(facts({ outcome: { kind: 'gone', status: 410 } }));
    expect(next.at).toBeUndefined();
  });

  test('does not suffer for our own outage', () => {
    expect(nextPoll(facts({ failures: 5, outcome: { kind: 'offline' } })).failures).toBe(5);
  });

  test('does not suffer for a store that took nothing', () => {
    const outcome = { kind: 'internal' } as const;
    const next = nextPoll(facts({ failures: 9, notStored: true, outcome }));
    expect(next.failures).toBe(9);
    expect(hoursUntil({ failures: 9, notStored: true, outcome })).toBe(1);
  });

  test('that throttles has no free retries', () => {
    const waits = [0, 1, 2].map((failures) =>
      hoursUntil({ failures, outcome: { kind: 'throttled', status: 429 } }),
    );
    expect(waits).toEqual([1, 2, 3]);
  });

  test('that throttles for ever is asked at most once an hour of a day', () => {
    expect(pollsWithin(24, 'throttled', { 'retry-after': '0' })).toBeLessThanOrEqual(24);
  });

  test('is never given up', () => {
    expect(pollsWithin(24 * 60, 'dns')).toBeGreaterThan(50);
  });
});

describe('what is asked of us along with a failure', () => {
  test.each(['refused', 'throttled', 'http-error', 'timeout'] as const)(
    'is kept to where it is longer than the wait after %s',
    (kind) => {
      const headers = { 'retry-after': String(20 * 3_600) };
      for (const failures of [0, 9]) {
        const asked = nextPoll(facts({ outcome: { kind }, failures, headers }));
        expect(asked).toMatchObject({ at: NOW + 20 * HOUR, reason: 'Retry-After of the server' });
      }
    },
  );

  test.each([-30, 0, 30])('is a moment of their clock, which is %d hours ahead', (ahead) => {
    const theirs = (hours: number) => new Date(NOW + (ahead + hours) * HOUR).toUTCString();
    const headers = { date: theirs(0), 'retry-after': theirs(7) };
    expect(hoursUntil({ outcome: { kind: 'http-error', status: 503 }, headers })).toBe(7);
  });

  test.each([0, 0.5, 0.999])(
    'is never undercut by a slightly longer wait, at jitter %d',
    (jitter) => {
      const seconds = (hours: number) => String(hours * 3_600);
      const longer = { 'retry-after': seconds(10), 'cache-control': `max-age=${seconds(10.2)}` };
      expect(hoursUntil({ jitter, headers: longer })).toBeGreaterThanOrEqual(10);
      const outcome = { kind: 'throttled', status: 429 } as const;
      for (const failures of [5, 23]) {
        const headers = { 'retry-after': seconds(failures + 0.9) };
        expect(hoursUntil({ jitter, outcome, failures, headers })).toBeGreaterThanOrEqual(
          failures + 0.9,
        );
      }
    },
  );
});

describe('a failure', () => {
  test.each(['http-error', 'refused', 'throttled', 'timeout', 'gone'] as const)(
    'counts once more after %s',
    (kind) => {
      expect(nextPoll(facts({ outcome: { kind }, failures: 0 })).failures).toBe(1);
      expect(nextPoll(facts({ outcome: { kind }, failures: 4 })).failures).toBe(5);
    },
  );
  test('of ours does not count', () => {
    expect(nextPoll(facts({ outcome: { kind: 'offline' }, failures: 4 })).failures).toBe(4);
    const notStored = facts({ outcome: { kind: 'internal' }, failures: 4, notStored: true });
    expect(nextPoll(notStored).failures).toBe(4);
  });
});

describe('the share of jitter that a feed keeps', () => {
  test.each([
    [0, 10],
    [0.25, 10.25],
    [0.5, 10.5],
    [0.75, 10.75],
  ])('%d makes ten hours %d', (jitter, hours) => {
    expect(hoursUntil({ jitter, hints: { ttlMinutes: 600 } })).toBeCloseTo(hours, 6);
  });
});
