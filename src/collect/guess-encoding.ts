/**
 * The encoding of bytes that nobody declared and that are no UTF-8, told by how the text would read: the right decoding
 * is made of the common characters of its language, a wrong one of rare ones.
 */
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

/** ASCII bytes behind another whose reading, or cost, may depend on it. */
const FIRST_OF_RUN = 3;

/** Differs from windows-1251 in capitals and one letter alone, and is seen far less. */
const RARE = 4;

type Candidate = readonly [label: string, cost: LetterCost, handicap?: number];

/** In order of trust, where two read the same; with the bits that one must be better by. */
const OF_PAIRS: readonly Candidate[] = [
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['gb2312', SIMPLIFIED],
  ['big5', TRADITIONAL],
];
const OF_SINGLE_BYTES: readonly Candidate[] = [
  ['windows-1251', CYRILLIC],
  ['koi8-r', CYRILLIC],
  ['koi8-u', CYRILLIC],
  ['iso-8859-5', CYRILLIC],
  ['ibm866', CYRILLIC],
  ['x-mac-cyrillic', CYRILLIC, RARE],
  ['windows-1255', HEBREW],
  ['tis-620', THAI],
  ['windows-1253', GREEK],
  ['windows-1256', ARABIC],
  ['iso-8859-6', ARABIC],
];

/** A label TextDecoder knows, or `undefined` when nothing reads better than windows-1252. */
export function guessEncoding(body: Buffer): string | undefined {
  const cut = body.length > SAMPLE_BYTES ? body.lastIndexOf(0x3c, SAMPLE_BYTES) : -1;
  const whole = body.subarray(0, cut > 0 ? cut : SAMPLE_BYTES);
  if (isBinary(whole)) return undefined;
  const sample = withoutPlainRuns(whole);
  if (isOfSigns(sample)) return undefined;
  let label: string | undefined;
  let lowest = costOf(sample, 'windows-1252', LATIN) - MARGIN;
  const candidates = hasWords(sample) ? [...OF_PAIRS, ...OF_SINGLE_BYTES] : OF_PAIRS;
  for (const [candidate, cost, handicap = 0] of candidates) {
    const bits = costOf(sample, candidate, cost) + handicap;
    if (bits >= lowest) continue;
    label = candidate;
    lowest = bits;
  }
  return label ?? guessLatin(sample);
}

/** Whether the bytes are no text in any encoding: each has hardly a control character but tabs and line ends. */
function isBinary(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && !SPACES.has(byte)) controls += 1;
  return controls > sample.length / 50;
}

/**
 * The bytes without the middle of each run of ASCII, most of any feed: it reads alike in all encodings, and costs as much. What
 * stands first in a run may belong to a pair and what follows to that pair's word; what stands last, to the next.
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

/** Whether two bytes beyond ASCII ever stand together; where none do, `à` is no letter of another script. */
function hasWords(sample: Buffer): boolean {
  return sample.some((byte, at) => byte >= 0x80 && (sample[at + 1] ?? 0) >= 0x80);
}

/** Whether windows-1252 has hardly a letter beyond ASCII in it, but spaces and signs, which others have for letters. */
function isOfSigns(sample: Buffer): boolean {
  const text = new TextDecoder('windows-1252').decode(sample).replace(/[\u0000-\u007f]+/g, '');
  return text.replace(/\P{L}+/gu, '').length < text.length / 10;
}

/** Bits of the whole text; infinite where the bytes are none in this encoding. */
function costOf(sample: Buffer, label: string, cost: LetterCost): number {
  let text: string;
  try {
    // What is cut in the middle of a character is no fault.
    text = new TextDecoder(label, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  let bits = 0;
  let before = '';
  for (const character of text) {
    bits += cost(character, before);
    before = character;
  }
  return bits;
}
