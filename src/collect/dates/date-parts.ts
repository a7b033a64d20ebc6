/** A date in parts, and from parts to ISO 8601; parts that no calendar has are refused. */
import { DAY_MS, MINUTE_MS } from '../../model/time-units.ts';

export interface DateParts {
  readonly epochMs?: number;
  readonly year?: number;
  /** From 0. */
  readonly month?: number;
  readonly day?: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly ms?: number;
  /** East of Greenwich. */
  readonly offsetMinutes?: number;
}

/** The mean over the calendar's cycle of 400 years. */
const YEAR_MS = 365.2425 * DAY_MS;

/** The first and the last millisecond of the years 1 to 9999. */
const EARLIEST = -62_135_596_800_000;
const LATEST = 253_402_300_799_999;

/** ISO 8601 in UTC, or `undefined` for a day or time that does not exist and for a year outside 1..9999. */
export function toIso(parts: DateParts): string | undefined {
  const { year = 1970, month = 0, day = 1, hour = 0, minute = 0, second = 0, ms = 0 } = parts;
  let time: number;
  if (parts.epochMs !== undefined) time = parts.epochMs;
  else {
    if (year < 1 || month < 0 || month > 11 || day < 1 || day > daysIn(year, month)) {
      return undefined;
    }
    // 24:00 is the next midnight, and second 60 a leap second: both real.
    if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) {
      return undefined;
    }
    // Date.UTC takes years below 100 for the last century; 400 years are a whole number of days.
    const shift = year < 100 ? 400 : 0;
    time = Date.UTC(year + shift, month, day, hour, minute, Math.min(second, 59), ms);
    time -= shift * YEAR_MS + (parts.offsetMinutes ?? 0) * MINUTE_MS;
  }
  if (!Number.isFinite(time) || time < EARLIEST || time > LATEST) return undefined;
  return new Date(time).toISOString();
}

/** Two digits mean 1970 to 2069; three are years since 1900, from programs that were not ready for 2000. */
export function fullYear(written: string): number {
  const year = Number(written);
  if (written.length > 3) return year;
  if (written.length === 3) return 1900 + year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** How many days the month has, counted from 0. */
function daysIn(year: number, month: number): number {
  if (month === 1) return isLeap(year) ? 29 : 28;
  return month === 3 || month === 5 || month === 8 || month === 10 ? 30 : 31;
}

/** Whether a year has 366 days. */
export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
