/** Phrases: stems that stand in a row. */

/** Whether the stems of a phrase stand in a row from a place on. */
export function standsAt(
  phrase: readonly string[],
  stems: readonly string[],
  place: number,
): boolean {
  for (let at = 0; at < phrase.length; at++) {
    if (stems[place + at] !== phrase[at]) return false;
  }
  return true;
}

/** How often the stems of a phrase stand in a row. */
export function countPhrase(phrase: readonly string[], stems: readonly string[]): number {
  const first = phrase[0];
  if (first === undefined) return 0;
  let count = 0;
  for (let at = stems.indexOf(first); at !== -1; at = stems.indexOf(first, at + 1)) {
    if (standsAt(phrase, stems, at)) count++;
  }
  return count;
}
