/** The date forms that leave us: RFC 822 in GMT (RSS, HTTP), the same with `UTC` (`dc:date`), and ISO 8601. */

/** Widest instant a `Date` holds, milliseconds; anything beyond is written as this. */
const WIDEST = 8.64e15;

/** `Sat, 21 Nov 2026 03:45:00 GMT`, from milliseconds since 1970. */
export function writeHttpDate(atMs: number): string {
  const bounded = Number.isFinite(atMs) ? Math.min(Math.max(atMs, -WIDEST), WIDEST) : 0;
  return new Date(bounded).toUTCString();
}

/** `Sat, 21 Nov 2026 03:45:00 UTC`: `dc:date`, human-readable with a time-zone name. */
export function writeReadableDate(atMs: number): string {
  return writeHttpDate(atMs).replace('GMT', 'UTC');
}

/** ISO 8601 in UTC, from milliseconds since 1970; null where there is none. */
export function writeIsoDate(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}

/** Any of the forms back to milliseconds since 1970; undefined when it is none. */
export function readDate(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
