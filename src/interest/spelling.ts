/** Spelling: the language of a text that no stop word tells, by letters that its words have. */
import { isAscii } from '../model/ascii.ts';

/** Letters that hardly another language has which is told apart here, with its tag. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[ğış]/u, 'tr'],
  [/[łżźśńąę]/u, 'pl'],
  [/[ãõ]/u, 'pt'],
  [/ñ/u, 'es'],
  [/ß/u, 'de'],
];

/** The tag of the language whose letters a word has; undefined for most words. */
export function languageSpelt(word: string): string | undefined {
  if (isAscii(word)) return undefined;
  return LETTERS.find(([letters]) => letters.test(word))?.[1];
}

/** Words that have such letters, at least, and their part of a text: names have them in any language. */
const LEAST_SPELT = 2;
const SPELT_PART = 0.1;

/** The tag of the language that enough words of a text are spelt in; undefined where there is none. */
export function mostSpelt(
  words: readonly { readonly spelt: string | undefined }[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { spelt } of words) {
    if (spelt !== undefined) counts.set(spelt, (counts.get(spelt) ?? 0) + 1);
  }
  const [tag, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [undefined, 0];
  return count >= LEAST_SPELT && count >= SPELT_PART * words.length ? tag : undefined;
}
