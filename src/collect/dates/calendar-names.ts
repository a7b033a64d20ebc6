/** Whether words are the names of a month and of a day of the week, rather than begin as one does. */
import { DAY_MS } from '../../model/time-units.ts';
import { COMMON_LANGUAGES } from './common-languages.ts';
import { bareName, monthNamesIn } from './month-names.ts';

/** In languages that nothing tells the page to be in, shorter names are words of others too often. */
const LEAST_ELSEWHERE = 4;
const SUNDAY = Date.UTC(2023, 0, 1);
const ENGLISH = ['en', 'en-GB'];

type Weekdays = ReadonlyMap<string, number>;

let commonMonths: ReadonlySet<string> | undefined;
let commonWeekdays: Weekdays | undefined;
/** The language that was asked for last, since a page is in one, and its days. */
let lastAsked: { readonly language: string; readonly weekdays: Weekdays } | undefined;

/** Whether a word is a month, by its whole name or short, in the language of its page, in English or in a common one. */
export function isMonthName(word: string, language: string | undefined): boolean {
  const name = bareName(word);
  if ([language, ...ENGLISH].some((one) => monthNamesIn(one).has(name))) return true;
  commonMonths ??= new Set(COMMON_LANGUAGES.flatMap((one) => [...monthNamesIn(one).keys()]));
  return name.length >= LEAST_ELSEWHERE && commonMonths.has(name);
}

/** The day of the week that a word names, from 0, which is Sunday; undefined for other words. */
export function weekdayOf(word: string, language: string | undefined): number | undefined {
  const name = bareName(word);
  if (language !== undefined && lastAsked?.language !== language) {
    lastAsked = { language, weekdays: weekdaysIn(language) };
  }
  const own = language === undefined ? undefined : lastAsked?.weekdays.get(name);
  if (own !== undefined) return own;
  commonWeekdays ??= new Map(COMMON_LANGUAGES.toReversed().flatMap((one) => [...weekdaysIn(one)]));
  const isSafe = name.length >= LEAST_ELSEWHERE || /^(?:sun|mon|tue|wed|thu|fri|sat)$/u.test(name);
  return isSafe ? commonWeekdays.get(name) : undefined;
}

function weekdaysIn(language: string): Weekdays {
  const found = new Map<string, number>();
  for (const weekday of ['long', 'short'] as const) {
    const format = formatOf(language, weekday);
    for (let day = 0; day < 7 && format !== undefined; day += 1) {
      found.set(bareName(format.format(SUNDAY + day * DAY_MS)), day);
    }
  }
  return found;
}

/** Undefined for what is no language. */
function formatOf(tag: string, weekday: 'long' | 'short'): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
  } catch {
    return undefined;
  }
}
