/** Lines of pages that say when a story came out among other things of it, as who wrote it and how long it takes to read. */
import { isLabelled } from '../dates/date-labels.ts';
import { dayIn } from './page-day.ts';

/** Characters of the longest such line. */
export const LONGEST_LINE = 120;
/** What stands between its parts; what stands before a time is none of it. */
const BETWEEN = / ?[|·•–—](?! ?\d{1,2}[:.h]\d\d) ?| [-/] (?!\d{1,2}[:.h]\d\d)/u;
/** Words of the part with the date behind a label, and without one; and of another. */
const MOST_WORDS = { labelled: 8, bare: 5, other: 4 } as const;
/** A date at the beginning, with a day of the week or such a word before it. */
const BEGINS_AS_DATE =
  /^(?:\p{L}{2,14}[.,]{0,2} )?(?:\p{Nd}|\p{L}{3,12}\.? \p{Nd}{1,2}(?!\p{Nd}))/u;
/** A sentence ends so, rather than with what is cut short. */
const SENTENCE = /\p{L}{4}[.!?…]$/u;

/** The moment that a line names beside such things alone, as ISO 8601 in UTC: a sentence with a date in it is none. */
export function dayOfLine(text: string): string | undefined {
  if (text.length > LONGEST_LINE) return undefined;
  const line = text.replace(/\s+/gu, ' ').trim();
  if (SENTENCE.test(line)) return undefined;
  const dated = line
    .split(BETWEEN)
    .filter((part) => !hasFewWords(part, MOST_WORDS.other) || /\p{Nd}{4}/u.test(part));
  return dated.length === 1 ? dayOfPart(dated[0]!) : undefined;
}

function dayOfPart(part: string): string | undefined {
  const isSaid = isLabelled(part) && hasFewWords(part, MOST_WORDS.labelled);
  const isBare = BEGINS_AS_DATE.test(part) && hasFewWords(part, MOST_WORDS.bare);
  return isSaid || isBare ? dayIn(part) : undefined;
}

function hasFewWords(text: string, most: number): boolean {
  return (text.match(/\p{L}+/gu) ?? []).length <= most;
}
