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
  /** By word, what its row of the matrix is multiplied by for a unit vector. */
  readonly scales: Float32Array;
  /** A row of `dimensions` bytes for every word. */
  readonly matrix: Int8Array;
  readonly words: WordTable;
}

interface WordTable {
  /** Where the spelling of each word begins in `text`; one more for where the last ends. */
  readonly offsets: Uint32Array;
  /** By hash, the rank of a word and 1; 0 for none. As many as a power of two. */
  readonly slots: Uint32Array;
  /** The spellings in UTF-8, one behind the other. */
  readonly text: Uint8Array;
}

/** `WNV1`, as the first four bytes of the file. */
const MAGIC = 0x31564e57;
const HEADER_BYTES = 32;

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
  const [magic, size = 0, dimensions = 0, slotCount = 0, textBytes = 0, total = 0] = header;
  if (magic !== MAGIC || total !== byteLength || (slotCount & (slotCount - 1)) !== 0) broken();
  let at = byteOffset + HEADER_BYTES;
  const take = <T>(count: number, width: number, make: (offset: number) => T): T => {
    const view = make(at);
    at += Math.ceil((count * width) / 4) * 4;
    return view;
  };
  const mean = take(dimensions, 4, (o) => new Float32Array(buffer, o, dimensions));
  const scales = take(size, 4, (o) => new Float32Array(buffer, o, size));
  const offsets = take(size + 1, 4, (o) => new Uint32Array(buffer, o, size + 1));
  const slots = take(slotCount, 4, (o) => new Uint32Array(buffer, o, slotCount));
  const text = take(textBytes, 1, (o) => new Uint8Array(buffer, o, textBytes));
  const matrix = take(size * dimensions, 1, (o) => new Int8Array(buffer, o, size * dimensions));
  return { dimensions, size, mean, scales, matrix, words: { offsets, slots, text } };
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

/** The rank of a word, as its spelling is found by its hash; undefined when unknown. */
export function findRank({ offsets, slots, text }: WordTable, word: string): number | undefined {
  const wanted = encoder.encode(word);
  const last = slots.length - 1;
  for (let slot = hash(wanted) & last; slots[slot] !== 0; slot = (slot + 1) & last) {
    const rank = slots[slot]! - 1;
    const start = offsets[rank]!;
    if (offsets[rank + 1]! - start === wanted.length && startsAt(text, start, wanted)) return rank;
  }
  return undefined;
}

/** The word of a rank. */
export function wordAt({ offsets, text }: WordTable, rank: number): string {
  return decoder.decode(text.subarray(offsets[rank]!, offsets[rank + 1]!));
}
