/**
 * Which of two numbers between slashes is the day. One such date may not tell, but the others of its document do, or the language
 * that it is in: a document is read again where they say that the day comes first.
 */

/** How many dates of a document have the day first, how many the month, and of how many either is possible. */
type Orders = Record<'day' | 'month' | 'either', number>;

/** Where the numbers of a date written with slashes are in that order. */
const DAY_FIRST =
  /^(?:(?:ar|bg|ca|cs|da|de|el|es|et|fi|fr|gl|he|hr|id|is|it|lv|ms|nb|nl|nn|no|pl|pt|ro|ru|sk|sl|sr|th|tr|uk|vi)(?!-us)|en-(?:au|gb|ie|in|nz|uk|za))(?:-|$)/i;

let isDayFirst = false;
let seen: Orders = { day: 0, month: 0, either: 0 };

/** Whether the document that is being read has the day first where a date does not tell. */
export function dayComesFirst(): boolean {
  return isDayFirst;
}

/** Tells of a date of the document that is being read which order it is in. */
export function noteOrder(order: keyof Orders): void {
  seen[order] += 1;
}

/** What reading a document gives, by the order that its dates are in or, where none tells, usual in the language of the result. */
export function readInOrder<T>(read: () => T, languageOf: (result: T) => string | undefined): T {
  seen = { day: 0, month: 0, either: 0 };
  const result = read();
  const { day, month, either } = seen;
  if (either === 0 || month > 0) return result;
  if (day === 0 && !DAY_FIRST.test(languageOf(result) ?? '')) return result;
  isDayFirst = true;
  try {
    return read();
  } finally {
    isDayFirst = false;
  }
}
