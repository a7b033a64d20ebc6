/**
 * Evidence: what the label alone, before any item taught, says of every item of a collection. A collection
 * always has items that fit a topic better than the rest do; only evidence tells whether they fit it at all.
 */
import { between } from './between.ts';
import type { Collection } from './collection.ts';
import { highestIndexes, momentsOf } from './distribution.ts';
import type { Label } from './label.ts';
import { logistic, logit } from './log-odds.ts';
import { countPhrase } from './phrase.ts';
import type { Prior } from './prior.ts';
import type { QueryModel } from './query-model.ts';

/** Share of what all items have in common with a direction that may be a field's own; the rest is their kind. */
const KIND_SHARE = 0.5;

/** The chance that each item is wanted as far as the label tells, 0..1. */
export function evidenceOf(
  collection: Collection,
  { terms, calibration }: Prior,
  { direction, breadth, isShort }: QueryModel,
): Float64Array {
  const { intercept, termScale, vectorScale, vectorCentre } = calibration;
  const largest = Math.max(...terms.values(), 1e-9);
  const odds = collection.scoreTerms(terms).map((x) => intercept + (termScale * x) / largest);
  if (direction !== undefined) {
    const nearness = collection.scoreMeaning(direction);
    const { mean } = momentsOf(nearness, collection.weights);
    const centre =
      vectorCentre +
      (isShort ? 1 - KIND_SHARE * breadth : KIND_SHARE) * Math.max(mean - vectorCentre, 0);
    for (let doc = 0; doc < odds.length; doc++) {
      odds[doc] = odds[doc]! + vectorScale * (nearness[doc]! - centre);
    }
  }
  return odds.map(logistic);
}

/** By how much the evidence of an item must exceed that of one which says nothing, to be a sign of the topic. */
const SIGN = 0.01;

/** The evidence of items that show any sign of a topic; 0 for the others, which could be about anything. */
export function signsOf(evidence: Float64Array, { calibration }: Prior): Float64Array {
  const least = logistic(calibration.intercept) + SIGN;
  return evidence.map((chance) => (chance < least ? 0 : chance));
}

/** Part of a collection, more likely about a topic than not, from which on its items teach all they can. */
const PRESENT = 0.05;

/**
 * How much of the missing presence is granted to a label that names something particular, since few items seem to be
 * about it at first.
 */
const PARTICULAR_SHARE = 0.5;

/**
 * How far a collection speaks of a topic, 0..1. Where it hardly does, what stands beside the label in the few items that
 * say it is most often about something else.
 */
export function presenceOf(
  evidence: Float64Array,
  weights: Float64Array,
  { breadth, direction, isShort }: Pick<QueryModel, 'breadth' | 'direction' | 'isShort'>,
): number {
  // A question is answered by a few items of any collection; and without meaning only those that say a name have evidence.
  if (!isShort || direction === undefined) return 1;
  let about = 0;
  let all = 0;
  weights.forEach((weight, doc) => {
    all += weight;
    if (evidence[doc]! > 0.5) about += weight;
  });
  const presence = Math.min(about / Math.max(all, 1) / PRESENT, 1);
  return presence + (1 - presence) * PARTICULAR_SHARE * (1 - breadth);
}

/** Mean evidence that the items above a threshold must have, in a collection that speaks of a topic and in one that hardly does. */
const LEAST_MEAN_EVIDENCE = { present: 0.45, absent: 0.57 };

/** Best items looked at: no topic needs more for proof, and sorting all of them would take long. */
const MOST = 4_000;

/** Evidence, summed over items, below which a collection holds nothing about a topic; one item may answer a question. */
const SOME = { field: 2.5, question: 0.8 };

/**
 * The lowest raw score above which the items have enough evidence on average; Infinity when not even the highest have.
 */
export function borneOutFrom(
  raw: Float64Array,
  evidence: Float64Array,
  weights: Float64Array,
  { isShort, presence }: { readonly isShort: boolean; readonly presence: number },
): number {
  const some = isShort ? SOME.field : SOME.question;
  const least = between(LEAST_MEAN_EVIDENCE.absent, LEAST_MEAN_EVIDENCE.present, presence);
  let sum = 0;
  let total = 0;
  let floor = Infinity;
  for (const doc of highestIndexes(raw, MOST)) {
    sum += weights[doc]! * evidence[doc]!;
    total += weights[doc]!;
    if (sum >= some && sum >= least * total) floor = raw[doc]!;
  }
  return floor;
}

/** Items that stand for the best of a collection. */
const BEST = 10;

/** The least log-odds of an item whose title says a name: it is about that, however much else its text says. */
const TITLED = logit(0.65);

/** Whether the title of an item says a label. */
export function isTitledBy({ phrase }: Label, { items }: Collection): (doc: number) => boolean {
  return (doc) => countPhrase(phrase, items[doc]!.titleStems) > 0;
}

/** Mean log-odds and mean raw score of the items that score highest, at most so many. */
export function bestOf(
  raw: Float64Array,
  evidence: Float64Array,
  isTitled: (doc: number) => boolean,
  count: number,
): { odds: number; raw: number } {
  const best = highestIndexes(raw, Math.min(Math.max(Math.round(count), 1), BEST));
  const mean = (of: (doc: number) => number) =>
    best.reduce((sum, doc) => sum + of(doc), 0) / Math.max(best.length, 1);
  const oddsOf = (doc: number) =>
    Math.max(logit(evidence[doc]!), isTitled(doc) ? TITLED : -Infinity);
  return { odds: mean(oddsOf), raw: mean((doc) => raw[doc]!) };
}

/** Items not about a topic that there must be, for anything to be told from them. */
const LEAST_UNCONCERNED = 20;

/** A topic with more than this part of a collection moves the middle of all its items. */
const LARGE_PART = 1 / 3;

/** Evidence below which an item has nothing to do with a topic; between this and even odds it may be about it. */
const UNCONCERNED = 0.25;

/** How many items each item stands for, of those that a topic is held against. */
export interface Others {
  /** Whose middle is the middle of what the topic is not. */
  readonly middle: Float64Array;
  /** Which surely have nothing to do with it. */
  readonly unconcerned: Float64Array;
}

/**
 * What a topic is held against; undefined when nearly all of a collection is about it. Where much of a collection is,
 * the middle of all items says nothing of what is not.
 */
export function othersBy(evidence: Float64Array, weights: Float64Array): Others | undefined {
  const below = (limit: number) =>
    weights.map((weight, doc) => (evidence[doc]! < limit ? weight : 0));
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const all = sum(weights);
  const unconcerned = below(UNCONCERNED);
  const isTold = sum(unconcerned) >= LEAST_UNCONCERNED;
  // While a topic has a small part of the collection the middle of all items is the middle of the others.
  if (all - sum(below(0.5)) <= LARGE_PART * all) {
    return { middle: weights, unconcerned: isTold ? unconcerned : weights };
  }
  return isTold ? { middle: unconcerned, unconcerned } : undefined;
}
