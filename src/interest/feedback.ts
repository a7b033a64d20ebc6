/**
 * Pseudo-relevance feedback: the items that match a label most surely teach what else belongs to it (Rocchio and
 * relevance models, in the space of words and in that of meaning at once), and so, in widening rounds, do the next.
 */
import { between } from './between.ts';
import type { Collection, TaughtWords } from './collection.ts';
import { highestIndexes, momentsOf, nullOf } from './distribution.ts';
import { isFunctionWord } from './language.ts';
import { lengthOf } from './meaning.ts';
import { minePhrases } from './mine.ts';
import { isNumber, withoutSign } from './names.ts';
import type { QueryModel } from './query-model.ts';

/** A concept as a linear score: words and a direction, its length being its weight. */
export interface LinearConcept {
  /** Term key → weight, rareness included. */
  readonly terms: Map<string, number>;
  readonly direction?: Float32Array;
}

/** How the rounds go: between a label that names a field and one that asks for something particular. */
interface Rounds {
  readonly count: number;
  /** What stays of the query in every round. */
  readonly queryShare: number;
  /** Deviations that the label's words and its direction bring. */
  readonly wordShare: number;
  readonly meaningShare: number;
  /** Deviations that the direction taught brings, where the words taught bring one. */
  readonly taughtMeaning: number;
  /** Items held for relevant in the first round, and how many times as many in each after. */
  readonly first: number;
  readonly growth: number;
  /** How much more the surest of them counts than the last: 0 all alike, 1 in proportion. */
  readonly grading: number;
  /** Voices that a word needs more of to be taught. */
  readonly voicesAbove: number;
}

/**
 * A field is spoken of in many words, so its direction counts most and the circle of items it learns from
 * widens slowly; whoever asks for something particular means these words, and the few items that hold them all. The less a
 * collection speaks of a name, the fewer rounds there are, and the more stays of what the name says by itself.
 */
function roundsFor({ breadth, isShort }: QueryModel, presence: number): Rounds {
  return {
    count: isShort ? Math.round(between(1, 5, presence)) : 2,
    queryShare: between(1, 0.5, presence),
    wordShare: between(1, 0.5, breadth),
    meaningShare: between(0.15, 2, breadth),
    taughtMeaning: between(0.1, 0.5, breadth),
    first: isShort ? 10 : 300,
    growth: isShort ? 3 : 1,
    grading: between(1, 0.25, breadth),
    // The words of one item alone, and a long one has many, would say of a name little else than that item.
    voicesAbove: isShort ? 1 : 0,
  };
}

const MIN_RELEVANT = 8;
const MAX_RELEVANT = 300;

/** Deviations above the unconcerned at which an item may count as relevant. */
const SURE = 3;

/** Evidence at which an item teaches all it can: of a field few items speak by its name, of something particular most do. */
const VOUCHED = { particular: 0.5, field: 0.2 };

/** Words kept of what the pseudo-relevant items say. */
const TAUGHT_TERMS = 150;

/** Puts values in deviations above their mean, in place; returns what one deviation was. */
function standardise(values: Float64Array, weights: Float64Array): number {
  const { mean, deviation } = momentsOf(values, weights);
  for (let i = 0; i < values.length; i++) values[i] = (values[i]! - mean) / deviation;
  return deviation;
}

function addScaled(sum: Float64Array, values: Float64Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + factor * values[i]!;
}

function scaled(vector: Float32Array | undefined, factor: number): Float32Array | undefined {
  return vector?.map((x) => x * factor);
}

/** The sum of two directions; one where there is no other. */
function joined(a: Float32Array | undefined, b: Float32Array | undefined) {
  if (a === undefined || b === undefined) return a ?? b;
  return a.map((x, d) => x + b[d]!);
}

interface Scored {
  readonly concept: LinearConcept;
  readonly scores: Float64Array;
}

/** A concept scaled so that its words and its direction bring so many deviations each, and the scores of all items by it. */
function weigh(
  concept: LinearConcept,
  wordShare: number,
  meaningShare: number,
  collection: Collection,
): Scored {
  const scores = new Float64Array(collection.size);
  const words = collection.scoreTerms(concept.terms);
  const wordScale = wordShare / standardise(words, collection.weights);
  addScaled(scores, words, wordShare);
  const terms = new Map([...concept.terms].map(([key, weight]) => [key, weight * wordScale]));
  if (concept.direction === undefined) return { concept: { terms }, scores };
  const meaning = collection.scoreMeaning(concept.direction);
  const deviation = standardise(meaning, collection.weights);
  const meaningScale = meaningShare / deviation / lengthOf(concept.direction);
  addScaled(scores, meaning, meaningShare);
  return {
    concept: { terms, direction: scaled(concept.direction, meaningScale)! },
    scores,
  };
}

/** How the items that teach are chosen. */
interface Choice extends Pick<Rounds, 'grading'>, Pick<Belief, 'evidence'> {
  readonly most: number;
}

/** The highest score below another; somewhat less than that where there is none. */
function highestBelow(scores: Float64Array, least: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score < least && score > highest) highest = score;
  return highest === Number.NEGATIVE_INFINITY ? least - 1 : highest;
}

/**
 * The pseudo-relevant items, each with its share in what is taught: none teaches more than the label vouches for, nor
 * items of the same text more than one.
 */
function pseudoRelevant(
  scores: Float64Array,
  collection: Collection,
  { narrowness, breadth }: QueryModel,
  { most, grading, evidence }: Choice,
): Map<number, number> {
  const vouchedAt = between(VOUCHED.particular, VOUCHED.field, breadth);
  const background = nullOf(scores, collection.weights);
  const sureAt = background.mean + SURE * background.deviation;
  let sure = 0;
  for (let doc = 0; doc < scores.length; doc++) {
    if (scores[doc]! > sureAt) sure += collection.weights[doc]!;
  }
  const count = Math.min(Math.max(MIN_RELEVANT, Math.floor(sure / narrowness)), most, MAX_RELEVANT);
  const order = highestIndexes(scores, count + 1);
  const last = scores[order[Math.min(count, order.length - 1)]!]!;
  // Where more score alike than may teach, hardly one stands out above the rest of them.
  const floor = scores[order[1]!]! > last ? last : highestBelow(scores, last);
  const shares = new Map<number, number>();
  let total = 0;
  for (const index of order.slice(0, count)) {
    const vouched = evidence === undefined ? 1 : Math.min(evidence[index]! / vouchedAt, 1);
    const share =
      collection.voices[index]! * vouched * Math.max(scores[index]! - floor, 0) ** grading;
    if (share === 0) continue;
    shares.set(index, share);
    total += share;
  }
  for (const [index, share] of shares) shares.set(index, share / total);
  return shares;
}

/** What the pseudo-relevant items say above what the whole collection says. */
function taughtBy(
  shares: Map<number, number>,
  collection: Collection,
  mean: Float32Array | undefined,
  which: Omit<TaughtWords, 'count'>,
): LinearConcept {
  const terms = collection.taughtWords(shares, { count: TAUGHT_TERMS, ...which });
  const direction = collection.meanMeaning(shares);
  if (direction === undefined) return { terms };
  return { terms, direction: joined(direction, scaled(mean, -1))! };
}

/** What is taught in the end: phrases as well, and no number or term that is made of function words alone. */
function completed(
  said: LinearConcept,
  shares: Map<number, number>,
  collection: Collection,
): LinearConcept {
  const terms = new Map([...said.terms, ...minePhrases(shares, collection)]);
  // An item in another language than it seems to be in brings that one's stop words along, and so does one of names.
  for (const key of [...terms.keys()]) {
    if (isNumber(key) || key.split(' ').map(withoutSign).every(isFunctionWord)) terms.delete(key);
  }
  return { ...said, terms };
}

/** What is taught, with what stays of the query (Rocchio). */
function withShareOf(query: LinearConcept, taught: LinearConcept, share: number): LinearConcept {
  const terms = new Map(taught.terms);
  for (const [key, weight] of query.terms) {
    terms.set(key, (terms.get(key) ?? 0) + share * weight);
  }
  const direction = joined(taught.direction, scaled(query.direction, share));
  return direction === undefined ? { terms } : { terms, direction };
}

/** How much of the words and of the meaning that items teach counts, 0..1. */
export interface Trust {
  readonly words: number;
  readonly meaning: number;
}

const WHOLLY: Trust = { words: 1, meaning: 1 };

/** How far what items teach is believed. */
export interface Belief {
  /** What the label alone says of every item, 0..1; without it nothing limits what one may teach. */
  readonly evidence?: Float64Array | undefined;
  /** How far the collection speaks of the topic, 0..1. */
  readonly presence: number;
  /** How far the items that say the label may be believed; all the way unless told. */
  readonly trust?: Trust | undefined;
}

/** A concept as its label and the items of a collection teach it. */
export function learnFrom(
  collection: Collection,
  query: QueryModel,
  { evidence, presence, trust = WHOLLY }: Belief,
): LinearConcept {
  const rounds = roundsFor(query, presence);
  const { grading, queryShare } = rounds;
  const mean = collection.commonMeaning();
  const start = query.direction && joined(query.direction, scaled(mean, -1));
  const terms = new Map([...query.company, ...query.terms]);
  const label = start === undefined ? { terms } : { terms, direction: start };
  const base = weigh(label, rounds.wordShare, rounds.meaningShare, collection);
  let { concept, scores } = base;
  const which = {
    voicesAbove: rounds.voicesAbove,
    named: query.isShort ? [...query.terms.keys()] : [],
  };
  let most = rounds.first;
  for (let round = 0; round < rounds.count; round++) {
    const shares = pseudoRelevant(scores, collection, query, { most, grading, evidence });
    const words = taughtBy(shares, collection, mean, which);
    const said = round === rounds.count - 1 ? completed(words, shares, collection) : words;
    const taught = weigh(said, trust.words, trust.meaning * rounds.taughtMeaning, collection);
    scores = taught.scores;
    addScaled(scores, base.scores, queryShare);
    concept = withShareOf(base.concept, taught.concept, queryShare);
    most *= rounds.growth;
  }
  return concept;
}
