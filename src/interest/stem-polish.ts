/** Polish: a word without the endings of its cases, and its last consonant as it is before other endings. */
import { withoutAccents } from './accents.ts';

/** Endings of nouns and adjectives, accents left out; three letters are left before them. */
const ENDING =
  /(?<=...)(?:owie|iego|iemu|iach|iami|ymi|imi|ego|emu|owi|ami|ach|ych|ich|jach|jami|jom|iom|iej|iem|ej|ow|om|em|ym|im|ia|ie|io|iu|ja|je|ji|jo|a|e|i|o|u|y)$/u;

/** What a consonant becomes before `e` and `i`: `klimacie`, `wyborze`, `piłce`. */
const SOFTENED: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)dzie$/u, 'd'],
  [/(?<=..)cie$/u, 't'],
  [/(?<=..)rze$/u, 'r'],
  [/(?<=..)dze$/u, 'g'],
  [/(?<=..)ce$/u, 'k'],
];

/** The stem of a word, without accents. */
export function stemPolish(word: string): string {
  const plain = withoutAccents(word);
  const softened = SOFTENED.find(([pattern]) => pattern.test(plain));
  if (softened !== undefined) return plain.replace(softened[0], softened[1]);
  return plain.replace(ENDING, '');
}
