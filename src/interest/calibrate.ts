/** Calibration: from a raw score, whose size depends on the concept, to log-odds of being wanted. No labels are used. */
import { nullOf } from './distribution.ts';

export interface Logistic {
  /** Raw score at which wanted and unwanted are equally likely. */
  readonly threshold: number;
  /** Log-odds per unit of raw score. */
  readonly slope: number;
}

/**
 * Deviations above the unconcerned at which an item is as likely wanted as not. The bell curve leaves
 * fewer than one item in a hundred beyond it: about as many as a topic has that one item in fifty is about.
 */
const EVEN = 2.4;

/** Every condition that an item must meet adds to the sum it is measured by; less than in proportion, since conditions overlap. */
const NARROWING = 0.8;

/**
 * Log-odds over the way from the unconcerned to the threshold. Odds of a bell curve against something
 * flat grow by the threshold itself per deviation, that is by about 2 × 2.4 over the way; a little less
 * because the curve has heavier tails.
 */
const WAY = 4;

/** Reads threshold and slope off the raw scores of a collection. */
export function calibrate(raw: Float64Array, weights: Float64Array, narrowness: number): Logistic {
  const background = nullOf(raw, weights);
  const way = EVEN * narrowness ** NARROWING * background.deviation;
  return { threshold: background.mean + way, slope: WAY / way };
}
