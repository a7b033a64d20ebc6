/** Phrases: stems that stand in a row. */

/** How often the stems of a phrase stand in a row. */
export function countPhrase(phrase: readonly string[], stems: readonly string[]): number {
  const first = phrase[0];
  if (first === undefined) return 0;
  let count = 0;
  for (let at = stems.indexOf(first); at !== -1; at = stems.indexOf(first, at + 1)) {
    let length = 1;
    while (length < phrase.length && stems[at + length] === phrase[length]) length++;
    if (length === phrase.length) count++;
  }
  return count;
}
