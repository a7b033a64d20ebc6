/** Distributions of scores over a collection whose items may stand for several each. */

export interface Moments {
  readonly mean: number;
  /** Never 0. */
  readonly deviation: number;
}

/** Weighted mean and standard deviation, which may be 0 here. */
function spreadOf(values: Float64Array, weights: Float64Array): Moments {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    total += weights[i]!;
    sum += weights[i]! * values[i]!;
  }
  const mean = total === 0 ? 0 : sum / total;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += weights[i]! * (values[i]! - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / Math.max(total, 1)) };
}

/** Weighted mean and standard deviation. */
export function momentsOf(values: Float64Array, weights: Float64Array): Moments {
  const { mean, deviation } = spreadOf(values, weights);
  return { mean, deviation: deviation || 1 };
}

/** Where the values from one on begin in an ascending array. */
function lowerBound(sorted: Float64Array, value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * The value that stands at a place once the values ascend (Hoare's selection), which is found many times faster than
 * all are sorted. Reorders the values; undefined for a place outside of them.
 */
function select(values: Float64Array, place: number): number | undefined {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = values[(from + to) >> 1]!;
    let low = from;
    let high = to;
    while (low <= high) {
      while (values[low]! < pivot) low++;
      while (values[high]! > pivot) high--;
      if (low > high) break;
      const lower = values[high]!;
      values[high--] = values[low]!;
      values[low++] = lower;
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else break;
  }
  return values[place];
}

/** The least of so many highest values; −Infinity where there are fewer. */
export function nthHighest(values: Float64Array, count: number): number {
  return select(values.slice(), values.length - count) ?? -Infinity;
}

/**
 * Indexes of the highest values, highest first, ties by index. Numbers sort many times faster than indexes do by
 * comparison, so the highest values are sorted and every index finds its place among them.
 */
export function highestIndexes(values: Float64Array, count: number): number[] {
  const size = Math.min(count, values.length);
  const floor = nthHighest(values, size);
  const descending = values
    .filter((value) => value >= floor)
    .map((value) => -value)
    .sort();
  const highest = new Array<number>(size);
  const equals = new Uint32Array(size);
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (value < floor) continue;
    const first = lowerBound(descending, -value);
    const place = first + equals[first]!;
    if (place >= size) continue;
    equals[first] = equals[first]! + 1;
    highest[place] = index;
  }
  return highest;
}

/** The value below which a share of the total weight lies; the least value for a share of 0. */
function quantileOf(values: Float64Array, weights: Float64Array, total: number) {
  if (weights.every((weight) => weight === 1)) {
    const reordered = values.slice();
    return (share: number) => select(reordered, Math.max(Math.ceil(share * total) - 1, 0)) ?? 0;
  }
  const sorted = values.toSorted();
  const weightAt = new Float64Array(sorted.length);
  for (let index = 0; index < values.length; index++) {
    const place = lowerBound(sorted, values[index]!);
    weightAt[place] = weightAt[place]! + weights[index]!;
  }
  return (share: number): number => {
    let seen = 0;
    for (let place = 0; place < sorted.length; place++) {
      seen += weightAt[place]!;
      if (seen >= share * total) return sorted[place]!;
    }
    return 0;
  };
}

/** The least spread of the unconcerned, as a share of that of all. */
const FLOOR = 0.2;

/**
 * The part of the collection that has nothing to do with the concept: its centre is the median and its
 * spread is read off the lower half, which relevant items do not reach (Efron's empirical null); where that has none,
 * off what is known to be unconcerned, by its weights.
 */
export function nullOf(
  values: Float64Array,
  weights: Float64Array,
  unconcerned: Float64Array = weights,
): Moments {
  let total = 0;
  for (const weight of weights) total += weight;
  const quantile = quantileOf(values, weights, total);
  const median = quantile(0.5);
  // 1.2816 deviations lie between the tenth percentile and the middle of a normal distribution.
  const spread = (median - quantile(0.1)) / 1.2816;
  const { deviation } = momentsOf(values, weights);
  // Where most items share no word with a concept the lower half has no width to read off.
  const read = spread > 1e-9 ? spread : spreadOf(values, unconcerned).deviation;
  return { mean: median, deviation: Math.max(read, FLOOR * deviation) };
}
