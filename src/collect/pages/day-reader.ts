/** Reads the days of a page in its order: what it needs to know of the page, and how many texts it looks at. */
import { LIMITS } from '../../model/limits.ts';
import { parseDate } from '../dates/date.ts';
import { dayOfLine, LONGEST_LINE } from './date-line.ts';
import {
  countedDay,
  type Day,
  dayAlone,
  isDayAlone,
  isDayInWords,
  mayBeDay,
  periodOf,
  writtenDay,
} from './page-day.ts';
import { shortDay, type Whole } from './short-day.ts';

/** Texts that are looked at for a date. */
const MOST_READ = 3 * LIMITS.page.links;

/** Between the parts of a line, and a part that counts something: how long a story takes to read, how many have. */
const BETWEEN_PARTS = /\s+[·•|]\s+/u;
const COUNTED = /^\p{Nd}+ ?\p{L}+(?: \p{L}+){0,2}$/u;

/** The text without what is counted beside it: `28 November 2026 · 4 min read`. */
function withoutCounts(text: string): string {
  const parts = text.trim().split(BETWEEN_PARTS);
  const [first = '', ...others] = parts.filter((part) => !COUNTED.test(part) || isDayAlone(part));
  return others.length === 0 ? first : text;
}

export class DayReader {
  /** What the page says that it is in. */
  language: string | undefined;

  #read = 0;
  /** The year or the month that a heading named last. */
  #period: string | undefined;

  /** When the page was fetched, where that is known. */
  readonly #now: number | undefined;

  constructor(now: number | undefined) {
    this.#now = now;
  }

  /** Tells of a heading, which may name the year or the month of what follows. */
  notePeriod(heading: string): void {
    this.#period = periodOf(heading) ?? this.#period;
  }

  /** The day of a moment that is written for programs. */
  toldIn(moment: string): Day | undefined {
    const day = this.#mayRead(mayBeDay(moment)) ? parseDate(moment) : undefined;
    return day === undefined ? undefined : { day };
  }

  /** The day in a text beside links, which may be the whole of an element. */
  dayIn(text: string, whole?: Whole): Day | undefined {
    if (!this.#mayRead(mayBeDay(text))) return undefined;
    const day = writtenDay(text, this.#period);
    if (day !== undefined) return { day };
    return this.#countedIn(text) ?? (whole && this.#shortIn(text, whole));
  }

  /** The day that all of a text in a link is; one without a number may be a title, as `Yesterday`. */
  dayAlone(text: string): Day | undefined {
    if (!this.#mayRead(mayBeDay(text))) return undefined;
    const bare = withoutCounts(text);
    const day = dayAlone(bare);
    if (day !== undefined) return { day };
    return /\p{Nd}/u.test(text) && isDayAlone(bare) ? this.#countedIn(bare) : undefined;
  }

  /** The day that all of a text in a link names without a number. */
  dayInWords(text: string): Day | undefined {
    return this.#mayRead(isDayInWords(text)) ? this.#countedIn(text) : undefined;
  }

  /** The day that the whole of an element in a link is, named so shortly that it may be something else. */
  shortDay(text: string, whole: Whole): Day | undefined {
    return this.#mayRead(mayBeDay(text)) ? this.#shortIn(text, whole) : undefined;
  }

  /** The day in a line that may be longer, beside what else is said of a story. */
  dayOfLine(line: string): Day | undefined {
    const isLonger = line.length <= LONGEST_LINE && /\p{Nd}{4}/u.test(line);
    const day = this.#mayRead(isLonger) ? dayOfLine(line) : undefined;
    return day === undefined ? undefined : { day };
  }

  #shortIn(text: string, whole: Whole): Day | undefined {
    if (this.#now === undefined) return undefined;
    return shortDay(text, this.#now, { language: this.language, ...whole });
  }

  #countedIn(text: string): Day | undefined {
    return this.#now === undefined ? undefined : countedDay(text, this.#now);
  }

  /** Whether a text that may be a date is read, as long as there are not more of them than any list has. */
  #mayRead(mayBe: boolean): boolean {
    if (!mayBe || this.#read >= MOST_READ) return false;
    this.#read += 1;
    return true;
  }
}
