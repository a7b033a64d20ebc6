/** The layout of a collection: postings by stem, and what every stem is worth on average. */
import type { ItemAnalysis } from './analyse.ts';
import { rareness } from './corpus.ts';
import { discountOf, saturateBy, TITLE_WEIGHT, weightedLength } from './frequency.ts';
import { mapInSteps, type Steps } from './steps.ts';
import { TEASER_LENGTH } from './teasers.ts';

interface Bag {
  readonly stems: Uint32Array;
  readonly counts: Uint16Array;
}

export interface Layout {
  /** Stem → its number; and back. */
  readonly ids: Map<string, number>;
  readonly stems: string[];
  /** Postings by stem: `starts[s]..starts[s+1]` in `docs` and `counts`. */
  readonly starts: Uint32Array;
  readonly docs: Uint32Array;
  readonly counts: Uint16Array;
  /** By item, how many stems it has, those of the title weighted. */
  readonly lengths: Float64Array;
  /** Stem → times, by item. */
  readonly bags: readonly Bag[];
  /** Stored items that the items stand for, and their mean length, that of a long teaser at least. */
  readonly documents: number;
  readonly averageLength: number;
  /** By stem: in how many stored items, and mean saturated frequency over all of them. */
  readonly frequencies: Float64Array;
  readonly means: Float64Array;
  /** By stem, in how many stored items it stands in the title or more than once. */
  readonly repeats: Float64Array;
  /** By stem, its rareness. */
  readonly rarities: Float64Array;
}

/** An item by the numbers of its stems. */
interface NumberedItem {
  readonly bag: Bag;
  /** Those of its text, in their order. */
  readonly text: Uint32Array;
}

/** Items numbered between two stops: what takes some ten milliseconds. */
const AT_ONCE = 1_000;

/** The items by the numbers of their stems; `ids` and `stems` grow by the stems that are new. */
function numberItems(
  items: readonly ItemAnalysis[],
  ids: Map<string, number>,
  stems: string[],
): Steps<NumberedItem[]> {
  /** By stem, the last item that holds it, and its place in that item's bag. */
  const holders: number[] = [];
  const places: number[] = [];
  return mapInSteps(items, AT_ONCE, ({ titleStems, textStems }, doc) => {
    const held: number[] = [];
    const counts: number[] = [];
    const add = (stem: string, count: number): number => {
      let id = ids.get(stem);
      if (id === undefined) {
        id = stems.length;
        ids.set(stem, id);
        stems.push(stem);
      }
      if (holders[id] !== doc) {
        holders[id] = doc;
        places[id] = held.length;
        held.push(id);
        counts.push(0);
      }
      const place = places[id]!;
      counts[place] = counts[place]! + count;
      return id;
    };
    for (const stem of titleStems) add(stem, TITLE_WEIGHT);
    const text = new Uint32Array(textStems.length);
    for (let at = 0; at < text.length; at++) text[at] = add(textStems[at]!, 1);
    return { bag: { stems: new Uint32Array(held), counts: new Uint16Array(counts) }, text };
  });
}

/** The bags turned about: by stem, the items that hold it, ascending. */
function postingsOf(
  bags: readonly Bag[],
  stemCount: number,
): Pick<Layout, 'starts' | 'docs' | 'counts'> {
  const starts = new Uint32Array(stemCount + 1);
  for (const bag of bags) for (const id of bag.stems) starts[id + 1] = starts[id + 1]! + 1;
  for (let s = 0; s < stemCount; s++) starts[s + 1] = starts[s + 1]! + starts[s]!;
  const next = starts.slice();
  const docs = new Uint32Array(starts.at(-1) ?? 0);
  const counts = new Uint16Array(docs.length);
  bags.forEach((bag, doc) => {
    bag.stems.forEach((id, at) => {
      const place = next[id]!;
      next[id] = place + 1;
      docs[place] = doc;
      counts[place] = bag.counts[at]!;
    });
  });
  return { starts, docs, counts };
}

/** How many stored items the items stand for, and their mean length. */
function sizeOf(
  lengths: Float64Array,
  weights: Float64Array,
): Pick<Layout, 'documents' | 'averageLength'> {
  let documents = 0;
  let length = 0;
  for (let doc = 0; doc < lengths.length; doc++) {
    documents += weights[doc]!;
    length += weights[doc]! * lengths[doc]!;
  }
  return { documents, averageLength: Math.max(length / Math.max(documents, 1), TEASER_LENGTH) };
}

/** Lays items out by stem; gives the numbers of the stems of their texts as well, in their order. */
export function* layOut(
  items: readonly ItemAnalysis[],
  weights: Float64Array,
): Steps<{ readonly layout: Layout; readonly texts: readonly Uint32Array[] }> {
  const ids = new Map<string, number>();
  const stems: string[] = [];
  const numbered = yield* numberItems(items, ids, stems);
  const bags = numbered.map(({ bag }) => bag);
  const lengths = Float64Array.from(items, weightedLength);
  const { starts, docs, counts } = postingsOf(bags, stems.length);
  yield;
  const { documents, averageLength } = sizeOf(lengths, weights);
  const frequencies = new Float64Array(stems.length);
  const means = new Float64Array(stems.length);
  const repeats = new Float64Array(stems.length);
  const discounts = lengths.map((other) => discountOf(other, averageLength));
  for (let id = 0; id < stems.length; id++) {
    for (let p = starts[id]!; p < starts[id + 1]!; p++) {
      const doc = docs[p]!;
      frequencies[id] = frequencies[id]! + weights[doc]!;
      if (counts[p]! > 1) repeats[id] = repeats[id]! + weights[doc]!;
      means[id] = means[id]! + weights[doc]! * saturateBy(counts[p]!, discounts[doc]!);
    }
    means[id] = means[id]! / Math.max(documents, 1);
  }
  const layout = {
    ids,
    stems,
    starts,
    docs,
    counts,
    lengths,
    bags,
    documents,
    averageLength,
    frequencies,
    means,
    repeats,
    rarities: frequencies.map((frequency) => rareness(frequency, documents)),
  };
  return { layout, texts: numbered.map(({ text }) => text) };
}
