/** Accents: letters as people write them whose keyboard has no accents. */
import { isAscii } from '../model/ascii.ts';

/** Latin letters that Unicode does not take apart into a plain letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = {
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/** A lower-case word without the accents of its Latin letters; letters of other scripts stay. */
export function withoutAccents(word: string): string {
  if (isAscii(word)) return word;
  return word
    .normalize('NFD')
    .replace(/(?<=[a-z])[\u0300-\u036f]+/gu, '')
    .replace(/[łıđøæœß]/gu, (letter) => WHOLE[letter]!)
    .normalize('NFC');
}
