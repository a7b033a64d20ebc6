/** The days that pages write beside their stories: whole dates and, below the heading of a year or a month, what is left of them. */
import { isAge, isAgeInWords, isDayName, momentAgo } from '../dates/ago.ts';
import { parseDate } from '../dates/date.ts';
import type { Attributes } from './page-elements.ts';

/** When a page says that something came out. */
export interface Day {
  /** ISO 8601 in UTC. */
  readonly day: string;
  /** Whether it was counted back from when the page was read, so that it is another at the next time. */
  readonly isCounted?: true;
  /** The next such day, of one without a year. */
  readonly next?: string;
}

/**
 * Words that may be a date with day and year, between which as much may stand as in `28 de septiembre del 2026`, or with the
 * year of an era; and what stands around one.
 */
const DATE_LIKE =
  /\p{Nd}{4}\P{Nd}{1,20}\p{Nd}|\p{Nd}\P{Nd}{1,20}\p{Nd}{4}|(?:令和|平成|昭和|民[國国])\s*(?:元|\p{Nd}{1,3})\s*年/u;
/** Characters of the longest text around a date. */
export const LONGEST_DAY = 40;
const AROUND_DATE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** A day of a month without its year: `3 May`, `Dec 24`, `5月3日`; and in numbers, the month first: `05-03`. */
const DAY_OF_YEAR = /^(?:\d{1,2}(?:st|nd|rd|th|\.)? ?\p{L}{3,12}|\p{L}{3,12}\.? \d{1,2})$/u;
/** Where it was written, before such a day: `Hamburg, 12. November`. */
const PLACE = /^\p{Lu}[\p{L}.-]+(?: [\p{L}.-]+){0,2}, /u;
const MONTH_AND_DAY = /^(?:0\d|1[0-2])[-/][0-3]\d$/u;
const ASIAN_DAY = /^\d{1,2}月\d{1,2}日$/u;
const DAY_OF_MONTH = /^(?:\p{L}{2,10}[.,]? )?(\d{1,2})(?:st|nd|rd|th|日)?$/u;
const DAY_BEFORE =
  /^\s*[[(]?((?:19|20)\d\d([-./])\d\d\2\d\d)[\])]?(?:\s*[:–—|·-]\s*|\s+)(?=\P{Nd})/u;
/** Between the name of a day and other words, which make it a part of a title. */
const BETWEEN_WORDS = /[·•|]/u;
/** At the end of a title, perhaps before the form and the size of its file. */
const DAY_BEHIND = /[^\s:]\s(?:vom|von|of|du|del)\s(\d{1,2}[^()]{5,30}?)\s?(?:\([^()]{1,32}\))?$/u;
const LONGEST_END = 100;
/** How many there are of something, rather than which day. */
const COUNT = /^\s*[([]/u;
const YEAR = /^(?:19|20)\d\d$/u;
const MONTH = /^\p{L}{3,12}\.?,? (?:19|20)\d\d$|^(?:19|20)\d\d年\d{1,2}月$/u;
/** Pages are younger than what they tell of. */
const FIRST_YEAR = 1990;

/** Whether it is worth looking for a date in a text. */
export function mayBeDay(text: string): boolean {
  return (
    text.length <= LONGEST_DAY && (/\p{Nd}/u.test(text) || isDayName(text) || isAgeInWords(text))
  );
}

/** The moment that a short text counts back to from `now`. */
export function countedDay(text: string, now: number): Day | undefined {
  const day = mayBeDay(text) ? momentAgo(text, now) : undefined;
  return day === undefined ? undefined : { day, isCounted: true };
}

/** The moment of a date in a short text, as ISO 8601 in UTC; one without a year or a month is in the `period` around it. */
export function writtenDay(text: string, period?: string): string | undefined {
  return mayBeDay(text) ? dayIn(text, period) : undefined;
}

/** The same in a text of any length. */
export function dayIn(text: string, period?: string): string | undefined {
  const bare = text.replace(AROUND_DATE, '').replace(/\s+/gu, ' ');
  const inPeriod = period && !COUNT.test(text) ? withPeriod(bare, period) : undefined;
  const day = parseDate(DATE_LIKE.test(bare) ? bare : inPeriod);
  return day && Number(day.slice(0, 4)) >= FIRST_YEAR ? day : undefined;
}

function withPeriod(day: string, period: string): string | undefined {
  const year = /\d{4}/u.exec(period)![0];
  if (MONTH_AND_DAY.test(day)) return `${year}-${day.replace('/', '-')}`;
  if (ASIAN_DAY.test(day)) return `${year}年${day}`;
  const atPlace = day.replace(PLACE, '');
  if (DAY_OF_YEAR.test(atPlace)) return `${atPlace} ${year}`;
  const number = DAY_OF_MONTH.exec(day)?.[1];
  if (number === undefined || period === year) return undefined;
  return period.endsWith('月') ? `${period}${number}日` : `${number} ${period}`;
}

/** The year or the month that is all of a text. */
export function periodOf(text: string): string | undefined {
  const bare = text.length > LONGEST_DAY ? '' : text.replace(AROUND_DATE, '');
  const isMonth = MONTH.test(bare) && parseDate(bare.endsWith('月') ? `${bare}1日` : bare);
  return isMonth || YEAR.test(bare) ? bare : undefined;
}

/** The moment of a text that is a date with nothing beside it but a day of the week: a title may have a date in it too. */
export function dayAlone(text: string): string | undefined {
  if (!mayBeDay(text)) return undefined;
  const words = text.replace(/^\s*\p{L}+\.?,\s*/u, '').match(/\p{L}{3,}/gu) ?? [];
  return words.length < 2 ? writtenDay(text) : undefined;
}

/** Whether a text is a date, the name of a day or how long ago that was, with nothing beside it. */
export function isDayAlone(text: string): boolean {
  return dayAlone(text) !== undefined || (mayBeDay(text) && isAge(text)) || isDayInWords(text);
}

/** Whether a text without a number is the name of a day, or how long ago it was, alone: that may be a title too. */
export function isDayInWords(text: string): boolean {
  if (text.length > LONGEST_DAY || BETWEEN_WORDS.test(text) || /\p{Nd}/u.test(text)) return false;
  return isDayName(text) || isAgeInWords(text);
}

/**
 * The day in numbers that a title begins with, as titles in lists of notes do, or that it ends with behind a word for whose it is,
 * as those of gazettes and of minutes do, as written; undefined where it names none or is no more.
 */
export function dayBefore(title: string): string | undefined {
  const before = DAY_BEFORE.exec(title)?.[1];
  if (before !== undefined) return before;
  const behind = DAY_BEHIND.exec(title.slice(-LONGEST_END))?.[1];
  return behind !== undefined && dayAlone(behind) !== undefined ? behind : undefined;
}

/** The text of a link without the dates that stand in it beside its words. */
export function withoutDays(text: string, days: readonly string[]): string {
  const rest = days.reduce((left, day) => left.replace(day, ' '), text);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** When an element says to programs that something came out. */
export function momentOf(name: string, attributes: Attributes): string | undefined {
  if (name === 'ins' || name === 'del') return undefined;
  const isPublished = attributes.get('itemprop') === 'datePublished';
  return attributes.get('datetime') ?? (isPublished ? attributes.get('content') : undefined);
}
