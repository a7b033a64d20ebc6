/** Text that went through UTF-8 twice, since a program took its bytes for windows-1252: `Ã©` for `é`. */

import { isUtf8 } from 'node:buffer';
import { decodeText } from './decode-text.ts';

const STRANGE = /[^\u0000-\u007f]+/;
/** Stretches beyond ASCII that a text must have, unless they stand in words; fewer could be an example that it gives. */
const FEWEST = 3;
const WORD_BEFORE = /[a-z]$/i;
const WORD_BEHIND = /^[a-z]/i;
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
export function bytesBefore(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[at] = code < 128 ? code : (BYTES.get(code) ?? NO_BYTE);
  }
  return isUtf8(bytes) ? bytes : undefined;
}

/** Whether one of the stretches between these pieces of a text stands within a word, or two of them at the ends of words. */
function standsInWords(around: readonly string[]): boolean {
  const before = around.slice(0, -1);
  const isWithin = before.some(
    (piece, at) => WORD_BEFORE.test(piece) && WORD_BEHIND.test(around[at + 1] ?? ''),
  );
  return isWithin || before.filter((piece) => WORD_BEFORE.test(piece)).length > 1;
}

/** The text as it was meant where all of it beyond ASCII is encoded twice; `undefined` where that is not certain. */
export function encodedOnce(text: string): string | undefined {
  // Most texts are told by the first stretch, without a look at the rest.
  const first = STRANGE.exec(text)?.[0];
  if (first === undefined || bytesBefore(first) === undefined) return undefined;
  const around = text.split(STRANGE, FEWEST + 1);
  if (around.length <= FEWEST && !standsInWords(around)) return undefined;
  return bytesBefore(text)?.toString('utf8');
}
