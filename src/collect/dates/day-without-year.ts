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
  language: string | undefined,
): ShortDay | undefined {
  const written = writtenIn(text, language);
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
