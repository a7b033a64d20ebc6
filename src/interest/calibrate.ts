/**
 * Calibration: from a raw score, whose size depends on the concept, to log-odds of being wanted. No judgement is
 * read; but the constants here and in the prior, the evidence and the rounds of feedback were chosen by people
 * who looked at sets judged for relevance, so what those sets measure is not proof by itself.
 */
import { between } from './between.ts';
import { highestIndexes, nullOf } from './distribution.ts';
import type { Others } from './evidence.ts';
import { logit } from './log-odds.ts';
import type { QueryModel } from './query-model.ts';

export interface Logistic {
  /** Raw score of an item that has nothing to do with the topic. */
  readonly unconcerned: number;
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

/** The score needed grows with the number of conditions, but less than in proportion, since conditions overlap. */
const NARROWING = 0.8;

/**
 * Log-odds over the way from the unconcerned to the threshold. Odds of a bell curve against something
 * flat grow by the threshold itself per deviation, that is by about 2 × 2.4 over the way; a little less
 * because the curve has heavier tails.
 */
const WAY = 4;

/** What the label alone says of the items, which bounds how far their scores are believed. */
export interface LabelEvidence {
  /** Lowest raw score that the evidence supports; Infinity if none. */
  readonly floor: number;
  /** Raw score that items without the label may not exceed; −Infinity if nothing bounds them. */
  readonly followers: number;
  /** How little an outstanding score is believed, 0..1; the evidence counts instead. */
  readonly doubt: number;
  /** Mean raw score of the best items, and the log-odds that their evidence gives them. */
  readonly best: { readonly raw: number; readonly odds: number };
  /** Raw score that one mention of the label brings to an item of typical length; 0 where it is a sentence. */
  readonly mention: number;
}

/**
 * A sentence is answered by few items, however many share its words: of the surest, three in a hundred of a
 * collection and at most thirty, no more than one in three. Standing out is less proof than for a name, since every
 * item that is near stands out in some of the words: the slope is half as steep.
 */
const ANSWERS = { share: 0.03, most: 30, least: 3, odds: logit(1 / 3) } as const;
const DESCRIBED_SLOPE = 0.5;

/** Threshold and slope of a sentence, from those of a name with as many words. */
function answering(
  raw: Float64Array,
  weights: Float64Array,
  { unconcerned, threshold, slope }: Logistic,
): Logistic {
  const flatter = slope * DESCRIBED_SLOPE;
  const documents = weights.reduce((sum, weight) => sum + weight, 0);
  const count = Math.round(ANSWERS.share * documents);
  const surest = highestIndexes(raw, Math.min(Math.max(count, ANSWERS.least), ANSWERS.most));
  const mean = surest.reduce((sum, doc) => sum + raw[doc]!, 0) / Math.max(surest.length, 1);
  return {
    unconcerned,
    threshold: Math.max(threshold, mean - ANSWERS.odds / flatter),
    slope: flatter,
  };
}

/**
 * Log-odds by which a teaser that is on a label with companions falls short of an item of full length: it says few of them, and
 * rarely the label. Nothing else in it vouches as they do.
 */
const SHORTFALL = 1.2;

/**
 * Reads threshold and slope off the raw scores of a collection, whose items are `teasers` so far, 0..1. Where there is no floor the
 * best items are given what the evidence gives them, and the others less.
 */
export function calibrate(
  raw: Float64Array,
  others: Others,
  { narrowness, isShort, company }: Pick<QueryModel, 'narrowness' | 'isShort' | 'company'>,
  evidence: LabelEvidence,
  teasers: number,
): Logistic {
  const named = standingOut(raw, others, narrowness, evidence);
  if (!isShort) return answering(raw, others.middle, named);
  const lacking = company.size > 0 ? SHORTFALL * teasers : 0;
  return { ...named, threshold: named.threshold - lacking / named.slope };
}

/** Threshold and slope from how far scores stand above those of items that have nothing to do with the topic. */
function standingOut(
  raw: Float64Array,
  { middle, unconcerned }: Others,
  narrowness: number,
  { floor, followers, doubt, best, mention }: LabelEvidence,
): Logistic {
  const background = nullOf(raw, middle, unconcerned);
  const least = EVEN * narrowness ** NARROWING * background.deviation;
  const way = Math.max(
    least,
    followers - background.mean,
    floor === Infinity ? least : floor - background.mean,
  );
  // Hardly anything sets a rare name apart but the name itself; one mention of it may not tell more than the whole way does.
  const slope = WAY / Math.max(way, mention);
  const even = background.mean + way;
  const byEvidence = Math.max(best.raw - best.odds / slope, even);
  // Where that bound sets the slope, how scores spread tells less: the evidence counts for more.
  const believed = floor === Infinity ? 0 : (1 - doubt ** 2) * Math.min(way / mention, 1);
  return {
    unconcerned: background.mean,
    threshold: between(byEvidence, even, believed),
    slope,
  };
}
