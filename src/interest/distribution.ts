/** Distributions of scores over a collection whose items may stand for several each. */

export interface Moments {
  readonly mean: number;
  /** Never 0. */
  readonly deviation: number;
}

/** Weighted mean and standard deviation. */
export function momentsOf(values: Float64Array, weights: Float64Array): Moments {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    total += weights[i]!;
    sum += weights[i]! * values[i]!;
  }
  const mean = total === 0 ? 0 : sum / total;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += weights[i]! * (values[i]! - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / Math.max(total, 1)) || 1 };
}

/** Indexes of the highest values, highest first, ties by index. */
export function highestIndexes(values: Float64Array, count: number): number[] {
  // Numbers sort many times faster than indexes do by comparison, and most values are not wanted.
  const floor = values.toSorted()[Math.max(values.length - count, 0)] ?? 0;
  const found: number[] = [];
  for (let index = 0; index < values.length; index++) {
    if (values[index]! >= floor) found.push(index);
  }
  return found.sort((a, b) => values[b]! - values[a]! || a - b).slice(0, count);
}

/** The value below which a share of the total weight lies; the least value for a share of 0. */
function quantileOf(values: Float64Array, weights: Float64Array, total: number) {
  if (weights.every((weight) => weight === 1)) {
    const sorted = values.toSorted();
    return (share: number) => sorted[Math.max(Math.ceil(share * total) - 1, 0)] ?? 0;
  }
  const order = Uint32Array.from(values, (_, index) => index).sort(
    (a, b) => values[a]! - values[b]! || b - a,
  );
  return (share: number): number => {
    let seen = 0;
    for (const index of order) {
      seen += weights[index]!;
      if (seen >= share * total) return values[index]!;
    }
    return 0;
  };
}

/** The least spread of the unconcerned, as a share of that of all. */
const FLOOR = 0.2;

/**
 * The part of the collection that has nothing to do with the concept: its centre is the median and its
 * spread is read off the lower half, which relevant items do not reach (Efron's empirical null).
 */
export function nullOf(values: Float64Array, weights: Float64Array): Moments {
  let total = 0;
  for (const weight of weights) total += weight;
  const quantile = quantileOf(values, weights, total);
  const median = quantile(0.5);
  // 1.2816 deviations lie between the tenth percentile and the middle of a normal distribution.
  const spread = (median - quantile(0.1)) / 1.2816;
  const { deviation } = momentsOf(values, weights);
  // Where most items share no word with a concept the lower half has no width to read off.
  return {
    mean: median,
    deviation: spread > 1e-9 ? Math.max(spread, FLOOR * deviation) : deviation,
  };
}
