/**
 * Fields: whether a label names one of the few fields that a collection is made of, or one thing among many that it
 * speaks of. A field is learned by its meaning, since most of its items never say its name; of one thing among many the
 * items near it in meaning are mostly about something else.
 */
import type { ItemAnalysis } from './analyse.ts';
import { between, shareOfWay } from './between.ts';
import type { Collection } from './collection.ts';
import { weightedLength } from './frequency.ts';
import type { Label, LabelWord } from './label.ts';
import { ENGLISH } from './language.ts';
import type { WordVectors } from './vectors.ts';

/** Words near a label among which its family is looked for. */
const NEAR = 40;

/** Letters that two stems of one family begin with at least, and that either may have beyond them. */
const COMMON_START = 4;
const ENDING = 2;

/**
 * Stems of the items that these parts hold for. Of shorter ones fewer say a word, though as many are about it: each that does
 * stands for as many as it is shorter, up to so many.
 */
const OF_STEMS = 200;
const STANDS_FOR = 4;

/** Part of a collection at which a label begins to name a field of it, and from which on it does so wholly. */
const FIELD = { from: 0.055, wholly: 0.077 };

/**
 * What stays of the breadth of a label that names no field of the collection. With less, fewer strangers were listed, but
 * of classes that are a smaller part of a collection than these limits too many items were lost.
 */
const LEAST_BREADTH = 0.8;

/** Whether two stems are of one word family, as `tech` and `technolog` are. */
function areRelated(a: string, b: string): boolean {
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return common >= COMMON_START && common >= Math.min(a.length, b.length) - ENDING;
}

/** The stem of a word, and those near it in meaning that begin as it does. */
function familyOf(
  { word, stem }: LabelWord,
  vectors: WordVectors | undefined,
  has: (stem: string) => boolean,
): string[] {
  const own = vectors?.of(word);
  if (vectors === undefined || own === undefined) return [stem];
  const near = vectors.nearest(own, NEAR, (rank) => has(ENGLISH.stem(vectors.word(rank))));
  const stems = near.map((hit) => ENGLISH.stem(hit.word));
  return [...new Set([stem, ...stems.filter((other) => areRelated(stem, other))])];
}

/**
 * How far a collection has a label for a field of its own, 0..1: by the part of its items that say the label or a word
 * of its family, and by the part that its `evidence` finds about it more likely than not. Either alone misleads: a word may be
 * said in passing everywhere, and much may be near it in meaning.
 */
export function fieldShareOf(
  label: Label,
  evidence: Float64Array,
  collection: Collection,
  vectors: WordVectors | undefined,
): number {
  const { items, weights, has, scoreTerms, corpus } = collection;
  const most = Math.min(OF_STEMS / corpus.averageLength, STANDS_FOR);
  const standsFor = (item: ItemAnalysis) =>
    Math.max(Math.min(OF_STEMS / weightedLength(item), most), 1);
  const said = label.words.map((word) =>
    scoreTerms(new Map(familyOf(word, vectors, has).map((stem) => [stem, 1]))),
  );
  let all = 0;
  let saying = 0;
  let about = 0;
  weights.forEach((weight, doc) => {
    all += weight;
    if (said.every((times) => times[doc]! > 0)) saying += weight * standsFor(items[doc]!);
    if (evidence[doc]! > 0.5) about += weight;
  });
  const part = Math.sqrt(Math.min(saying, all) * about) / Math.max(all, 1);
  return shareOfWay(part, FIELD.from, FIELD.wholly);
}

/** What share of the breadth of its label a topic has in a collection, by how far that has it for a field. */
export function breadthShare(fieldShare: number): number {
  return between(LEAST_BREADTH, 1, fieldShare);
}
