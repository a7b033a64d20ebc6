/**
 * Calibration: from a raw score, whose size depends on the concept, to log-odds of being wanted. No judgement is
 * read; but the constants here and in the prior, the evidence and the rounds of feedback were chosen by people
 * who looked at sets judged for relevance, so what those sets measure is not proof by itself.
 */
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

/** What the label vouches for. */
export interface Borne {
  /** Raw score down to which the evidence bears scores out; Infinity when nowhere. */
  readonly floor: number;
  /** Mean raw score of the best items, and the log-odds that their evidence gives them. */
  readonly best: { readonly raw: number; readonly odds: number };
}

/**
 * Reads threshold and slope off the raw scores of a collection. The threshold is never below the floor; where
 * there is none the best items are given what the evidence gives them, and the others less.
 */
export function calibrate(
  raw: Float64Array,
  weights: Float64Array,
  narrowness: number,
  { floor, best }: Borne,
): Logistic {
  const background = nullOf(raw, weights);
  const least = EVEN * narrowness ** NARROWING * background.deviation;
  if (floor === Infinity) {
    const slope = WAY / least;
    return { threshold: Math.max(best.raw - best.odds / slope, background.mean + least), slope };
  }
  const way = Math.max(least, floor - background.mean);
  return { threshold: background.mean + way, slope: WAY / way };
}
