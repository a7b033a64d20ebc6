/** The meanings of a collection, one row each, so that one pass tells how near all of them are to a direction. */
import type { ItemAnalysis } from './analyse.ts';
import { integerDots, inWholeNumbers } from './dot.ts';
import { lengthOf } from './meaning.ts';

export interface Meanings {
  /** Cosine of every item with a direction; 0 for items without one. */
  cosines(direction: Float32Array): Float64Array;
  /** Mean direction of items, each with its share; undefined when none has one. */
  mean(shares: ReadonlyMap<number, number>): Float32Array | undefined;
  /** Mean direction of all items by their weights. */
  common(): Float32Array | undefined;
}

/** Lays the vectors of items out in their order; each item counts `weights` times. */
export function openMeanings(
  items: readonly Pick<ItemAnalysis, 'vector'>[],
  weights: Float64Array,
): Meanings {
  const dimensions = items.find(({ vector }) => vector !== undefined)?.vector?.length ?? 0;
  const matrix = new Int8Array(items.length * dimensions);
  const lengths = Float64Array.from(items, ({ vector }, row) => {
    if (vector?.length !== dimensions) return 0;
    matrix.set(vector, row * dimensions);
    return lengthOf(vector);
  });

  function mean(shares: Iterable<readonly [row: number, share: number]>): Float32Array | undefined {
    let sum: Float32Array | undefined;
    for (const [row, share] of shares) {
      if (lengths[row] === 0) continue;
      sum ??= new Float32Array(dimensions);
      const factor = share / lengths[row]!;
      const base = row * dimensions;
      for (let d = 0; d < dimensions; d++) sum[d] = sum[d]! + factor * matrix[base + d]!;
    }
    return sum;
  }

  let common: { direction: Float32Array | undefined } | undefined;
  return {
    cosines(direction) {
      const cosines = new Float64Array(items.length);
      const whole = inWholeNumbers(direction);
      if (whole === undefined || direction.length !== dimensions) return cosines;
      const { numbers, scale } = whole;
      const dots = integerDots(numbers, matrix, dimensions);
      for (let row = 0; row < cosines.length; row++) {
        if (lengths[row] === 0) continue;
        cosines[row] = (dots[row]! * scale) / lengths[row]!;
      }
      return cosines;
    },
    mean,
    common() {
      if (common === undefined) {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        common = { direction: mean([...weights].map((weight, row) => [row, weight / total])) };
      }
      return common.direction;
    },
  };
}
