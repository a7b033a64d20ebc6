/**
 * Arabic: a word without its article, the conjunction and preposition written to it, and its commonest endings, as light
 * stemming for search does. Roots are left alone, since words of one root mean too many things.
 */

/** Vowel signs and the stroke that lengthens a word: most texts have none. */
const SIGNS = /[\u064b-\u0652\u0670\u0640]/gu;

/** The article, with what is written to it; something is left behind it. */
const ARTICLE = /^(?:[وف]?[بك]?ال|و?لل)(?=..)/u;

/** Endings of number, gender and origin; three letters are left before them. */
const ENDING = /(?<=...)(?:ات|ان|ون|ين|يه|ها|ه|ي)$/u;

/** `and`, where so much is left that it does not begin the word itself. */
const AND = /^و(?=....)/u;

/** The stem of a word. */
export function stemArabic(word: string): string {
  const plain = word
    .replace(SIGNS, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .replace(ARTICLE, '');
  return plain.replace(ENDING, '').replace(ENDING, '').replace(AND, '');
}
