/** The day that a line of words and numbers names: months by name before or behind the day or in Roman numerals, or three numbers. */

import { findAsianDay, VIETNAMESE_HALF } from './asian-date.ts';
import { type DateParts, fullYear } from './date-parts.ts';
import { monthOf } from './date-words.ts';
import { dayComesFirst, noteOrder } from './day-order.ts';

/** The name of a month or another word: some months have two letters, one with a dot, and short ones in Thai a dot behind each. */
const WORD = String.raw`(?:[\p{L}\p{M}]{3,12}|[\u0e01-\u0e4e]{1,3}\.[\u0e01-\u0e2e](?=\.)|[\u0900-\u0d7f]{2}|ag(?=\.)|مه|می)`;
/** A time of day with its zone, which the clocks of computers show before the year. */
const TIME_BETWEEN = String.raw`(?:\d{1,2}:[\d:.]+\s*(?:[AaPp][Mm]\s+)?(?:[A-Za-z]{1,5})?(?:[+-]\d{1,2}(?::?\d{2})?)?\s*)?`;
/** What is before the last digits of a time, an offset or a version, which are no day. */
const NO_DAY = String.raw`(?<!\d:\d?|\d\.|\+\d{0,3}|-\d{2,3}|\b(?:UTC|GMT)-\d?)`;
const DAY_MONTH_YEAR = new RegExp(
  String.raw`${NO_DAY}(\d{1,2})(?:st|nd|rd|th|er|(?:[eè]?re|[eè]?me|e|\.?[oa°])(?!\p{L})|\.)?[\s\-/.,]*(?:(?:de|of)\s+|d['’])?(${WORD})\.?[\s\-/.,]*(?:de[l]?\s+|${TIME_BETWEEN}(?=\d{4}))?'?(\d{4}|1?\d{2})(?!\d|\s*:)`,
  'u',
);
const MONTH_DAY_YEAR = new RegExp(
  String.raw`(${WORD})\.?[\s\-/.,]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+${TIME_BETWEEN}['’]?(\d{4}|(?<=['’])\d{2})(?!\d|:)`,
  'u',
);
const YEAR_MONTH_DAY = new RegExp(
  String.raw`(?<![+-])(\d{4})[\s\-/.,]+(${WORD})\.?[\s\-/.,]+(\d{1,2})(?!\d|:)`,
  'u',
);
/** Months in Roman numerals, which are capitals, so that they are no words. */
const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const ROMAN = String.raw`[\s\-/.,]{1,2}(I{1,3}|IV|VI{0,3}|IX|XI{0,2})[\s\-/.,]{1,2}`;
const DAY_ROMAN_YEAR = new RegExp(String.raw`(?<!\d)(\d{1,2})${ROMAN}(\d{4})(?!\d)`);
const YEAR_ROMAN_DAY = new RegExp(String.raw`(?<!\d)(\d{4})${ROMAN}(\d{1,2})(?!\d|:)`);
const MONTH_YEAR = new RegExp(String.raw`^(${WORD})\.?,?\s+(\d{4})$`, 'u');
const NUMERIC = /(?:^|[\s,])(\d{1,4})([/.-])\s?(\d{1,2})\2\s?(\d{4}|\d{1,2})(?=$|[\sT,.(])/;
const WEEKDAY = /\b(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|r?s?)\b/i;
/** A word with a comma in front, as `lun., ` or `Thứ 2, `: a day of the week in some language. */
const WORD_BEFORE = /^[\p{L}\p{M} .-]{2,20}\d?,/u;
/** Each name three places wide. */
const WEEKDAYS = 'sunmontuewedthufrisat';
const THAI = /[\u0e01-\u0e2e]/;
/** Years by which those since the Buddha are ahead, and what none of them is below that anybody means. */
const BUDDHIST_AHEAD = 543;
const FIRST_BUDDHIST = 2_400;
/** The last two digits of the Buddhist year 2542, which was 1999. */
const OLDEST_SHORT = 42;

type DayParts = Pick<DateParts, 'year' | 'month' | 'day'>;
type NumericDay = Required<DayParts>;

/** The day that a line names, by the first of these forms that it has. */
export function findDay(line: string): DayParts | undefined {
  return (
    findAsianDay(line) ??
    named(YEAR_MONTH_DAY.exec(line), 1, 2, 3) ??
    named(DAY_MONTH_YEAR.exec(line), 3, 2, 1) ??
    named(MONTH_DAY_YEAR.exec(line), 3, 1, 2) ??
    numeric(NUMERIC.exec(line), line) ??
    roman(DAY_ROMAN_YEAR.exec(line), 3, 1) ??
    roman(YEAR_ROMAN_DAY.exec(line), 1, 3) ??
    named(MONTH_YEAR.exec(line), 2, 1)
  );
}

function named(
  match: RegExpExecArray | null,
  year: number,
  month: number,
  day?: number,
): DayParts | undefined {
  if (match === null) return undefined;
  const name = match[month] ?? '';
  const index = monthOf(name);
  if (index === undefined) return undefined;
  const written = match[year] ?? '';
  return {
    year: THAI.test(name) ? thaiYear(written) : fullYear(written),
    month: index,
    day: day === undefined ? 1 : Number(match[day]),
  };
}

function roman(match: RegExpExecArray | null, year: number, day: number): DayParts | undefined {
  if (match === null) return undefined;
  return {
    year: Number(match[year]),
    month: ROMANS.indexOf(match[2] ?? ''),
    day: Number(match[day]),
  };
}

/**
 * The day of three numbers. A day of the week beside them tells which of two is meant: the one it falls on or, where its
 * name is not English, the one with the day first.
 */
function numeric(match: RegExpExecArray | null, line: string): DayParts | undefined {
  if (match === null) return undefined;
  const weekday = WEEKDAY.exec(line)?.[1];
  const [, first = '', separator = '', second = '', third = ''] = match;
  if (first.length === 4) {
    return { year: Number(first), month: Number(second) - 1, day: Number(third) };
  }
  if (first.length > 2 || third.length < 2) return undefined;
  const year = fullYear(third);
  const american = { year, month: Number(first) - 1, day: Number(second) };
  const european = { year, month: Number(second) - 1, day: Number(first) };
  const isForeign = (words: RegExp) => weekday === undefined && words.test(line);
  const isAmerican = separator === '/' && !isForeign(WORD_BEFORE) && !isForeign(VIETNAMESE_HALF);
  const isTold = whichIsTold(weekday, american, european);
  if (isAmerican && first !== second) noteOrder(isTold ?? 'either');
  if (isTold !== undefined) return isTold === 'month' ? american : european;
  return isAmerican && !dayComesFirst() ? american : european;
}

/** Which of day and month comes first, where the date itself tells. */
function whichIsTold(
  weekday: string | undefined,
  american: NumericDay,
  european: NumericDay,
): 'month' | 'day' | undefined {
  if (american.month > 11) return 'day';
  if (european.month > 11) return 'month';
  const [isMonth, isDay] = [isOn(weekday, american), isOn(weekday, european)];
  if (isMonth === isDay) return undefined;
  return isMonth ? 'month' : 'day';
}

function isOn(weekday: string | undefined, { year, month, day }: NumericDay): boolean {
  if (weekday === undefined || month > 11) return false;
  const at = WEEKDAYS.indexOf(weekday.toLowerCase()) / 3;
  return new Date(Date.UTC(year, month, day)).getUTCDay() === at;
}

/** Years of the Buddha, unless they are too small for that: of two digits, those that would be before there were feeds. */
function thaiYear(written: string): number {
  const year =
    Number(written) + (written.length === 2 && Number(written) >= OLDEST_SHORT ? 2_500 : 0);
  return year >= FIRST_BUDDHIST ? year - BUDDHIST_AHEAD : fullYear(written);
}
