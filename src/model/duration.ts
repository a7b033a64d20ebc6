/** Durations as people write them: `45s`, `30m`, `6h`, `2d`, `1w`, `3y`; a year has 365 days. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS, YEAR_MS } from './time-units.ts';

const UNITS: Readonly<Record<string, number>> = {
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: WEEK_MS,
  y: YEAR_MS,
};
const DURATION = /^(\d{1,6})([smhdwy])$/u;

/** Milliseconds; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = DURATION.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
}
