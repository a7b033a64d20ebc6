/** Characters that went through UTF-8 twice and are written as references to their bytes: `&Atilde;&copy;` for `é`. */

import { decodeHTMLStrict } from 'entities';
import { bytesBefore } from '../../model/encoding/double-encoded.ts';
import { c1Character } from '../../model/encoding/windows-1252.ts';

/** References to a character's bytes, each as the character that windows-1252 has for it: two bytes or three. */
const RUN = String.raw`&(?:acirc|#226|#[xX][eE]2);(?:&[^;&\s]{2,8};){2}|&(?:Acirc|Atilde|#19[45]|#[xX][cC][23]);&[^;&\s]{2,8};`;
const RUN_HERE = new RegExp(RUN, 'y');
const RUNS = new RegExp(RUN, 'g');

/** Whether references to a character's bytes may begin with one to this. */
export function mayLead(character: string): boolean {
  return character === 'â' || character === 'Ã' || character === 'Â';
}

/** The character that is meant by the references from `at` on, if they name its bytes, and the index behind them. */
export function meantAt(text: string, at: number): { character: string; end: number } | undefined {
  RUN_HERE.lastIndex = at;
  const run = RUN_HERE.exec(text)?.[0];
  const character = run === undefined ? undefined : meantBy(run, at, text);
  return character === undefined ? undefined : { character, end: RUN_HERE.lastIndex };
}

/** The text with characters in the place of references to their bytes; other references stay. */
export function withMeant(text: string): string {
  return text.replace(RUNS, (run, at: number) => meantBy(run, at, text) ?? run);
}

function meantBy(run: string, at: number, text: string): string | undefined {
  const read = decodeHTMLStrict(run);
  const bytes = bytesBefore(read);
  // In capitals the letter may be meant, before a quote or a space.
  if (bytes === undefined || (read.startsWith('Ã') && /[A-Z;]/.test(text[at - 1] ?? ''))) {
    return undefined;
  }
  // The dashes, quotes and signs of three bytes, and no Braille, as a letter and the space and quote behind it would be.
  if (bytes.length === 3 && (bytes[1] ?? 0) >= 0xa0) return undefined;
  const character = bytes.toString('utf8');
  const code = character.charCodeAt(0);
  return code >= 0x80 && code <= 0x9f ? c1Character(code) : character;
}
