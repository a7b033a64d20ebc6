/** Days that leave out their year, or its century, as pages write them of late: `Nov 28`, `26 ноября, 14:20`, `11月26日`. */
import { DAY_MS } from '../../model/time-units.ts';
import { isMonthName, weekdayOf } from './calendar-names.ts';
import { parseDate } from './date.ts';

/** A time behind a day, with the word before it and what its half of the day or its zone is called. */
const TIME = String.raw`(?:[,.]* (?:[-–—|] ?)?(?:\p{L}{1,4}\.? )?(\d{1,2}[:.h]\d{2}(?: ?(?:[ap]\.?m\.?|\p{L}{1,4}))?|\d{1,2} ?[ap]\.?m\.?|\d{1,2}[時시时点點] ?\d{1,2}[分분]))?`;
const WEEKDAY = String.raw`(?:(\p{L}{2,14})[.,]{0,2} )?`;
const MONTH = String.raw`([\p{L}\p{M}]{3,12})\.?`;
const DAY_AND_MONTH = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|[.ºª])? ?(?:de |of |d['’])?${MONTH}${TIME}$`,
  'u',
);
const MONTH_AND_DAY = new RegExp(
  String.raw`^${WEEKDAY}${MONTH} (\d{1,2})(?:st|nd|rd|th|\.)?${TIME}$`,
  'u',
);
const ASIAN = new RegExp(
  String.raw`^(\d{1,2} ?[月월] ?\d{1,2} ?[日일])(?: ?[(（]\p{L}[)）])?${TIME}$`,
  'u',
);
const DOTTED = new RegExp(
  String.raw`^${WEEKDAY}(?:(\d{1,2}\. ?\d{1,2}\.)|(\d{2}\.\d{2}\.)(\d{2}))${TIME}$`,
  'u',
);
/** Languages that have dots between the numbers of a date: elsewhere those are of versions. */
const HAS_DOTS =
  /^(?:be|bg|bs|cs|da|de|et|fi|hr|is|lv|mk|nb|nn|no|pl|ro|ru|sk|sl|sr|tr|uk)(?:-|$)/i;

/** In numbers behind the word for a date, without which it may be a version. */
const LABELLED = /^(\d{1,2}\.\d{1,2}\.)(\d{2})$/;
/** The month first, as Americans have it with dots, where the second number can be no month: of late, since versions look so. */
const AMERICAN = /^(0[1-9]|1[0-2])\.(1[3-9]|2\d|3[01])\.(\d{2})$/;
/** In years. */
const LATELY = 3;
/** A year of the emperor's reign by its first letter, as offices in Japan write it: `R8.10.30`. */
const OF_REIGN = /^(?:R|令和) ?\.?(\d{1,2})[./](\d{1,2})[./](\d{1,2})$/;

/** What tells that a text is a date, beside what it says. */
export interface Surroundings {
  readonly language: string | undefined;
  /** Whether a word for a date stands before it. */
  readonly isLabelled?: boolean;
  /** Whether its element is there for dates. */
  readonly isForDates?: boolean;
}

/** A day as it is written, in parts. */
interface Written {
  readonly weekday?: string | undefined;
  /** With `#` for the year where it has none. */
  readonly date: string;
  readonly time: string;
}

/** A moment, and whether its year was found by when it was read. */
export interface ShortDay {
  readonly day: string;
  readonly isCounted?: true;
  /** The next such day, where there is one in the year after. */
  readonly next?: string;
}

/**
 * The last day before the day after tomorrow that a text with nothing else in it names, as ISO 8601 in UTC. Beside a day of the
 * week it is only one of those, which a day to come seldom is in the year before.
 */
export function dayWithoutYear(
  text: string,
  now: number,
  around: Surroundings,
): ShortDay | undefined {
  const { language } = around;
  const written = numbersIn(text, now, around) ?? writtenIn(text, language);
  if (written === undefined) return undefined;
  const { date, time, weekday } = written;
  const week = weekday === undefined ? undefined : weekdayOf(weekday, language);
  if (weekday !== undefined && week === undefined) return undefined;
  const end = now - (now % DAY_MS) + 2 * DAY_MS;
  const latest = new Date(end - 1).getUTCFullYear();
  for (const year of date.includes('#') ? [latest, latest - 1] : [undefined]) {
    const whole = date.replace('#', String(year));
    const at = Date.parse(parseDate(whole) ?? '');
    const isOther = week !== undefined && new Date(at).getUTCDay() !== week;
    if (!(at < end) || isOther) continue;
    const day = parseDate(`${whole} ${time}`);
    if (day === undefined) continue;
    if (year === undefined) return { day };
    const next = parseDate(`${date.replace('#', String(year + 1))} ${time}`);
    return { day, isCounted: true, ...(week === undefined && next !== undefined && { next }) };
  }
  return undefined;
}

/** The day in three numbers that only what is around them tells to be one. */
function numbersIn(
  text: string,
  now: number,
  { language = '', isLabelled, isForDates }: Surroundings,
): Written | undefined {
  const [, year, month, day] = (/^ja(?:-|$)/i.test(language) && OF_REIGN.exec(text)) || [];
  if (year !== undefined) return { date: `令和${year}年${month}月${day}日`, time: '' };
  const labelled = isLabelled && HAS_DOTS.test(language) ? LABELLED.exec(text) : null;
  if (labelled !== null) return { date: `${labelled[1]}20${labelled[2]}`, time: '' };
  const american = isForDates || isLabelled ? AMERICAN.exec(text) : null;
  const earliest = new Date(now).getUTCFullYear() - LATELY;
  if (american === null || 2000 + Number(american[3]) < earliest) return undefined;
  return { date: `${american[1]}/${american[2]}/20${american[3]}`, time: '' };
}

function writtenIn(text: string, language: string | undefined): Written | undefined {
  const asian = ASIAN.exec(text);
  if (asian !== null) {
    const [, day = '', time = ''] = asian;
    return { date: `#${day.includes('월') ? '년' : '年'}${day}`, time };
  }
  const dotted = HAS_DOTS.test(language ?? '') ? DOTTED.exec(text) : null;
  if (dotted !== null) {
    const [, weekday, day = '', dayOfYear = '', year, time = ''] = dotted;
    return { weekday, date: year === undefined ? `${day}#` : `${dayOfYear}20${year}`, time };
  }
  const [, weekday, day, month = '', time = ''] = DAY_AND_MONTH.exec(text) ?? [];
  if (isMonthName(month, language)) return { weekday, date: `${day} ${month} #`, time };
  const [, before, name = '', number, hour = ''] = MONTH_AND_DAY.exec(text) ?? [];
  if (!isMonthName(name, language)) return undefined;
  return { weekday: before, date: `${number} ${name} #`, time: hour };
}
