/** Many concepts at once: what `createScorer` says of one item, for a thousand concepts in one pass over its stems. */
import type { ItemAnalysis } from './analyse.ts';
import { integerDot } from './dot.ts';
import { feedOdds, openFeedSubjects } from './feed-subjects.ts';
import { countInItem, countStems, discountOf, saturateBy, weightedLength } from './frequency.ts';
import { relevanceOf } from './log-odds.ts';
import { lengthOf } from './meaning.ts';
import { EXCLUSION, type ScorableConcept } from './score.ts';
import { weightsOf } from './term-weights.ts';

export interface ScorerIndex {
  readonly size: number;
  /** Relevance of an item to every concept, in the order given; equals `createScorer(concept).relevance(item)` up to rounding. */
  relevances(item: ItemAnalysis): Float64Array;
}

/** The concepts that have a stem among their terms, in their order. */
interface Postings {
  readonly concepts: Uint32Array;
  /** Log-odds at frequency 1; of an excluded term, what it takes off however often it occurs. */
  readonly strengths: Float64Array;
}

/** What one thing about items brings to every concept. */
interface Part {
  /** Adds to the log-odds of every concept what it brings of an item. */
  add(odds: Float64Array, item: ItemAnalysis): void;
}

interface Phrase {
  readonly stems: readonly string[];
  readonly postings: Postings;
}

interface Posting {
  readonly concept: number;
  readonly strength: number;
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function pack(postings: readonly Posting[]): Postings {
  return {
    concepts: Uint32Array.from(postings, ({ concept }) => concept),
    strengths: Float64Array.from(postings, ({ strength }) => strength),
  };
}

/** The terms of all concepts by their stems: words by themselves, phrases by their first. */
function layOutTerms(concepts: readonly ScorableConcept[]) {
  const words = new Map<string, Posting[]>();
  const phrases = new Map<string, Posting[]>();
  concepts.forEach(({ expansion: { terms, calibration } }, concept) => {
    if (calibration === undefined) return;
    const weights = weightsOf(terms);
    terms.forEach(({ stems }, at) => {
      if (stems.length === 0) return;
      const weight = weights[at]!;
      const strength = weight < 0 ? EXCLUSION * weight : calibration.termScale * weight;
      append(stems.length > 1 ? phrases : words, stems.join(' '), { concept, strength });
    });
  });
  const byFirst = new Map<string, Phrase[]>();
  for (const [key, postings] of phrases) {
    const stems = key.split(' ');
    append(byFirst, stems[0]!, { stems, postings: pack(postings) });
  }
  const byStem = new Map([...words].map(([stem, postings]) => [stem, pack(postings)]));
  return { words: byStem, phrases: byFirst };
}

/** Takes the occurrences of a stem off the stems that match nothing, for every concept that has it as a term. */
function takeOff(others: Float64Array, { concepts }: Postings, count: number): void {
  let last = -1;
  for (let p = 0; p < concepts.length; p++) {
    const concept = concepts[p]!;
    // A stem that two terms of one concept share still fills only its own room in the item.
    if (concept !== last) others[concept] = others[concept]! - count;
    last = concept;
  }
}

/** Adds what a term brings to the log-odds of the concepts that have it. */
function addTerm(
  odds: Float64Array,
  { concepts, strengths }: Postings,
  count: number,
  discounts: Float64Array,
): void {
  for (let p = 0; p < concepts.length; p++) {
    const concept = concepts[p]!;
    const strength = strengths[p]!;
    const brings = strength < 0 ? strength : strength * saturateBy(count, discounts[concept]!);
    odds[concept] = odds[concept]! + brings;
  }
}

/** What the terms of the concepts bring that an item says. */
function openTerms(concepts: readonly ScorableConcept[]): Part {
  const { words, phrases } = layOutTerms(concepts);
  const averages = Float64Array.from(
    concepts,
    ({ expansion }) => expansion.calibration?.averageLength ?? 1,
  );
  /** By concept, the stems of an item that match no term of it, then its discount: made anew for every item. */
  const others = new Float64Array(concepts.length);

  return {
    add(odds, item) {
      const counts = countStems(item);
      others.fill(weightedLength(item));
      const found: { postings: Postings; count: number }[] = [];
      for (const [stem, count] of counts) {
        const postings = words.get(stem);
        if (postings === undefined) continue;
        found.push({ postings, count });
        takeOff(others, postings, count);
      }
      for (const stem of counts.keys()) {
        for (const { stems, postings } of phrases.get(stem) ?? []) {
          const count = countInItem(stems, item);
          if (count > 0) found.push({ postings, count });
        }
      }
      for (let concept = 0; concept < others.length; concept++) {
        others[concept] = discountOf(others[concept]!, averages[concept]!);
      }
      for (const { postings, count } of found) addTerm(odds, postings, count, others);
    },
  };
}

/** What the feed of an item brings the concepts that it names. */
function openFeeds(concepts: readonly ScorableConcept[]): Part {
  const subjectsOf = openFeedSubjects(
    concepts.map(({ expansion: { terms, calibration } }) =>
      calibration === undefined ? [] : terms,
    ),
  );
  return {
    add(odds, { feedStems = [] }) {
      for (const { concept } of subjectsOf(feedStems)) {
        odds[concept] = odds[concept]! + feedOdds(feedStems);
      }
    },
  };
}

/** What the nearness of an item to the directions of the concepts brings; the directions are laid out one row each. */
function openDirections(concepts: readonly ScorableConcept[]): Part {
  const dimensions = concepts.reduce(
    (most, { expansion }) => Math.max(most, expansion.vector?.length ?? 0),
    0,
  );
  const matrix = new Int8Array(concepts.length * dimensions);
  const lengths = new Float64Array(concepts.length);
  const scales = new Float64Array(concepts.length);
  const centres = new Float64Array(concepts.length);
  concepts.forEach(({ expansion: { vector, calibration } }, concept) => {
    if (vector === undefined || calibration === undefined) return;
    matrix.set(vector, concept * dimensions);
    lengths[concept] = lengthOf(vector);
    scales[concept] = calibration.vectorScale;
    centres[concept] = calibration.vectorCentre;
  });

  return {
    add(odds, { vector }) {
      if (vector === undefined) return;
      const wanted = Int32Array.from(vector).subarray(0, dimensions);
      const length = lengthOf(vector);
      for (let concept = 0; concept < scales.length; concept++) {
        if (scales[concept] === 0) continue;
        const product = length * lengths[concept]!;
        const dot = integerDot(wanted, matrix, concept * dimensions);
        const cosine = product === 0 ? 0 : dot / product;
        odds[concept] = odds[concept]! + scales[concept]! * (cosine - centres[concept]!);
      }
    },
  };
}

/** Lays concepts out by stem. */
export function createScorerIndex(concepts: readonly ScorableConcept[]): ScorerIndex {
  const terms = openTerms(concepts);
  const feeds = openFeeds(concepts);
  const directions = openDirections(concepts);
  const intercepts = Float64Array.from(
    concepts,
    ({ expansion }) => expansion.calibration?.intercept ?? -Infinity,
  );
  return {
    size: concepts.length,
    relevances(item) {
      const odds = intercepts.slice();
      terms.add(odds, item);
      feeds.add(odds, item);
      directions.add(odds, item);
      for (let concept = 0; concept < odds.length; concept++) {
        odds[concept] = relevanceOf(odds[concept]!);
      }
      return odds;
    },
  };
}
