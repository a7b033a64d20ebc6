/** Spans of time in milliseconds, the unit of every clock and deadline here. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** A year of the calendar is some hours longer; nothing that is bounded by one minds. */
export const YEAR_MS = 365 * DAY_MS;
