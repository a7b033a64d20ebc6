import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpDate, maxAgeMs, retryAfterMs } from '../../../src/collect/network/response-headers.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the three forms of a date in HTTP', () => {
  it.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 ',
    'Sun, 06 Nov 1994 09:49:37 +0100',
  ])('reads %s in UTC, wherever it runs', (written) => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(httpDate(written)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  });

  it.each(['0', '-1', '784111777', '', 'never', '1994-11-06T08:49:37Z'])(
    'reads no date in %j',
    (written) => {
      expect(httpDate(written)).toBeUndefined();
    },
  );
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 1.5 ', 1_500],
    ['120s', 120_000],
    ['120 seconds', 120_000],
    ['3600, 3600', 3_600_000],
    ['Mon Jan  5 12:02:00 2026', 120_000],
    ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ])('reads %j', (written, ms) => {
    expect(retryAfterMs(written, NOW)).toBe(ms);
  });

  it.each([undefined, '', '-5', 'soon', '2 minutes', '12.'])('reads nothing in %j', (written) => {
    expect(retryAfterMs(written, NOW)).toBeUndefined();
  });
});

describe('the age that Cache-Control allows', () => {
  it.each([
    ['max-age=60', 60_000],
    ['public, Max-Age = "60"', 60_000],
    ['max-age=60, no-store', 0],
    ['s-maxage=60', undefined],
    ['public', undefined],
  ])('reads %j', (written, ms) => {
    expect(maxAgeMs(written)).toBe(ms);
  });
});
