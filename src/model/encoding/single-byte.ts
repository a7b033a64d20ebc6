/** Decodes what `code-pages.ts` describes: a page is put together when the first document in it is met. */

import { CODE_PAGES, type Run, VARIANTS } from './code-pages.ts';

const UPPER = new Map(CODE_PAGES);
const LIKE_OTHERS: ReadonlyMap<string, { readonly of: string; readonly but: readonly Run[] }> =
  new Map(VARIANTS.map(([name, of, but]) => [name, { of, but }]));

/** Whether `decodeSingleByte` knows an encoding, by its name in lower case. */
export function isSingleByte(name: string): boolean {
  return UPPER.has(name) || LIKE_OTHERS.has(name);
}

/** The text of bytes in an encoding that `isSingleByte` knows. */
export function decodeSingleByte(bytes: Uint8Array, name: string): string {
  const upper = upperOf(name);
  const wide = Buffer.alloc(bytes.length * 2);
  for (const [at, byte] of bytes.entries()) {
    const unit = byte < 128 ? byte : upper.charCodeAt(byte - 128);
    wide[at * 2] = unit & 0xff;
    wide[at * 2 + 1] = unit >> 8;
  }
  return wide.toString('utf16le');
}

/** The characters of the bytes from 128 up. */
function upperOf(name: string): string {
  const known = UPPER.get(name);
  if (known !== undefined) return known;
  const variant = LIKE_OTHERS.get(name);
  if (variant === undefined) return upperOfPlatform(name);
  const characters = [...upperOf(variant.of)];
  for (const [from, run] of variant.but) characters.splice(from - 128, run.length, ...run);
  const upper = characters.join('');
  UPPER.set(name, upper);
  return upper;
}

function upperOfPlatform(label: string): string {
  return new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, at) => 128 + at));
}
