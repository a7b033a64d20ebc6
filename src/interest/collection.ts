/** A collection: analysed items laid out so that the terms of a concept score all of them at once. */
import type { ItemAnalysis } from './analyse.ts';
import { TITLE_WEIGHT } from './analyse.ts';
import type { CorpusStatistics } from './corpus.ts';
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
  /** Mean saturated frequency of every stem over items, each with its share. */
  meanFrequencies(shares: ReadonlyMap<number, number>): Map<string, number>;
  /** Mean direction of items, each with its share; undefined when none has one. */
  meanMeaning(shares: ReadonlyMap<number, number>): Float32Array | undefined;
  /** Mean saturated frequency of a stem over the whole collection. */
  meanFrequency(stem: string): number;
}

interface Postings {
  readonly docs: Uint32Array;
  readonly counts: Uint16Array;
}

const NOWHERE: Postings = { docs: new Uint32Array(), counts: new Uint16Array() };

interface Layout {
  readonly ids: Map<string, number>;
  readonly stems: string[];
  /** Postings by stem: `starts[s]..starts[s+1]` in `docs` and `counts`. */
  readonly starts: Uint32Array;
  readonly docs: Uint32Array;
  readonly counts: Uint16Array;
  readonly lengths: Float64Array;
  readonly bags: Map<number, number>[];
}

function layOut(items: readonly FeedbackItem[]): Layout {
  const ids = new Map<string, number>();
  const stems: string[] = [];
  const lengths = new Float64Array(items.length);
  const bags = items.map((item, index) => {
    const bag = new Map<number, number>();
    const add = (stem: string, count: number): void => {
      let id = ids.get(stem);
      if (id === undefined) {
        id = stems.length;
        ids.set(stem, id);
        stems.push(stem);
      }
      bag.set(id, (bag.get(id) ?? 0) + count);
      lengths[index] = lengths[index]! + count;
    };
    for (const stem of item.titleStems) add(stem, TITLE_WEIGHT);
    for (const stem of item.textStems) add(stem, 1);
    return bag;
  });
  const starts = new Uint32Array(stems.length + 1);
  for (const bag of bags) for (const id of bag.keys()) starts[id + 1] = starts[id + 1]! + 1;
  for (let s = 0; s < stems.length; s++) starts[s + 1] = starts[s + 1]! + starts[s]!;
  const next = starts.slice();
  const docs = new Uint32Array(starts.at(-1) ?? 0);
  const counts = new Uint16Array(docs.length);
  bags.forEach((bag, doc) => {
    for (const [id, count] of bag) {
      const place = next[id]!;
      next[id] = place + 1;
      docs[place] = doc;
      counts[place] = count;
    }
  });
  return { ids, stems, starts, docs, counts, lengths, bags };
}

/** Lays out analysed items. Opening costs far more than asking: open once for many concepts. */
export function openCollection(items: readonly FeedbackItem[]): Collection {
  const { ids, stems, starts, docs, counts, lengths, bags } = layOut(items);
  const weights = Float64Array.from(items, (item) => item.weight ?? 1);
  let documents = 0;
  let length = 0;
  for (let doc = 0; doc < items.length; doc++) {
    documents += weights[doc]!;
    length += weights[doc]! * lengths[doc]!;
  }
  const averageLength = Math.max(length / Math.max(documents, 1), 1);
  const norms = Float64Array.from(items, ({ vector }) => (vector ? lengthOf(vector) : 0));
  const means = new Map<number, number>();

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

  function meanOf(id: number): number {
    let mean = means.get(id);
    if (mean === undefined) {
      mean = 0;
      for (let p = starts[id]!; p < starts[id + 1]!; p++) {
        const doc = docs[p]!;
        mean += weights[doc]! * saturate(counts[p]!, lengths[doc]!, averageLength);
      }
      mean /= Math.max(documents, 1);
      means.set(id, mean);
    }
    return mean;
  }

  const corpus: CorpusStatistics = {
    documents,
    averageLength,
    documentFrequency(stem) {
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
    meanFrequencies(shares) {
      const sums = new Map<string, number>();
      for (const [doc, share] of shares) {
        for (const [id, count] of bags[doc]!) {
          const stem = stems[id]!;
          const value = share * saturate(count, lengths[doc]!, averageLength);
          sums.set(stem, (sums.get(stem) ?? 0) + value);
        }
      }
      return sums;
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
    meanFrequency(stem) {
      const id = ids.get(stem);
      return id === undefined ? 0 : meanOf(id);
    },
  };
}
