/** Durations as people write them: `45s`, `30m`, `6h`, `2d`, `1w`, `3y`; a year has 365 days. */
const UNITS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 24 * 3_600_000,
  w: 7 * 24 * 3_600_000,
  y: 365 * 24 * 3_600_000,
};
const DURATION = /^(\d{1,6})([smhdwy])$/u;

/** Milliseconds; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = DURATION.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
}
