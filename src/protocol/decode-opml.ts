/** The text of a list of feeds in whatever encoding it was saved. */
import { decodeUtf32 } from '../model/utf-32.ts';
import { withSigns } from '../model/windows-1252.ts';

/** An XML declaration, after whatever stands before it, lies within so many bytes. */
const DECLARATION_BYTES = 1_024;
/** So many bytes of markup tell whether every other one is zero. */
const UTF_16_SAMPLE = 64;

const UTF_16_BOMS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/** Controls that nobody means become the signs of windows-1252, whatever the list says it is in. */
function decoded(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return withSigns(new TextDecoder(label, { fatal }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The text of a file in UTF-32; `undefined` where its mark is not there. */
function utf32(bytes: Uint8Array): string | undefined {
  const mark = '\ufeff';
  const isBigEndian = [true, false].find((big) => decodeUtf32(bytes.subarray(0, 4), big) === mark);
  return isBigEndian === undefined ? undefined : decodeUtf32(bytes.subarray(4), isBigEndian);
}

/** UTF-16 without a mark shows as every other byte being zero in the markup at the beginning. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, UTF_16_SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]!++;
  if (zeros[1]! > start.length / 4) return 'utf-16le';
  return zeros[0]! > start.length / 4 ? 'utf-16be' : undefined;
}

/** Whether a text that is declared to be UTF-8 has not one character of it beyond ASCII, but others. */
function isNothingOf(label: string, text: string): boolean {
  return /^utf-?8$/iu.test(label) && text.includes('\ufffd') && !/[\u0080-\ufffc]/u.test(text);
}

/**
 * Whether more characters beyond ASCII are whole than broken, as in no text of another encoding, where UTF-8 shows by accident
 * alone. One that is cut off at the end tells nothing: any text in Latin-1 may end so.
 */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let surplus = 0;
  for (const character of new TextDecoder().decode(bytes, { stream: true })) {
    if (character === '\ufffd') surplus -= 1;
    else if (character > '\u007f') surplus += 1;
  }
  return surplus > 0;
}

/** What is UTF-8, or was until a part of it was damaged: by a byte of another encoding, or cut off within a character. */
function decodedUtf8(bytes: Uint8Array): string | undefined {
  return (
    decoded(bytes, 'utf-8', true) ?? (isMostlyUtf8(bytes) ? decoded(bytes, 'utf-8') : undefined)
  );
}

/** The text of a file: by byte order mark, as UTF-8 where most of it is UTF-8, as declared, as windows-1252. */
export function decodeOpml(bytes: Uint8Array): {
  readonly text: string;
  readonly encoding: string;
} {
  // Its mark begins like that of UTF-16.
  const wide = utf32(bytes);
  if (wide !== undefined) return { text: wide, encoding: 'utf-32' };
  const marked = UTF_16_BOMS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  const utf16 = marked?.[0] ?? unmarkedUtf16(bytes);
  if (utf16 !== undefined) return { text: decoded(bytes, utf16) ?? '', encoding: utf16 };
  const declaration = decoded(bytes.subarray(0, DECLARATION_BYTES), 'latin1') ?? '';
  const declared = /<\?xml[^>]*encoding\s*=\s*["']?([\w.:-]+)/iu.exec(declaration)?.[1];
  if (declared !== undefined && /^(?:iso-2022|hz-)/iu.test(declared)) {
    const escaped = decoded(bytes, declared, true);
    if (escaped !== undefined) return { text: escaped, encoding: declared.toLowerCase() };
  }
  const utf8 = decodedUtf8(bytes);
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' };
  const label = declared ?? 'windows-1252';
  const text = decoded(bytes, label);
  if (text !== undefined && !isNothingOf(label, text)) {
    return { text, encoding: label.toLowerCase() };
  }
  return { text: decoded(bytes, 'windows-1252') ?? '', encoding: 'windows-1252' };
}
