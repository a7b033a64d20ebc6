/** A collection: analysed items laid out so that the terms of a concept score all of them at once. */
import type { ItemAnalysis } from './analyse.ts';
import { TITLE_WEIGHT } from './analyse.ts';
import { layOut } from './collection-layout.ts';
import { type CorpusStatistics, rareness } from './corpus.ts';
import { saturate } from './frequency.ts';
import { lengthOf } from './meaning.ts';
import { countPhrase } from './phrase.ts';

/** An item that may teach an expansion. */
export interface FeedbackItem extends ItemAnalysis {
  /** How many stored items it stands for: 1 unless the items are a sample. */
  readonly weight?: number;
}

export interface Collection {
  readonly size: number;
  readonly corpus: CorpusStatistics;
  readonly items: readonly FeedbackItem[];
  /** How many stored items each item stands for. */
  readonly weights: Float64Array;
  /** Whether any item holds the stem. */
  has(stem: string): boolean;
  /** Sum over terms of weight × saturated frequency, of every item. A key of several stems is a phrase. */
  scoreTerms(terms: ReadonlyMap<string, number>): Float64Array;
  /** Cosine of every item with a direction; 0 for items without one. */
  scoreMeaning(direction: Float32Array): Float64Array;
  /** The words that items, each with its share, say most above the whole collection, times their rareness. */
  taughtWords(shares: ReadonlyMap<number, number>, count: number): Map<string, number>;
  /** Mean direction of items, each with its share; undefined when none has one. */
  meanMeaning(shares: ReadonlyMap<number, number>): Float32Array | undefined;
}

interface Postings {
  readonly docs: Uint32Array;
  readonly counts: Uint16Array;
}

const NOWHERE: Postings = { docs: new Uint32Array(), counts: new Uint16Array() };

/** Lays out analysed items. Opening costs far more than asking: open once for many concepts. */
export function openCollection(items: readonly FeedbackItem[]): Collection {
  const weights = Float64Array.from(items, (item) => item.weight ?? 1);
  const layout = layOut(items, weights);
  const { ids, stems, starts, docs, counts, lengths, bags, averageLength, documents } = layout;
  const norms = Float64Array.from(items, ({ vector }) => (vector ? lengthOf(vector) : 0));
  const phrases = new Map<string, Postings>();

  function postingsOf(key: string): Postings {
    if (key.includes(' ')) {
      let known = phrases.get(key);
      if (known === undefined) {
        known = findPhrase(key.split(' '));
        phrases.set(key, known);
      }
      return known;
    }
    const id = ids.get(key);
    return id === undefined
      ? NOWHERE
      : {
          docs: docs.subarray(starts[id]!, starts[id + 1]!),
          counts: counts.subarray(starts[id]!, starts[id + 1]!),
        };
  }

  function findPhrase(phrase: readonly string[]): Postings {
    const rarest = phrase.map(postingsOf).reduce((a, b) => (b.docs.length < a.docs.length ? b : a));
    const found: [number, number][] = [];
    for (const doc of rarest.docs) {
      const { titleStems, textStems } = items[doc]!;
      const count = TITLE_WEIGHT * countPhrase(phrase, titleStems) + countPhrase(phrase, textStems);
      if (count > 0) found.push([doc, count]);
    }
    return {
      docs: Uint32Array.from(found, ([doc]) => doc),
      counts: Uint16Array.from(found, ([, count]) => count),
    };
  }

  const corpus: CorpusStatistics = {
    documents,
    averageLength,
    documentFrequency(stem) {
      const id = ids.get(stem);
      if (id !== undefined) return layout.frequencies[id]!;
      let sum = 0;
      for (const doc of postingsOf(stem).docs) sum += weights[doc]!;
      return sum;
    },
  };

  return {
    size: items.length,
    corpus,
    items,
    weights,
    has: (stem) => ids.has(stem),
    scoreTerms(terms) {
      const scores = new Float64Array(items.length);
      const matched = new Float64Array(items.length);
      const found = [...terms].map(([key, weight]) => ({ key, weight, ...postingsOf(key) }));
      for (const { key, docs: at, counts: times } of found) {
        if (key.includes(' ')) continue;
        for (let p = 0; p < at.length; p++) matched[at[p]!] = matched[at[p]!]! + times[p]!;
      }
      for (const { weight, docs: at, counts: times } of found) {
        for (let p = 0; p < at.length; p++) {
          const doc = at[p]!;
          const other = lengths[doc]! - matched[doc]!;
          scores[doc] = scores[doc]! + weight * saturate(times[p]!, other, averageLength);
        }
      }
      return scores;
    },
    scoreMeaning(direction) {
      const length = lengthOf(direction);
      return Float64Array.from(items, ({ vector }, doc) => {
        if (vector === undefined || length === 0 || norms[doc] === 0) return 0;
        let dot = 0;
        for (let d = 0; d < vector.length; d++) dot += vector[d]! * direction[d]!;
        return dot / (length * norms[doc]!);
      });
    },
    taughtWords(shares, count) {
      const sums = new Float64Array(stems.length);
      for (const [doc, share] of shares) {
        const bag = bags[doc]!;
        for (let at = 0; at < bag.stems.length; at++) {
          const id = bag.stems[at]!;
          sums[id] = sums[id]! + share * saturate(bag.counts[at]!, lengths[doc]!, averageLength);
        }
      }
      const said: [string, number][] = [];
      for (let id = 0; id < stems.length; id++) {
        const excess = sums[id]! - layout.means[id]!;
        if (excess <= 0) continue;
        said.push([stems[id]!, excess * rareness(layout.frequencies[id]!, documents)]);
      }
      said.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return new Map(said.slice(0, count));
    },
    meanMeaning(shares) {
      let sum: Float32Array | undefined;
      for (const [doc, share] of shares) {
        const vector = items[doc]!.vector;
        if (vector === undefined || norms[doc] === 0) continue;
        sum ??= new Float32Array(vector.length);
        const factor = share / norms[doc]!;
        for (let d = 0; d < vector.length; d++) sum[d] = sum[d]! + factor * vector[d]!;
      }
      return sum;
    },
  };
}
