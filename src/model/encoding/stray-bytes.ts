/** Letters, quotes and dashes of windows-1252 that were pasted into UTF-8 as they were. */

import { c1Character } from './windows-1252.ts';

/** Letters of windows-1252 among the bytes of its signs: they stay, since such a byte may as well be left of a broken character. */
const LETTER = /[ŠšŒœŽžŸƒ]/;
/** What characters of three bytes begin with that stand in Latin text, and are left of when they are cut. */
const LEAD_OF_SIGNS = 0xe2;

/** Stands for a character that was found stray, which is a letter to the one behind it. */
const A_LETTER = 0x61;
const SPACE = 0x20;
/** `à`, a word of its own. */
const A_GRAVE = 0xe0;

/** The bytes with those characters in UTF-8. */
export function withStrayBytes(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const isBehindStray = from === at && at > 0;
    const character = strayAt(bytes, at, isBehindStray ? A_LETTER : (bytes[at - 1] ?? 0));
    if (character === '') continue;
    parts.push(bytes.subarray(from, at), Buffer.from(character));
    from = at + 1;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
}

/** The character that a byte of windows-1252 is; empty for one that is part of a character of UTF-8, or may be left of one. */
function strayAt(bytes: Buffer, at: number, before: number): string {
  const byte = bytes[at] ?? 0;
  if (before >= 0x80) return '';
  // No character begins with such a byte.
  if (byte <= 0x9f) {
    const sign = c1Character(byte);
    return LETTER.test(sign) ? '' : sign;
  }
  return isStrayLetter(before, byte, bytes[at + 1] ?? 0) ? String.fromCharCode(byte) : '';
}

/** Whether a byte that begins no character is a letter: before another, or at the end of a word and not likely left of a cut one. */
function isStrayLetter(before: number, byte: number, after: number): boolean {
  if (byte < 0xc0 || (after >= 0x80 && after < 0xc0)) return false;
  if (isPlainLetter(after)) return true;
  if (!isPlainLetter(before)) return byte === A_GRAVE && before === SPACE && after === SPACE;
  return after >= 0xc0 || (byte >= 0xe0 && byte !== LEAD_OF_SIGNS);
}

function isPlainLetter(byte: number): boolean {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
}
