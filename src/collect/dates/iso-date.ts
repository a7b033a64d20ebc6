/** ISO 8601 and its profiles, as strict as the standard and as loose as feeds: weeks, ordinals, short years. */

import { type DateParts, isLeap, toIso } from './date-parts.ts';
import { zoneOf } from './date-words.ts';
import { isTooFarWest } from './time-span.ts';

/** The form that nearly every feed uses, tried before `ISO`, which knows all of them and takes longer. */
const USUAL =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})$/;
/** A day as cameras write it (`2004:01:31`), or with another sign than the T before its time, as in names of files. */
const OTHER_SIGNS = /^(\d{4})([-:])(\d{2})\2(\d{2})[-_ ](?=\d{1,2}:\d{2})/;
/** A year of six digits, as programs write those past 9999. */
const LONG_YEAR = /^\+00(?=\d{4}-)/;
/** A day and a time run together: with a short year, without seconds or whole, which may have a zone. */
const COMPACT = /^(\d{8}(?=\d{6}(?!\d))|(?:19|20)\d{6}(?=\d{4}$)|\d{6}(?=\d{6}$))/;
/** A year of two digits, perhaps with a dash for its century, before a day: of a month, of the year or of a week. */
const SHORT_YEAR =
  /^-?(\d{2})(?=(?:(?:0\d|1[0-2])[0-3]\d|-\d{2}-\d{2}|-?[0-3]\d{2}|-?W\d{2}(?:-?\d)?)(?![\d:-]))/i;
/** A short year and a month, which only the dash for the century tells from other numbers. */
const SHORT_MONTH = /^-(\d{2})-?(\d{2})$/;
/** Numbers that may be two things: `200412` a month of a year or a day of 2020, `0412` a year or a month of 2004. */
const AMBIGUOUS = /^(?:(?:19|20)(?:0[1-9]|1[0-2])(?:0[1-9]|1[0-2])|0\d{3})$/;
const ISO =
  /^(\d{4})(?:-?W(\d{2})(?:-?(\d))?|-(\d{3})(?!\d)|(?<=^\d{4})(\d{3})(?!\d)|[-/.]?(\d{1,2})(?:[-/.]?(\d{1,2}))?)?(?:(?:\s*T\s*|\s+|,\s*)(\d{1,2})(?:(?::|(?=\d\d))(\d{1,2})(?:(?::|(?=\d\d))(\d{1,2})(?:[.,](\d{1,12}))?)?)?)?\s*(Z|(?:GMT|UTC?)?\s*[+-]\d{1,2}:?\d{0,2}|[A-Z]{2,5})?$/i;

/** The moment an ISO-like date means, or `undefined` when it is not one. */
export function parseIsoDate(written: string): string | undefined {
  const usual = USUAL.exec(written);
  if (usual !== null) return usualDate(usual);
  const match = ISO.exec(withFullYear(withUsualSigns(written)));
  if (match === null || AMBIGUOUS.test(written)) return undefined;
  const [
    ,
    y = '',
    week,
    weekday,
    ordinal,
    shortOrdinal,
    month,
    day,
    hour,
    minute,
    second,
    fraction,
    zone,
  ] = match;
  const year = Number(y);
  const isExact = written.includes('T') || !written.includes(':');
  const named = zone === undefined ? 0 : zoneOf(zone.replace(/\s/g, ''));
  if (named === undefined) return undefined;
  const isSpan = second === undefined && minute !== undefined && isTooFarWest(-named, isExact);
  const offset = isSpan ? 0 : named;
  const days = ordinal ?? shortOrdinal;
  const date =
    week !== undefined
      ? weekDate(year, Number(week), Number(weekday ?? 1))
      : days !== undefined
        ? ordinalDate(year, Number(days))
        : { year, month: Number(month ?? 1) - 1, day: Number(day ?? 1) };
  if (date === undefined) return undefined;
  return toIso({
    ...date,
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    ms: fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000),
    offsetMinutes: offset,
  });
}

function usualDate(match: RegExpExecArray): string | undefined {
  const [, year, month, day, hour, minute, second, fraction, zone = ''] = match;
  const offsetMinutes = zoneOf(zone);
  if (offsetMinutes === undefined) return undefined;
  return toIso({
    year: Number(year),
    month: Number(month) - 1,
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    ms: fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0')),
    offsetMinutes,
  });
}

function withUsualSigns(written: string): string {
  return written.replace(OTHER_SIGNS, '$1-$3-$4T').replace(LONG_YEAR, '').replace(COMPACT, '$1T');
}

function withFullYear(written: string): string {
  const century = (year: string): string => (Number(year) < 70 ? '20' : '19') + year;
  return written
    .replace(SHORT_MONTH, (_, year, month) => `${century(year)}-${month}`)
    .replace(SHORT_YEAR, (_, year) => century(year));
}

function ordinalDate(year: number, ordinal: number): DateParts | undefined {
  if (ordinal < 1 || ordinal > (isLeap(year) ? 366 : 365)) return undefined;
  return fromDayOfYear(year, ordinal);
}

/** Week 1 is the one with the year's first Thursday; Monday is day 1. */
function weekDate(year: number, week: number, weekday: number): DateParts | undefined {
  if (week < 1 || week > 53 || weekday < 1 || weekday > 7) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7;
  return fromDayOfYear(year, (week - 1) * 7 + weekday - fourth + 4);
}

function fromDayOfYear(year: number, ordinal: number): DateParts {
  const date = new Date(Date.UTC(year, 0, ordinal));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
}
