/** Many concepts at once: what `createScorer` says of one item, for a thousand concepts in one pass over its stems. */
import type { ItemAnalysis } from './analyse.ts';
import { TITLE_WEIGHT } from './analyse.ts';
import { saturate } from './frequency.ts';
import { relevanceOf } from './log-odds.ts';
import { lengthOf } from './meaning.ts';
import { countPhrase } from './phrase.ts';
import { EXCLUSION, type ScorableConcept } from './score.ts';

export interface ScorerIndex {
  readonly size: number;
  /** Relevance of an item to every concept, in the order given; equals `createScorer(concept).relevance(item)` up to rounding. */
  relevances(item: ItemAnalysis): Float64Array;
}

interface Posting {
  readonly concept: number;
  /** Log-odds at frequency 1; of an excluded term, what it takes off however often it occurs. */
  readonly strength: number;
}

interface Phrase extends Posting {
  readonly stems: readonly string[];
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Lays concepts out by stem. */
export function createScorerIndex(concepts: readonly ScorableConcept[]): ScorerIndex {
  const words = new Map<string, Posting[]>();
  const phrases = new Map<string, Phrase[]>();
  const averages = new Float64Array(concepts.length);
  const vectors: (Float32Array | undefined)[] = [];
  concepts.forEach(({ expansion: { terms, vector, calibration } }, concept) => {
    averages[concept] = calibration?.averageLength ?? 1;
    const scale = calibration?.vectorScale ?? 0;
    const length = vector === undefined ? 0 : lengthOf(vector);
    vectors.push(
      length === 0 || scale === 0 ? undefined : Float32Array.from(vector!, (x) => x / length),
    );
    if (calibration === undefined) return;
    for (const { stems, weight } of terms) {
      const [first] = stems;
      if (first === undefined) continue;
      const strength = weight < 0 ? EXCLUSION * weight : calibration.termScale * weight;
      if (stems.length > 1) append(phrases, first, { concept, strength, stems });
      else append(words, first, { concept, strength });
    }
  });

  return {
    size: concepts.length,
    relevances(item) {
      const counts = new Map<string, number>();
      for (const stem of item.titleStems) counts.set(stem, (counts.get(stem) ?? 0) + TITLE_WEIGHT);
      for (const stem of item.textStems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      const length = TITLE_WEIGHT * item.titleStems.length + item.textStems.length;
      const other = new Float64Array(concepts.length).fill(length);
      const odds = Float64Array.from(
        concepts,
        ({ expansion }) => expansion.calibration?.intercept ?? -Infinity,
      );
      const found: { postings: readonly Posting[]; count: number }[] = [];
      for (const [stem, count] of counts) {
        const postings = words.get(stem);
        if (postings === undefined) continue;
        found.push({ postings, count });
        let last = -1;
        for (let at = 0; at < postings.length; at++) {
          const { concept } = postings[at]!;
          // A stem that two terms of one concept share still fills only its own room in the item.
          if (concept !== last) other[concept] = other[concept]! - count;
          last = concept;
        }
      }
      for (const stem of counts.keys()) {
        for (const phrase of phrases.get(stem) ?? []) {
          const count =
            TITLE_WEIGHT * countPhrase(phrase.stems, item.titleStems) +
            countPhrase(phrase.stems, item.textStems);
          if (count > 0) found.push({ postings: [phrase], count });
        }
      }
      for (const { postings, count } of found) {
        for (let at = 0; at < postings.length; at++) {
          const { concept, strength } = postings[at]!;
          const brings =
            strength < 0
              ? strength
              : strength * saturate(count, other[concept]!, averages[concept]!);
          odds[concept] = odds[concept]! + brings;
        }
      }
      addMeaning(item, odds);
      return odds.map(relevanceOf);
    },
  };

  function addMeaning({ vector }: ItemAnalysis, odds: Float64Array): void {
    const length = vector === undefined ? 0 : lengthOf(vector);
    if (vector === undefined) return;
    for (let concept = 0; concept < concepts.length; concept++) {
      const direction = vectors[concept];
      if (direction === undefined) continue;
      let dot = 0;
      for (let d = 0; d < direction.length; d++) dot += direction[d]! * vector[d]!;
      const { vectorScale, vectorCentre } = concepts[concept]!.expansion.calibration!;
      const nearness = (length === 0 ? 0 : dot / length) - vectorCentre;
      odds[concept] = odds[concept]! + vectorScale * nearness;
    }
  }
}
