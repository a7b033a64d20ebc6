/**
 * Stemmers, by language. Where people leave accents out who are in a hurry or have another keyboard, stems have none, so
 * that `elections` finds `élections`; where such letters are letters of their own (`å` in Swedish), they stay.
 */

import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { stem as english } from 'porter2';
import { withoutAccents } from './accents.ts';
import { ENGLISH_FAMILIES } from './english-families.ts';
import { stemArabic } from './stem-arabic.ts';
import { stemPolish } from './stem-polish.ts';

type Stem = (word: string) => string;

function unaccented(stem: Stem): Stem {
  return (word) => withoutAccents(stem(word));
}

/** Two letters that stand for one with an umlaut, except where the `u` belongs to what is before it: `neue`, `quer`. */
const UMLAUTS = /ae|oe|(?<![aeq])ue/gu;

function stemGerman(word: string): string {
  return withoutAccents(german(word.replace(UMLAUTS, (pair) => `${pair[0]}\u0308`.normalize())));
}

/** `eleição`, `eleições` and both without accents: the stemmer leaves each another vowel. */
function stemPortuguese(word: string): string {
  const spelt = word
    .replace(/c(?=ao$|oes$)/u, 'ç')
    .replace(/ao$/u, 'ão')
    .replace(/oes$/u, 'ões');
  return withoutAccents(portuguese(spelt).replace(/[ãõ]$/u, ''));
}

/** Turkish words take several endings, of which the stemmer may leave one: `seçimler`, `seçim`. */
function stemTurkish(word: string): string {
  return withoutAccents(turkish(turkish(word)));
}

function stemRussian(word: string): string {
  return russian(word.replaceAll('ё', 'е'));
}

function stemEnglish(word: string): string {
  const plain = withoutAccents(word);
  return ENGLISH_FAMILIES.get(plain) ?? english(plain);
}

/** By primary tag of a language. */
export const STEMMERS = {
  en: stemEnglish,
  de: stemGerman,
  fr: unaccented(french),
  es: unaccented(spanish),
  it: unaccented(italian),
  pt: stemPortuguese,
  nl: unaccented(dutch),
  sv: swedish,
  da: danish,
  nb: norwegian,
  pl: stemPolish,
  ru: stemRussian,
  uk: ukrainian,
  tr: stemTurkish,
  ar: stemArabic,
} as const satisfies Record<string, Stem>;
