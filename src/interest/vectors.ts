/** Word vectors as the build distils them: unit vectors in int8, most frequent word first. */
import { createFindNearest, type NearWord } from './nearest-words.ts';
import { rememberWords } from './remember-words.ts';
import { findPlace, readVectorFile, wordAt } from './vector-file.ts';

export interface WordVectors {
  readonly dimensions: number;
  /** How many words there are. */
  readonly size: number;
  /** The mean meaning of running text: subtracted from texts, because what all share tells nothing. */
  readonly mean: Float32Array;
  /** The unit vector of what words differ in most: how they are used, more than what they mean. */
  readonly principal: Float32Array;
  /** Frequency rank of a lower-case word, 0 being the most frequent; undefined when unknown. */
  rank(word: string): number | undefined;
  /** The word at a frequency rank. */
  word(rank: number): string;
  /** Frequency rank of the most frequent word that has this English stem; undefined when none has. */
  stemRank(stem: string): number | undefined;
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
  ): (NearWord & { readonly word: string })[];
}

/** Opens a distilled file. Throws `data-file` when it is not one, or is cut short. */
export function openWordVectors(file: Uint8Array): WordVectors {
  const tables = readVectorFile(file);
  const { dimensions, size, mean, principal, scales, matrix, words, stems, stemRanks } = tables;
  const findNearest = createFindNearest(tables);
  const rank = rememberWords((word) => findPlace(words, word));

  function addTo(sum: Float32Array, index: number, factor: number): void {
    const scale = factor * scales[index]!;
    const base = index * dimensions;
    for (let d = 0; d < dimensions; d++) sum[d] = sum[d]! + scale * matrix[base + d]!;
  }

  /** Four words in one pass over the sum, which costs as much as two of them. */
  function addFourTo(
    sum: Float32Array,
    ranks: Int32Array,
    factors: Float64Array,
    at: number,
  ): void {
    const scale0 = factors[at]! * scales[ranks[at]!]!;
    const scale1 = factors[at + 1]! * scales[ranks[at + 1]!]!;
    const scale2 = factors[at + 2]! * scales[ranks[at + 2]!]!;
    const scale3 = factors[at + 3]! * scales[ranks[at + 3]!]!;
    const base0 = ranks[at]! * dimensions;
    const base1 = ranks[at + 1]! * dimensions;
    const base2 = ranks[at + 2]! * dimensions;
    const base3 = ranks[at + 3]! * dimensions;
    for (let d = 0; d < dimensions; d++) {
      sum[d] =
        sum[d]! +
        scale0 * matrix[base0 + d]! +
        scale1 * matrix[base1 + d]! +
        scale2 * matrix[base2 + d]! +
        scale3 * matrix[base3 + d]!;
    }
  }

  function addAllTo(sum: Float32Array, ranks: Int32Array, factors: Float64Array): void {
    let n = 0;
    for (; n + 4 <= ranks.length; n += 4) addFourTo(sum, ranks, factors, n);
    for (; n < ranks.length; n++) addTo(sum, ranks[n]!, factors[n]!);
  }

  return {
    dimensions,
    size,
    mean,
    principal,
    rank,
    word: (index) => wordAt(words, index),
    stemRank: rememberWords((stem) => {
      const place = findPlace(stems, stem);
      return place === undefined ? undefined : stemRanks[place];
    }),
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
      return findNearest(direction, count, accepts).map(({ rank: index, similarity }) => ({
        rank: index,
        similarity,
        word: wordAt(words, index),
      }));
    },
  };
}
