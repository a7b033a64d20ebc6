/** A collection: analysed items laid out so that the terms of a concept score all of them at once. */
import type { ItemAnalysis } from './analyse.ts';
import { type Layout, layOut } from './collection-layout.ts';
import type { CorpusStatistics } from './corpus.ts';
import { nthHighest } from './distribution.ts';
import { discountOf, saturateBy } from './frequency.ts';
import { openMeanings } from './meanings.ts';
import { openPostings, type Postings } from './postings.ts';
import { atOnce, type Steps } from './steps.ts';
import { openVoices, type Voices } from './voices.ts';

/** An item that may teach an expansion. */
export interface FeedbackItem extends ItemAnalysis {
  /** How many stored items it stands for: 1 unless the items are a sample. */
  readonly weight?: number;
}

/** Which of the words that items say are taught. */
export interface TaughtWords {
  /** At most so many. */
  readonly count: number;
  /** Those alone that more voices than these say. */
  readonly voicesAbove: number;
  /** Stems of the name itself, which are heard wherever they stand. */
  readonly named: readonly string[];
}

export interface Collection {
  readonly size: number;
  readonly corpus: CorpusStatistics;
  readonly items: readonly FeedbackItem[];
  /** How many stored items each item stands for. */
  readonly weights: Float64Array;
  /** The weight of each item when it teaches, 0..1: items with the same text share the weight of one. */
  readonly voices: Float64Array;
  /** How far an item is heard saying a stem, 0..1; less than its voice where many items share the passage with it. */
  voiceFor(doc: number, stem: string): number;
  /** Every stem that an item holds. */
  readonly stems: readonly string[];
  /** Whether any item holds the stem. */
  has(stem: string): boolean;
  /** The items that say a stem, or several in a row with spaces between them, ascending. */
  saying(key: string): Uint32Array;
  /** How much more likely than another word a stem is repeated where it is said, 0..1; below 0 where it is less likely. */
  repetition(stem: string): number;
  /** Sum over terms of weight × saturated frequency, of every item. A key of several stems is a phrase. */
  scoreTerms(terms: ReadonlyMap<string, number>): Float64Array;
  /** Cosine of every item with a direction; 0 for items without one. */
  scoreMeaning(direction: Float32Array): Float64Array;
  /** The words that items, each with its share, say most above the whole collection, times their rareness. */
  taughtWords(shares: ReadonlyMap<number, number>, which: TaughtWords): Map<string, number>;
  /** Mean direction of items, each with its share; undefined when none has one. */
  meanMeaning(shares: ReadonlyMap<number, number>): Float32Array | undefined;
  /** Mean direction of all items. */
  commonMeaning(): Float32Array | undefined;
}

/** Takes the occurrences of a term off the stems of its items that match nothing. */
function takeOff(others: Float64Array, { docs, counts }: Postings): void {
  for (let p = 0; p < docs.length; p++) others[docs[p]!] = others[docs[p]!]! - counts[p]!;
}

/** Adds to the scores of its items what a term of a weight brings. */
function addTerm(
  scores: Float64Array,
  weight: number,
  { docs, counts }: Postings,
  discounts: Float64Array,
): void {
  for (let p = 0; p < docs.length; p++) {
    const doc = docs[p]!;
    scores[doc] = scores[doc]! + weight * saturateBy(counts[p]!, discounts[doc]!);
  }
}

/** Rounding tolerance: the weights of items with the same text add up to 1 but for this. */
const ROUNDING = 1e-6;

/** What items, each with its share, say of every stem: its saturated frequency, and by how many voices it is said. */
function frequenciesIn(
  { ids, stems, bags, lengths, averageLength }: Layout,
  { ofItems, partFor }: Voices,
  shares: ReadonlyMap<number, number>,
  named: readonly string[],
) {
  const sums = new Float64Array(stems.length);
  const heard = new Float64Array(stems.length);
  const name = new Set(named.map((stem) => ids.get(stem)));
  for (const [doc, share] of shares) {
    const bag = bags[doc]!;
    const discount = discountOf(lengths[doc]!, averageLength);
    for (let at = 0; at < bag.stems.length; at++) {
      const id = bag.stems[at]!;
      const part = name.has(id) ? 1 : partFor(doc, id);
      sums[id] = sums[id]! + share * part * saturateBy(bag.counts[at]!, discount);
      heard[id] = heard[id]! + ofItems[doc]!;
    }
  }
  return { sums, heard };
}

/** The stems that items say most above what all say of them, with by how much, times their rareness; most first. */
function taughtWords(
  layout: Layout,
  voices: Voices,
  shares: ReadonlyMap<number, number>,
  { count, voicesAbove, named }: TaughtWords,
): Map<string, number> {
  const { stems, means, rarities } = layout;
  const { sums, heard } = frequenciesIn(layout, voices, shares, named);
  const least = voicesAbove + ROUNDING;
  const said: { stem: string; weight: number }[] = [];
  for (let id = 0; id < stems.length; id++) {
    const excess = heard[id]! < least ? 0 : sums[id]! - means[id]!;
    if (excess > 0) said.push({ stem: stems[id]!, weight: excess * rarities[id]! });
  }
  const floor = nthHighest(
    Float64Array.from(said, ({ weight }) => weight),
    count,
  );
  const highest = said.filter(({ weight }) => weight >= floor);
  highest.sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1));
  return new Map(highest.slice(0, count).map(({ stem, weight }) => [stem, weight]));
}

/** Tells how much more likely a stem is repeated than stems in general: the part of the chance that is left above theirs. */
function repetitionIn({ ids, frequencies, repeats }: Layout): (stem: string) => number {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const usual = sum(repeats) / Math.max(sum(frequencies), 1);
  return (stem) => {
    const id = ids.get(stem);
    const own = id === undefined ? usual : repeats[id]! / frequencies[id]!;
    return usual === 1 ? 0 : (own - usual) / (1 - usual);
  };
}

/** How common stems, and phrases of them, are among the stored items that the items stand for. */
function corpusOf(
  { ids, frequencies, documents, averageLength }: Layout,
  weights: Float64Array,
  postingsOf: (key: string) => Postings,
): CorpusStatistics {
  return {
    documents,
    averageLength,
    documentFrequency(stem) {
      const id = ids.get(stem);
      if (id !== undefined) return frequencies[id]!;
      let sum = 0;
      for (const doc of postingsOf(stem).docs) sum += weights[doc]!;
      return sum;
    },
  };
}

/** Lays out analysed items. Opening costs far more than asking: open once for many concepts. */
export function openCollection(items: readonly FeedbackItem[]): Collection {
  return atOnce(openingOf(items));
}

/** The same in steps of some ten milliseconds, where others wait for their turn. */
export function* openingOf(items: readonly FeedbackItem[]): Steps<Collection> {
  const weights = Float64Array.from(items, (item) => item.weight ?? 1);
  const { layout, texts } = yield* layOut(items, weights);
  const { ids, lengths, averageLength } = layout;
  yield;
  const voices = yield* openVoices(items, texts, layout.stems.length);
  const meanings = openMeanings(items, weights);
  const postingsOf = openPostings(layout, items);

  function scoreTerms(terms: ReadonlyMap<string, number>): Float64Array {
    const scores = new Float64Array(items.length);
    const others = lengths.slice();
    const found = [...terms].map(([key, weight]) => ({ key, weight, postings: postingsOf(key) }));
    for (const { key, postings } of found) {
      if (!key.includes(' ')) takeOff(others, postings);
    }
    for (let doc = 0; doc < others.length; doc++) {
      others[doc] = discountOf(others[doc]!, averageLength);
    }
    for (const { weight, postings } of found) addTerm(scores, weight, postings, others);
    return scores;
  }

  return {
    size: items.length,
    corpus: corpusOf(layout, weights, postingsOf),
    items,
    weights,
    voices: voices.ofItems,
    voiceFor: (doc, stem) => voices.ofItems[doc]! * voices.partFor(doc, ids.get(stem)!),
    stems: layout.stems,
    has: (stem) => ids.has(stem),
    saying: (key) => postingsOf(key).docs,
    repetition: repetitionIn(layout),
    scoreTerms,
    scoreMeaning: meanings.cosines,
    taughtWords: (shares, which) => taughtWords(layout, voices, shares, which),
    meanMeaning: meanings.mean,
    commonMeaning: meanings.common,
  };
}
