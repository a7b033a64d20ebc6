/**
 * Word vectors as the build distils them: unit vectors in int8, most frequent word first, with a
 * prebuilt hash of the words, so that opening them only lays views over the bytes.
 */
import { WinnowError } from '../model/errors.ts';
import { integerDot, integerDots, inWholeNumbers } from './dot.ts';

export interface WordVectors {
  readonly dimensions: number;
  /** How many words there are. */
  readonly size: number;
  /** The mean meaning of running text: subtracted from texts, because what all share tells nothing. */
  readonly mean: Float32Array;
  /** Frequency rank of a lower-case word, 0 being the most frequent; undefined when unknown. */
  rank(word: string): number | undefined;
  /** The word at a frequency rank. */
  word(rank: number): string;
  /** Unit vector of a word; undefined when unknown. */
  of(word: string): Float32Array | undefined;
  /** Adds `factor` times the unit vector of the word at `rank` to `sum`. */
  addTo(sum: Float32Array, rank: number, factor: number): void;
  /** The same for many words at once. */
  addAllTo(sum: Float32Array, ranks: Int32Array, factors: Float64Array): void;
  /** The words nearest to a direction, by cosine, best first, ties by rank. */
  nearest(
    direction: Float32Array,
    count: number,
    accepts?: (rank: number) => boolean,
  ): { readonly rank: number; readonly word: string; readonly similarity: number }[];
}

/** `WNV1`, as the first four bytes of the file. */
const MAGIC = 0x31564e57;
const HEADER_BYTES = 32;
const REMEMBERED_RANKS = 50_000;

/** FNV-1a over UTF-8 bytes; the distilling script uses the same. */
function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** The length of what every word's vector has from a dimension on. */
function tailLengths(matrix: Int8Array, norms: Float32Array, dimensions: number, from: number) {
  return Float64Array.from(norms, (norm, index) => {
    let squares = 0;
    for (let at = index * dimensions + from; at < (index + 1) * dimensions; at++) {
      squares += matrix[at]! * matrix[at]!;
    }
    // A trifle more, since a bound that is rounded down would be none.
    return Math.sqrt(squares) * norm + 1e-9;
  });
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Aligned views need an aligned buffer; a file read into a pooled buffer may not be. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
}

/** Lays views over a distilled file. Throws `data-file` when it is not one, or is cut short. */
export function openWordVectors(file: Uint8Array): WordVectors {
  const bytes = aligned(file);
  const broken = (): never => {
    throw new WinnowError('data-file', 'the word vectors are damaged; install the package again');
  };
  if (bytes.byteLength < HEADER_BYTES) broken();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4);
  const [magic, size = 0, dimensions = 0, slots = 0, textBytes = 0, total = 0] = header;
  if (magic !== MAGIC || total !== bytes.byteLength || (slots & (slots - 1)) !== 0) broken();
  let at = bytes.byteOffset + HEADER_BYTES;
  const take = <T>(count: number, width: number, make: (offset: number) => T): T => {
    const view = make(at);
    at += Math.ceil((count * width) / 4) * 4;
    return view;
  };
  const { buffer } = bytes;
  const mean = take(dimensions, 4, (o) => new Float32Array(buffer, o, dimensions));
  const norms = take(size, 4, (o) => new Float32Array(buffer, o, size));
  const offsets = take(size + 1, 4, (o) => new Uint32Array(buffer, o, size + 1));
  const table = take(slots, 4, (o) => new Uint32Array(buffer, o, slots));
  const text = take(textBytes, 1, (o) => new Uint8Array(buffer, o, textBytes));
  const matrix = take(size * dimensions, 1, (o) => new Int8Array(buffer, o, size * dimensions));

  let tails: Float64Array | undefined;

  /** Ranks looked up before; bounded, because a stream of items brings ever new words. */
  const ranks = new Map<string, number | undefined>();

  function rank(word: string): number | undefined {
    const known = ranks.get(word);
    if (known !== undefined || ranks.has(word)) return known;
    const found = findRank(word);
    if (ranks.size >= REMEMBERED_RANKS) ranks.clear();
    ranks.set(word, found);
    return found;
  }

  function findRank(word: string): number | undefined {
    const wanted = encoder.encode(word);
    let slot = hash(wanted) & (slots - 1);
    for (;;) {
      const entry = table[slot]!;
      if (entry === 0) return undefined;
      const start = offsets[entry - 1]!;
      if (offsets[entry]! - start === wanted.length) {
        let i = 0;
        while (i < wanted.length && text[start + i] === wanted[i]) i++;
        if (i === wanted.length) return entry - 1;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }

  const wordAt = (index: number): string =>
    decoder.decode(text.subarray(offsets[index]!, offsets[index + 1]!));

  function addTo(sum: Float32Array, index: number, factor: number): void {
    const scale = factor * norms[index]!;
    const base = index * dimensions;
    for (let d = 0; d < dimensions; d++) sum[d] = sum[d]! + scale * matrix[base + d]!;
  }

  /** Two words at a time, since each pass over the sum costs as much as the words do. */
  function addAllTo(sum: Float32Array, ranks: Int32Array, factors: Float64Array): void {
    const paired = ranks.length & ~1;
    for (let n = 0; n < paired; n += 2) {
      const one = ranks[n]!;
      const other = ranks[n + 1]!;
      const oneScale = factors[n]! * norms[one]!;
      const otherScale = factors[n + 1]! * norms[other]!;
      const oneBase = one * dimensions;
      const otherBase = other * dimensions;
      for (let d = 0; d < dimensions; d++) {
        sum[d] = sum[d]! + oneScale * matrix[oneBase + d]! + otherScale * matrix[otherBase + d]!;
      }
    }
    if (paired < ranks.length) addTo(sum, ranks[paired]!, factors[paired]!);
  }

  return {
    dimensions,
    size,
    mean,
    rank,
    word: wordAt,
    of(word) {
      const index = rank(word);
      if (index === undefined) return undefined;
      const vector = new Float32Array(dimensions);
      addTo(vector, index, 1);
      return vector;
    },
    addTo,
    addAllTo,
    nearest(direction, count, accepts = () => true) {
      const whole = inWholeNumbers(direction);
      if (whole === undefined || count <= 0) return [];
      const { numbers, scale } = whole;
      const half = dimensions >> 1;
      const heads = integerDots(numbers.subarray(0, half), matrix, dimensions);
      const tail = numbers.subarray(half);
      // What the tails can add at most (Cauchy and Schwarz) rules most words out half way.
      const most = Math.hypot(...tail) * scale;
      tails ??= tailLengths(matrix, norms, dimensions, half);
      const best: { rank: number; similarity: number }[] = [];
      let floor = -Infinity;
      for (let index = 0; index < size; index++) {
        const unit = norms[index]! * scale;
        const head = heads[index]!;
        if (head * unit + most * tails[index]! < floor) continue;
        const similarity = (head + integerDot(tail, matrix, index * dimensions + half)) * unit;
        if (similarity <= floor || !accepts(index)) continue;
        let place = best.length;
        while (place > 0 && best[place - 1]!.similarity < similarity) place--;
        best.splice(place, 0, { rank: index, similarity });
        if (best.length > count) best.pop();
        if (best.length === count) floor = best.at(-1)!.similarity;
      }
      return best.map((hit) => ({ ...hit, word: wordAt(hit.rank) }));
    },
  };
}
