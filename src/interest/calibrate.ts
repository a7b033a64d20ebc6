/** Calibration: from a raw score, whose size depends on the concept, to log-odds of being wanted. No labels are used. */
import { nullOf, rankedIndexes } from './distribution.ts';

export interface Logistic {
  /** Raw score at which wanted and unwanted are equally likely. */
  readonly threshold: number;
  /** Log-odds per unit of raw score. */
  readonly slope: number;
}

/** Deviations above what has nothing to do with the concept at which an item more likely has. */
const FAR = 3;

/** Reads threshold and slope off the raw scores of a collection. */
export function calibrate(raw: Float64Array, weights: Float64Array, narrowness: number): Logistic {
  const background = nullOf(raw, weights);
  const order = rankedIndexes(raw);
  const far = background.mean + FAR * background.deviation;
  let beyond = 0;
  for (const index of order) if (raw[index]! > far) beyond += weights[index]!;
  const expected = Math.max(beyond / narrowness, 1);
  let seen = 0;
  let threshold = far;
  for (const index of order) {
    seen += weights[index]!;
    threshold = raw[index]!;
    if (seen >= expected) break;
  }
  const spread = Math.max(threshold - background.mean, background.deviation);
  return { threshold, slope: 4.5 / spread };
}
