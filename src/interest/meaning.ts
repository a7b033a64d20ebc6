/** Meaning as a direction among the word vectors: of a text, of a concept, and how near two of them are. */
import type { WordVectors } from './vectors.ts';

/** Smooth inverse frequency: words this frequent count half (Arora et al., 2017). */
const HALF_FREQUENCY = 1e-3;

/** Zipf's law with the offset of running text; the constant makes the shares of 60,000 words add up to 1. */
function frequency(rank: number): number {
  return 1 / (9 * (rank + 10));
}

/** What a word of a frequency rank is worth in a text, 0..1: the rarer, the more. */
export function rarity(rank: number): number {
  return HALF_FREQUENCY / (HALF_FREQUENCY + frequency(rank));
}

/** The length of a vector. */
export function lengthOf(vector: ArrayLike<number>): number {
  let sum = 0;
  for (let d = 0; d < vector.length; d++) sum += vector[d]! * vector[d]!;
  return Math.sqrt(sum);
}

/** The same direction with length 1; the vector itself when it has none. */
export function unit(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  if (length === 0) return vector;
  const made = new Float32Array(vector.length);
  for (let d = 0; d < vector.length; d++) made[d] = vector[d]! / length;
  return made;
}

/** Adds `factor` times a vector to a sum. */
export function addScaled(sum: Float32Array, vector: Float32Array, factor: number): void {
  for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! + factor * vector[d]!;
}

/** A direction less what all running text shares. */
export function centred(
  direction: Float32Array,
  { mean }: Pick<WordVectors, 'mean'>,
): Float32Array {
  const made = unit(direction).slice();
  addScaled(made, mean, -1);
  return unit(made);
}

/** −1..1; 0 when either has no direction. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  for (let d = 0; d < a.length; d++) dot += a[d]! * b[d]!;
  const lengths = lengthOf(a) * lengthOf(b);
  return lengths === 0 ? 0 : dot / lengths;
}

/** A direction in one byte a dimension. */
export function quantise(vector: Float32Array): Int8Array {
  const made = new Int8Array(vector.length);
  let largest = 0;
  for (let d = 0; d < vector.length; d++) largest = Math.max(largest, Math.abs(vector[d]!));
  if (largest === 0) return made;
  for (let d = 0; d < vector.length; d++) made[d] = Math.round((vector[d]! / largest) * 127);
  return made;
}

/**
 * The direction of words by their frequency ranks, each with its weight: their mean, less what all running text
 * shares. Undefined when there are none or they say nothing together.
 */
export function meaningOfRanks(
  ranks: Int32Array,
  weights: Float64Array,
  vectors: WordVectors,
): Float32Array | undefined {
  const shares = new Float64Array(ranks.length);
  let total = 0;
  for (let n = 0; n < ranks.length; n++) {
    shares[n] = weights[n]! * rarity(ranks[n]!);
    total += shares[n]!;
  }
  if (total <= 0) return undefined;
  const sum = new Float32Array(vectors.dimensions);
  vectors.addAllTo(sum, ranks, shares);
  for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! / total - vectors.mean[d]!;
  return lengthOf(sum) === 0 ? undefined : unit(sum);
}

/** The direction of weighted words; undefined when none of them is known or they say nothing together. */
export function meaningOf(
  weights: ReadonlyMap<string, number>,
  vectors: WordVectors,
): Float32Array | undefined {
  const known = [...weights.keys()].filter((word) => vectors.rank(word) !== undefined);
  const ranks = Int32Array.from(known, (word) => vectors.rank(word)!);
  return meaningOfRanks(
    ranks,
    Float64Array.from(known, (word) => weights.get(word)!),
    vectors,
  );
}
