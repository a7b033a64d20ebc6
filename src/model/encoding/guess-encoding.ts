/**
 * The encoding of bytes that nobody declared and that are no UTF-8, told by how the text would read: the right decoding
 * is made of the common characters of its language, a wrong one of rare ones.
 */
import { decodeText } from './decode-text.ts';
import { isWestern, languageSaid } from './language-hint.ts';
import { guessLatin } from './latin-letters.ts';
import {
  ARABIC,
  CYRILLIC,
  GREEK,
  HEBREW,
  JAPANESE,
  KOREAN,
  LATIN,
  type LetterCost,
  SIMPLIFIED,
  THAI,
  TRADITIONAL,
} from './letter-costs.ts';

const SAMPLE_BYTES = 32 * 1024;
/** Tab, line feed, form feed and carriage return. */
const SPACES = new Set([0x09, 0x0a, 0x0c, 0x0d]);
/** Bits that anything but windows-1252 must be better by, since most of what nobody declares is that. */
const MARGIN = 12;
/** The same where the document says that it is in a language of the West. */
const UNLIKELY = 60;

/** ASCII bytes kept at the beginning of each run: the first may be the second half of a pair, and what the next cost depends on it. */
const FIRST_OF_RUN = 3;

/** Handicap, in bits, of an encoding that is seldom met and differs from a common one in capitals and one letter alone. */
const RARE = 4;

const FAULT = '\ufffd';
/** What a byte costs that an encoding does not have, on top of what its place-holder does. */
const FAULT_BITS = 40;
/** More faults, or more of them to the bytes, and the text was never in this encoding. */
const MOST_FAULTS = 16;
const BYTES_PER_FAULT = 64;

/** An encoding, what its text costs, and the bits that it must be cheaper by than others. */
type Candidate = readonly [label: string, cost: LetterCost, handicap?: number];

/** Encodings of two bytes a character. Where two of a list read the text alike, the first is taken. */
const DOUBLE_BYTE: readonly Candidate[] = [
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['gb2312', SIMPLIFIED],
  ['big5', TRADITIONAL],
];
/** Encodings of one byte a character. */
const SINGLE_BYTE: readonly Candidate[] = [
  ['windows-1251', CYRILLIC],
  ['koi8-r', CYRILLIC],
  ['koi8-u', CYRILLIC],
  ['iso-8859-5', CYRILLIC],
  ['ibm866', CYRILLIC],
  ['x-mac-cyrillic', CYRILLIC, RARE],
  ['windows-1255', HEBREW],
  ['tis-620', THAI],
  ['windows-1253', GREEK],
  ['iso-8859-7', GREEK],
  ['windows-1256', ARABIC],
  ['iso-8859-6', ARABIC],
];

/** A label TextDecoder knows, or `undefined` when nothing reads better than windows-1252, by `margin` bits. */
export function guessEncoding(body: Buffer, margin = MARGIN): string | undefined {
  const cut = body.length > SAMPLE_BYTES ? body.lastIndexOf(0x3c, SAMPLE_BYTES) : -1;
  const whole = body.subarray(0, cut > 0 ? cut : SAMPLE_BYTES);
  if (isBinary(whole)) return undefined;
  const sample = withoutPlainRuns(whole);
  if (hasOnlySigns(sample)) return undefined;
  let label: string | undefined;
  const language = languageSaid(body);
  const unlikely = isWestern(language) ? UNLIKELY : 0;
  let lowest = costOf(sample, 'windows-1252', LATIN) - margin - unlikely;
  const candidates = hasHighRuns(sample) ? [...DOUBLE_BYTE, ...SINGLE_BYTE] : DOUBLE_BYTE;
  for (const [candidate, cost, handicap = 0] of candidates) {
    const bits = costOf(sample, candidate, cost) + handicap;
    if (bits >= lowest) continue;
    label = candidate;
    lowest = bits;
  }
  return label ?? guessLatin(sample, language);
}

/** Whether the bytes are no text in any encoding: text has hardly a control character but tabs and line ends. */
function isBinary(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && !SPACES.has(byte)) controls += 1;
  return controls > sample.length / 50;
}

/**
 * The bytes without the middle of each run of ASCII, which is most of any feed and reads alike in all encodings. The ends
 * of a run stay: its first bytes may belong to the character and the word before it, its last to those behind it.
 */
function withoutPlainRuns(bytes: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let run = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    run = byte < 0x80 ? run + 1 : 0;
    if (run > FIRST_OF_RUN && (bytes[at + 1] ?? 0) < 0x80) continue;
    kept[length] = byte;
    length += 1;
  }
  return kept.subarray(0, length);
}

/** Whether two bytes beyond ASCII ever stand together. Where none do they are accented letters, not words of another script. */
function hasHighRuns(sample: Buffer): boolean {
  return sample.some((byte, at) => byte >= 0x80 && (sample[at + 1] ?? 0) >= 0x80);
}

/** Whether nearly all beyond ASCII are signs and spaces of windows-1252: in other encodings the same bytes are letters. */
function hasOnlySigns(sample: Buffer): boolean {
  const text = decodeText(sample, 'windows-1252').replace(/[\u0000-\u007f]+/g, '');
  return text.replace(/\P{L}+/gu, '').length < text.length / 10;
}

/** Bits of the whole text; infinite where it has more than a few bytes that this encoding does not have. */
function costOf(sample: Buffer, label: string, cost: LetterCost): number {
  // As a stream, since the sample may be cut in the middle of a character, which is no fault.
  const text = decodeText(sample, label, { stream: true });
  const faults = text.split(FAULT, MOST_FAULTS + 2).length - 1;
  if (faults > Math.min(MOST_FAULTS, sample.length / BYTES_PER_FAULT)) {
    return Number.POSITIVE_INFINITY;
  }
  let bits = faults * FAULT_BITS;
  let before = '';
  for (const character of text) {
    bits += cost(character, before);
    before = character;
  }
  return bits;
}
