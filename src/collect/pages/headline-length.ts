/** How long the words of headlines are, and how many make a list: what is shorter, or less, may be navigation. */

/** So many make a page one of headlines. */
export const LEAST_HEADLINES = 3;

const LEAST_WORDS = 4;
const LEAST_CHARACTERS = 20;
/** The same of scripts that say a word in one or two characters. */
const LEAST_SIGNS = 10;
const SIGN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** How much of a text is in scripts that say much in few signs. */
export function countSigns(text: string): number {
  return text.match(SIGN)?.length ?? 0;
}

/** Whether words are as long as headlines are in such scripts. */
export function isDense(text: string): boolean {
  return countSigns(text) >= LEAST_SIGNS;
}

/** Whether words are as long as headlines are. */
export function isLong(text: string): boolean {
  if (isDense(text)) return true;
  if (text.length < LEAST_CHARACTERS) return false;
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= LEAST_WORDS || /\p{Lo}{8}/u.test(text);
}
