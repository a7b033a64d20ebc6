/** Text that went through UTF-8 twice, since a program took its bytes for windows-1252: `Ã©` for `é`. */

import { isUtf8 } from 'node:buffer';
import { decodeHTMLStrict } from 'entities';
import { decodeText } from '../model/decode-text.ts';
import { c1Character } from './characters.ts';

const STRANGE = /[^\u0000-\u007f]+/;
/** Stretches beyond ASCII that a text must have; fewer could be an example that it gives. */
const FEWEST = 3;
/** A byte that UTF-8 never has, for characters that windows-1252 has not: it makes the check for UTF-8 fail. */
const NO_BYTE = 0xff;

/** Code of a character beyond ASCII → its byte in windows-1252; C1 controls too, since some programs keep them. */
const BYTES: ReadonlyMap<number, number> = new Map(
  Array.from({ length: 128 }, (_, at): [number, number][] => {
    const byte = at + 128;
    const character = decodeText(Uint8Array.of(byte), 'windows-1252');
    return [
      [byte, byte],
      [character.charCodeAt(0), byte],
    ];
  }).flat(),
);

/** The bytes before they were encoded the second time; `undefined` where they were not. */
function bytesBefore(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[at] = code < 128 ? code : (BYTES.get(code) ?? NO_BYTE);
  }
  return isUtf8(bytes) ? bytes : undefined;
}

/** The text as it was meant where all of it beyond ASCII is encoded twice; `undefined` where that is not certain. */
export function encodedOnce(text: string): string | undefined {
  // Most texts are told by the first stretch, without a look at the rest.
  const first = STRANGE.exec(text)?.[0];
  if (first === undefined || bytesBefore(first) === undefined) return undefined;
  if (text.split(STRANGE, FEWEST + 1).length <= FEWEST) return undefined;
  return bytesBefore(text)?.toString('utf8');
}

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
