/** Times as people read them in a list: `5m`, `3h`, `2d`, `6w`, `4y`; the future as `in 3h`. */

const STEPS: readonly (readonly [unit: string, ms: number, until: number])[] = [
  ['s', 1_000, 60_000],
  ['m', 60_000, 3_600_000],
  ['h', 3_600_000, 48 * 3_600_000],
  ['d', 24 * 3_600_000, 14 * 24 * 3_600_000],
  ['w', 7 * 24 * 3_600_000, 365 * 24 * 3_600_000],
  ['y', 365 * 24 * 3_600_000, Number.POSITIVE_INFINITY],
];

/** How long ago an ISO 8601 time was, seen at `now` (milliseconds); empty for what is no time. */
export function relativeAge(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const distance = Math.abs(now - at);
  for (const [unit, ms, until] of STEPS) {
    if (distance < until) {
      const count = `${Math.floor(distance / ms)}${unit}`;
      return at > now && distance >= 1_000 ? `in ${count}` : count;
    }
  }
  return '';
}
