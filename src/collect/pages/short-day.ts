/** Days and ages so short that they may mean something else, `May 5` or `20h`: these count where an element has nothing else. */
import { shortMomentAgo } from '../dates/ago.ts';
import { withoutLabel } from '../dates/date-labels.ts';
import { dayWithoutYear } from '../dates/day-without-year.ts';
import { type Day, LONGEST_DAY } from './page-day.ts';
import type { Attributes } from './page-elements.ts';

/** What stands between a day and other things of its element: `Nov 28 · 5 min read`. */
const BETWEEN = /\s*[·•|]\s*/u;
/** Words of what else may stand there. */
const MOST_WORDS = 4;
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)）]+$/gu;
/** Minutes and seconds, which are more often how long something takes or how far it is. */
const BRIEF = /^\d+[ms]$/u;
/** What elements are called that say when. */
const FOR_DATES =
  /(?:^|[\s_-])(?:date|dates|dateline|datetime|time|timestamp|ago|age|posted|published|pubdate|meta)(?:$|[\s_-])/iu;

/** Of an element that has a text and nothing else. */
export interface Whole {
  /** Whether it is there for a date. */
  readonly isForDates: boolean;
}

interface Element {
  readonly name: string;
  readonly attributes: Attributes;
}

/** A day of a year that has all of them. */
const ANY_NOW = Date.UTC(2024, 11, 31);

/** Whether an element is there for a date, by its own name or by what its site calls it. */
export function isForDates({ name, attributes }: Element): boolean {
  return name === 'time' || FOR_DATES.test(attributes.get('class') ?? '');
}

/** The day that the text of an element is, on a page in a language that was read at `now`. */
export function shortDay(
  text: string,
  now: number,
  { isForDates: isMeant, language }: Whole & { readonly language: string | undefined },
): Day | undefined {
  const parts = text.replace(/\s+/gu, ' ').split(BETWEEN);
  if (parts.some((part) => (part.match(/\p{L}+/gu) ?? []).length > MOST_WORDS)) return undefined;
  for (const part of parts) {
    const said = part.replace(AROUND, '');
    const bare = withoutLabel(said);
    const around = { language, isForDates: isMeant, isLabelled: bare !== said };
    const age = isMeant || !BRIEF.test(bare) ? shortMomentAgo(bare, now) : undefined;
    const day = age === undefined ? dayWithoutYear(bare, now, around) : undefined;
    if (age !== undefined) return { day: age, isCounted: true };
    if (day !== undefined) return day;
  }
  return undefined;
}

/** Whether a text is such a day or age with nothing beside it, on any page. */
export function isShortDay(text: string): boolean {
  const any = { isForDates: true, language: undefined };
  return text.length <= LONGEST_DAY && shortDay(text, ANY_NOW, any) !== undefined;
}
