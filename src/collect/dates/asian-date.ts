/**
 * Days and times as Chinese, Japanese and Korean write them, numbers, each before the character that names what it counts; and
 * days as Vietnamese does, whose months are numbers too.
 */

import type { DateParts } from './date-parts.ts';

const DAY = /(\d{4})\s*[년年]\s*(\d{1,2})\s*[월月]\s*(\d{1,2})\s*[일日]/;
/** The day in a year of an emperor's reign or of the republic on Taiwan, the first of which may be 元. */
const DAY_OF_ERA =
  /(令和|平成|昭和|民[國国])\s*(元|\d{1,3})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
/** The year before the first of each. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
]);
/** A month as a number, in digits or as the names of months are spelt in Chinese. */
const MONTH = '(\\d{1,2}|十[一二]|[一二三四五六七八九十])[월月]';
/** Day, month, year as in mail, and month, day, year as in English: what programs write that only translate names. */
const DAY_FIRST = new RegExp(`(?<!\\d)(\\d{1,2}) ${MONTH},? (\\d{4})(?!\\d)`);
const MONTH_FIRST = new RegExp(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?, (\\d{4})(?!\\d)`);
const VIETNAMESE = /(?<!\d)(\d{1,2}) (?:tháng |thg |th)(\d{1,2}),? (?:năm )?(\d{4})(?!\d)/i;
/** The same with the month first, as programs have it that only translate names. */
const VIETNAMESE_MONTH_FIRST = /(?:tháng |thg |th)(\d{1,2}) (\d{1,2}), (\d{4})(?!\d)/i;
/** A time whose half of the day is in Vietnamese, which has the day before the month; `Sa` is a day of the week. */
export const VIETNAMESE_HALF = /\d:\d{2}(?::\d{2})? (SA|CH)$/;
const NUMERALS = '一二三四五六七八九十';
const TIME = /(\d{1,2})\s*[시時时点點]\s*(?:(\d{1,2})\s*[분分]\s*(?:(\d{1,2})\s*[초秒])?)?/;
/** Korean, by its own letters. */
const KOREAN = /[년월일]|오[전후]/;

/** The day a line names in one of these forms. */
export function findAsianDay(line: string): Pick<DateParts, 'year' | 'month' | 'day'> | undefined {
  const match = DAY.exec(line);
  if (match !== null) return dayOf(match[1], match[2], match[3]);
  const inEra = DAY_OF_ERA.exec(line);
  if (inEra !== null) {
    const [, era = '', count = '', month, day] = inEra;
    const year = (ERAS.get(era) ?? 0) + (count === '元' ? 1 : Number(count));
    return dayOf(String(year), month, day);
  }
  const mailed = DAY_FIRST.exec(line);
  if (mailed !== null) return dayOf(mailed[3], inDigits(mailed[2]), mailed[1]);
  const vietnamese = VIETNAMESE.exec(line);
  if (vietnamese !== null) return dayOf(vietnamese[3], vietnamese[2], vietnamese[1]);
  const english = MONTH_FIRST.exec(line) ?? VIETNAMESE_MONTH_FIRST.exec(line);
  return english === null ? undefined : dayOf(english[3], inDigits(english[1]), english[2]);
}

/** Ten and what is added to it stand side by side: 十二 is twelve. */
function inDigits(month = ''): string {
  if (!NUMERALS.includes(month.charAt(0))) return month;
  const sum = [...month].reduce((all, numeral) => all + NUMERALS.indexOf(numeral) + 1, 0);
  return String(sum);
}

function dayOf(year?: string, month?: string, day?: string) {
  return { year: Number(year), month: Number(month) - 1, day: Number(day) };
}

/**
 * The zone of a date that names none, in minutes: Korean blogs mean Korean time, and Chinese and Japanese dates do not
 * say which of the two they are.
 */
export function homeOffset(line: string): number {
  return KOREAN.test(line) ? 9 * 60 : 0;
}

/** The line with a time like `15時04分` written as `15:04:00`. */
export function withPlainTime(line: string): string {
  return line.replace(TIME, (_, hour, minute = '00', second = '00') => {
    return `${hour}:${minute}:${second} `;
  });
}
