/** Dates that say when something was, rather than that nobody knows. */

/** Dates outside these years are mistakes, and say nothing. */
const FIRST_DATE = Date.UTC(1000, 0, 1);
const LAST_DATE = Date.UTC(2200, 0, 1);
/** What programs write for no date at all, seen from any time zone. */
const ZERO_DATES = { from: Date.UTC(1969, 11, 31), to: Date.UTC(1970, 0, 2) };

/** The moment of a date that an entry has, milliseconds; undefined where it says nothing. */
export function soundDate(date: string | undefined): number | undefined {
  const at = date === undefined ? Number.NaN : Date.parse(date);
  const isZero = at >= ZERO_DATES.from && at < ZERO_DATES.to;
  return at >= FIRST_DATE && at < LAST_DATE && !isZero ? at : undefined;
}
