/**
 * What a document tells about its dates while it is read, above all which of two numbers between slashes is the day. One such date
 * may not tell, but the others of its document do, or the language that it is in: a document is read again where they say that the
 * day comes first.
 */

/** How many dates of a document have the day first, how many the month, and of how many either is possible. */
type Orders = Record<'day' | 'month' | 'either', number>;

/** Where the numbers of a date written with slashes are in that order. */
const DAY_FIRST =
  /^(?:(?:ar|bg|bn|br|ca|cs|cy|da|de|el|es|et|fi|fr|ga|gl|gu|he|hi|hr|id|is|it|km|kn|lo|lv|ml|mr|ms|mt|nb|nl|nn|no|oc|pa|pl|pt|ro|ru|sk|sl|sr|sw|ta|te|th|tr|uk|ur|uz|vi)(?!-us)|en-(?:au|gb|hk|ie|in|ke|my|ng|nz|pk|sg|uk|za)|zh-hk)(?:-|$)/i;

let isDayFirst = false;
let seen: Orders = { day: 0, month: 0, either: 0 };
let isUnread = false;

/** Whether the document that is being read has the day first where a date does not tell. */
export function dayComesFirst(): boolean {
  return isDayFirst;
}

/** Tells of a date of the document that is being read which order it is in. */
export function noteOrder(order: keyof Orders): void {
  seen[order] += 1;
}

/** Tells of a date of the document that is being read that nobody can read. */
export function noteUnread(): undefined {
  isUnread = true;
}

/** What was left out or guessed of the dates that were seen. */
function repairsMade(): string[] {
  const { day, month, either } = seen;
  const isGuess = either > 0 && day > 0 === month > 0;
  const first = isDayFirst ? 'day' : 'month';
  return [
    ...(isUnread ? ['dates that cannot be read left out'] : []),
    ...(isGuess ? [`dates like 1/2/2026 read with the ${first} first`] : []),
  ];
}

/**
 * What reading a document gives, by the order that its dates are in or, where none tells, usual in the language of the result; and
 * what was mended of its dates.
 */
export function readInOrder<T>(
  read: () => T,
  languageOf: (result: T) => string | undefined,
): { readonly result: T; readonly repairs: readonly string[] } {
  seen = { day: 0, month: 0, either: 0 };
  isUnread = false;
  const result = read();
  const { day, month, either } = seen;
  isDayFirst = either > 0 && month === 0 && (day > 0 || DAY_FIRST.test(languageOf(result) ?? ''));
  try {
    return { result: isDayFirst ? read() : result, repairs: repairsMade() };
  } finally {
    isDayFirst = false;
  }
}
