/** Times as people read them in a list: `5m`, `3h`, `2d`, `6w`, `4y`; the future as `in 3h`. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS, YEAR_MS } from '../../model/time-units.ts';

const STEPS: readonly (readonly [unit: string, ms: number, until: number])[] = [
  ['s', SECOND_MS, MINUTE_MS],
  ['m', MINUTE_MS, HOUR_MS],
  ['h', HOUR_MS, 48 * HOUR_MS],
  ['d', DAY_MS, 14 * DAY_MS],
  ['w', WEEK_MS, YEAR_MS],
  ['y', YEAR_MS, Number.POSITIVE_INFINITY],
];

/** How long ago an ISO 8601 time was, seen at `now` (milliseconds); empty for what is no time. */
export function relativeAge(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const distance = Math.abs(now - at);
  for (const [unit, ms, until] of STEPS) {
    if (distance < until) {
      const count = `${Math.floor(distance / ms)}${unit}`;
      return at > now && distance >= SECOND_MS ? `in ${count}` : count;
    }
  }
  return '';
}
