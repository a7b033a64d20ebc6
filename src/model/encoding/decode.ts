/**
 * Bytes to text. Order of belief: HTTP charset (unless it is Western, as servers have it by default), byte order mark, XML
 * declaration, UTF-8, windows-1252; but bytes that are valid UTF-8 are UTF-8, whatever anybody says. Never throws: a label
 * nobody knows and bytes that do not fit are flagged as repairs.
 */

import { isAscii, isUtf8 } from 'node:buffer';
import { charsetOf, mediaType } from '../content-type.ts';
import { readBrokenUtf8 } from './broken-utf8.ts';
import { decodeText } from './decode-text.ts';
import { encodedOnce } from './double-encoded.ts';
import { encodingName } from './encoding-name.ts';
import { guessEncoding } from './guess-encoding.ts';
import { languageSaid } from './language-hint.ts';
import { guessLatin } from './latin-letters.ts';
import { decodeSingleByte, isSingleByte } from './single-byte.ts';
import { sniffUnicode, type UnicodeSniff, withoutSurrogates } from './unicode-family.ts';
import { decodeUtf32 } from './utf-32.ts';

export interface Decoded {
  readonly text: string;
  /** Lower-case label of the encoding used, as declared where the declaration was right. */
  readonly encoding: string;
  readonly repairs: readonly string[];
}

/** The repair of a document of which nobody says, or says truly, what it is in. */
export const GUESSED = 'encoding guessed';
const BROKEN = 'broken UTF-8 sequences';

/** Of XML, in bytes, be it behind a comment or what a server put first, and quoted as a word processor does. */
const DECLARATION =
  /<\?\s*xml(?=\s)[^>]{0,400}?\sencoding\s*=\s*["'\u0080-\u00ff]*\s*([\w.:\- ]{1,40}?)\s*["'?>\u0080-\u00ff]/i;
/** Where a declaration stands. */
const HEAD_BYTES = 1_024;
const SAMPLE_BYTES = 32 * 1024;
/** Bits, several times what text has to be better by of which nobody says anything. */
const DECLARED_MARGIN = 80;
/** The same where most characters stand in runs, as those of other scripts do. */
const DOUBTED_MARGIN = 30;
/** Bytes beyond ASCII without which nothing said of the encoding is doubted: a word in capitals may have as many in a row. */
const LEAST_DOUBTED = 6;
const UTF_8 = /^utf-?8$/;
/** Encodings that tools declare by default, and that many other encodings can be mistaken for. */
const WESTERN = /^(?:us-ascii|ascii|iso-?8859-1|latin-?1|windows-1252|cp1252)$/;
/** How text in ISO-2022-JP switches to Japanese characters, which it writes in ASCII bytes too. */
const JAPANESE_ESCAPE = /\u001b\$[@B]/;

/** The text of a document, given the `Content-Type` it came with. */
export function decode(bytes: Uint8Array, contentType?: string): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unicode = sniffUnicode(buffer);
  const body = buffer.subarray(unicode?.skip ?? 0);
  if (unicode !== undefined && unicode.encoding !== 'utf-8') return decodeWide(body, unicode);
  const isMarked = unicode !== undefined;
  const charset = charsetOf(contentType);
  const declared = DECLARATION.exec(body.toString('latin1', 0, HEAD_BYTES))?.[1]?.toLowerCase();
  const label = isMarked ? 'utf-8' : (charset ?? declared);
  if (isAscii(body)) {
    const byType = !isMarked && charset === undefined && isText(contentType);
    return decodeAscii(body, label, byType ? 'us-ascii' : undefined);
  }
  if (isUtf8(body)) return decodeUtf8(body, label);
  const labels = surestFirst(charset, declared);
  const candidates = isMarked ? ['utf-8', ...labels] : labels;
  return decodeFaultyUtf8(body, candidates) ?? decodeLegacy(body, candidates);
}

/** UTF-16 or UTF-32 without its mark. */
function decodeWide(body: Buffer, { encoding }: UnicodeSniff): Decoded {
  const text = encoding.startsWith('utf-32')
    ? decodeUtf32(body, encoding === 'utf-32be')
    : new TextDecoder(encoding).decode(body);
  return { text, encoding, repairs: [] };
}

function decodeUtf8(body: Buffer, label: string | undefined): Decoded {
  const repairs = isOther(label) ? [`declared ${label}, but is UTF-8`] : [];
  const text = body.toString('utf8');
  const once = encodedOnce(text);
  if (once !== undefined) repairs.push('encoded as UTF-8 twice');
  return { text: once ?? text, encoding: 'utf-8', repairs };
}

/** What is said of an encoding, the likeliest first. */
function surestFirst(
  charset: string | undefined,
  declared: string | undefined,
): readonly (string | undefined)[] {
  // Servers add a Western charset to whatever they know none for.
  const isByDefault = charset !== undefined && WESTERN.test(charset);
  return isByDefault && isSpecific(declared) ? [declared, charset] : [charset, declared];
}

/** UTF-8 with faults; undefined where it is more likely to be what is said of it, or anything else. */
function decodeFaultyUtf8(
  body: Buffer,
  candidates: readonly (string | undefined)[],
): Decoded | undefined {
  const labelled = candidates.find(isOther);
  if (labelled === undefined) {
    const mended = withoutSurrogates(body);
    if (!isUtf8(mended)) return undefined;
    return { text: mended.toString('utf8'), encoding: 'utf-8', repairs: [BROKEN] };
  }
  const text = readBrokenUtf8(body, true);
  if (text === undefined) return undefined;
  return { text, encoding: 'utf-8', repairs: [`declared ${labelled}, but is UTF-8`, BROKEN] };
}

function isOther(label: string | undefined): boolean {
  return label !== undefined && !UTF_8.test(label);
}

/** Whether a declared encoding is one that hardly a tool writes unless it means it. */
function isSpecific(label: string | undefined): label is string {
  return label !== undefined && !WESTERN.test(label) && !UTF_8.test(label);
}

function isText(contentType: string | undefined): boolean {
  return mediaType(contentType)?.startsWith('text/') === true;
}

/**
 * Bytes that are all ASCII, and read alike whatever they are called: by their type, as text without a charset is, be it
 * declared (RFC 3023 section 8.5), else by their label. Or Japanese written in ASCII bytes.
 */
function decodeAscii(body: Buffer, label: string | undefined, byType: string | undefined): Decoded {
  const plain = body.toString('latin1');
  if (JAPANESE_ESCAPE.test(plain)) {
    const text = decodeStrictly(body, 'iso-2022-jp');
    if (text !== undefined && label?.includes('2022'))
      return { text, encoding: label, repairs: [] };
    if (text !== undefined) return { text, encoding: 'iso-2022-jp', repairs: [GUESSED] };
  }
  if (label === undefined || UTF_8.test(label)) {
    return { text: plain, encoding: byType ?? 'utf-8', repairs: [] };
  }
  // Every encoding left agrees on ASCII, so the declaration is not wrong even where it is odd;
  // the wide ones cannot have made these bytes.
  if (
    /^(?:utf|ucs)-?(?:16|32|7)|^(?:utf|ucs)-?[24]$/.test(label) ||
    (decoderFor(label) === undefined && !isSingleByte(encodingName(label)))
  ) {
    return {
      text: plain,
      encoding: byType ?? 'utf-8',
      repairs: [`encoding ${label} does not fit the bytes`],
    };
  }
  return { text: plain, encoding: byType ?? label, repairs: [] };
}

/** Bytes that are no UTF-8: by the first of the declared encodings that fits them, else by guessing. */
function decodeLegacy(body: Buffer, candidates: readonly (string | undefined)[]): Decoded {
  const repairs: string[] = [];
  for (const label of new Set(candidates)) {
    if (label === undefined) continue;
    const other = WESTERN.test(label) ? otherThanWestern(body) : undefined;
    const text = decodeStrictly(body, other ?? label);
    if (other !== undefined && text !== undefined) {
      return { text, encoding: other, repairs: [`declared ${label}, but reads as ${other}`] };
    }
    if (text !== undefined) return { text, encoding: label, repairs };
    repairs.push(`encoding ${label} does not fit the bytes`);
  }
  const lenient = readBrokenUtf8(body, false);
  if (lenient !== undefined) {
    return { text: lenient, encoding: 'utf-8', repairs: [...repairs, BROKEN] };
  }
  const known = candidates.find((label) => label !== undefined && isMultiByte(label));
  const guess = guessEncoding(body);
  // Any bytes read as letters of one byte each, so such a guess says nothing against a declared encoding of pairs.
  if (known !== undefined && (guess === undefined || !isMultiByte(guess))) {
    return { text: decodeText(body, encodingName(known)), encoding: known, repairs };
  }
  if (guess !== undefined) {
    const text = decodeText(body, guess);
    return { text, encoding: guess, repairs: [...repairs, GUESSED] };
  }
  const text = decodeText(body, 'windows-1252');
  return { text, encoding: 'windows-1252', repairs: [...repairs, GUESSED] };
}

/** What text reads as that was called Western, where that is certain. */
function otherThanWestern(body: Buffer): string | undefined {
  if (standsInRuns(body)) return guessEncoding(body, DOUBTED_MARGIN);
  return guessLatin(body.subarray(0, SAMPLE_BYTES), languageSaid(body), DECLARED_MARGIN);
}

/** Whether most characters beyond ASCII stand next to each other; accented letters mostly stand alone. */
function standsInRuns(body: Buffer): boolean {
  const end = Math.min(body.length, SAMPLE_BYTES);
  let high = 0;
  let beside = 0;
  for (let at = 0; at < end; at += 1) {
    if (!isHigh(body, at)) continue;
    high += 1;
    if (isHigh(body, at - 1) || isHigh(body, at + 1)) beside += 1;
  }
  return high >= LEAST_DOUBTED && beside > 0.7 * high;
}

function isHigh(body: Buffer, at: number): boolean {
  return (body[at] ?? 0) >= 0x80;
}

function isMultiByte(label: string): boolean {
  const name = decoderFor(label)?.encoding;
  return name !== undefined && /^(?:gb|big5|euc-|shift_jis|iso-2022)/.test(name);
}

/** The text; undefined where the bytes have a fault in that encoding, or nobody knows it. */
function decodeStrictly(body: Buffer, label: string): string | undefined {
  const name = encodingName(label);
  if (isSingleByte(name)) return decodeSingleByte(body, name);
  try {
    // A utf-16 label on bytes that are visibly not wide is a lie; decoding would give nonsense.
    if (decoderFor(name)?.encoding.startsWith('utf-16') && !body.includes(0)) return undefined;
    return decodeText(body, name, { fatal: true });
  } catch {
    return undefined;
  }
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(encodingName(label));
  } catch {
    return undefined;
  }
}
