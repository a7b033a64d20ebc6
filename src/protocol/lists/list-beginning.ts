/** How a text begins, by which many kinds of list are known. */

/** So much of it is looked at. */
const CHARACTERS = 1_024;

export function beginningOf(text: string): string {
  return text.trimStart().slice(0, CHARACTERS);
}
