/**
 * The file of word vectors as `scripts/distil-vectors.mjs` writes it: a header, then tables one behind the other, each from
 * a multiple of four bytes on, so that reading it only lays views over the bytes.
 */
import { WinnowError } from '../model/errors.ts';

/** The tables, words in the order of their frequency rank. */
export interface VectorTables {
  readonly dimensions: number;
  /** How many words there are. */
  readonly size: number;
  /** The mean meaning of running text. */
  readonly mean: Float32Array;
  /** The direction in which words differ most, and less by what they mean than by how they are used. */
  readonly principal: Float32Array;
  /** By word, what its row of the matrix is multiplied by for a unit vector. */
  readonly scales: Float32Array;
  /** A row of `dimensions` bytes for every word. */
  readonly matrix: Int8Array;
  readonly words: WordTable;
  /** The English stems of the words, that of the most frequent word first. */
  readonly stems: WordTable;
  /** By stem, the frequency rank of its most frequent word. */
  readonly stemRanks: Uint32Array;
}

/** Words, found by their spelling and by their place. */
interface WordTable {
  /** Where the spelling of each word begins in `text`; one more for where the last ends. */
  readonly offsets: Uint32Array;
  /** By hash, the place of a word and 1; 0 for none. As many as a power of two. */
  readonly slots: Uint32Array;
  /** The spellings in UTF-8, one behind the other. */
  readonly text: Uint8Array;
}

/** `WNV3`, as the first four bytes of the file. */
const MAGIC = 0x33564e57;
const HEADER_BYTES = 40;

/** Aligned views need an aligned buffer; a file read into a pooled buffer may not be. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
}

/** Lays views over a distilled file. Throws `data-file` when it is not one, or is cut short. */
export function readVectorFile(file: Uint8Array): VectorTables {
  const bytes = aligned(file);
  const { buffer, byteOffset, byteLength } = bytes;
  const broken = (): never => {
    throw new WinnowError('data-file', 'the word vectors are damaged; install the package again');
  };
  if (byteLength < HEADER_BYTES) broken();
  const header = new Uint32Array(buffer, byteOffset, HEADER_BYTES / 4);
  const [magic, , total, dimensions = 0, size = 0, slots = 0, textBytes = 0] = header;
  const [stemCount = 0, stemSlots = 0, stemTextBytes = 0] = header.subarray(7);
  const isHash = (count: number) => (count & (count - 1)) === 0;
  if (magic !== MAGIC || total !== byteLength || !isHash(slots) || !isHash(stemSlots)) broken();
  let at = byteOffset + HEADER_BYTES;
  const take = <T>(count: number, width: number, make: (offset: number) => T): T => {
    const view = make(at);
    at += Math.ceil((count * width) / 4) * 4;
    return view;
  };
  const floats = (count: number) => take(count, 4, (o) => new Float32Array(buffer, o, count));
  const numbers = (count: number) => take(count, 4, (o) => new Uint32Array(buffer, o, count));
  const table = (count: number, slotCount: number, bytes: number): WordTable => ({
    offsets: numbers(count + 1),
    slots: numbers(slotCount),
    text: take(bytes, 1, (o) => new Uint8Array(buffer, o, bytes)),
  });
  return {
    dimensions,
    size,
    mean: floats(dimensions),
    principal: floats(dimensions),
    scales: floats(size),
    words: table(size, slots, textBytes),
    stems: table(stemCount, stemSlots, stemTextBytes),
    stemRanks: numbers(stemCount),
    matrix: take(size * dimensions, 1, (o) => new Int8Array(buffer, o, size * dimensions)),
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** FNV-1a over UTF-8 bytes; the distilling script uses the same. */
function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

function startsAt(text: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (text[start + at] !== wanted[at]) return false;
  return true;
}

/** The place of a word, as its spelling is found by its hash; undefined when unknown. */
export function findPlace({ offsets, slots, text }: WordTable, word: string): number | undefined {
  const wanted = encoder.encode(word);
  const last = slots.length - 1;
  for (let slot = hash(wanted) & last; slots[slot] !== 0; slot = (slot + 1) & last) {
    const place = slots[slot]! - 1;
    const start = offsets[place]!;
    if (offsets[place + 1]! - start === wanted.length && startsAt(text, start, wanted)) {
      return place;
    }
  }
  return undefined;
}

/** The word at a place. */
export function wordAt({ offsets, text }: WordTable, place: number): string {
  return decoder.decode(text.subarray(offsets[place]!, offsets[place + 1]!));
}
