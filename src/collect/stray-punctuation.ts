/** Quotes and dashes of windows-1252 that were pasted into UTF-8 as they were. */

import { c1Character } from './characters.ts';

/** Letters of windows-1252 among the same bytes: they stay, since such a byte may as well be left of a broken character. */
const LETTER = /[ŠšŒœŽžŸƒ]/;

/** The bytes with those signs in UTF-8. They are told by standing alone: no character of UTF-8 begins with such a byte. */
export function withStrayPunctuation(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = isStray(bytes, at) ? c1Character(bytes[at] ?? 0) : '';
    if (sign === '' || LETTER.test(sign)) continue;
    parts.push(bytes.subarray(from, at), Buffer.from(sign));
    from = at + 1;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
}

/** Whether a byte that only continues characters stands behind none. */
function isStray(bytes: Buffer, at: number): boolean {
  const byte = bytes[at] ?? 0;
  return byte >= 0x80 && byte <= 0x9f && (bytes[at - 1] ?? 0) < 0x80;
}
