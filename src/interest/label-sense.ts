/**
 * The sense of a label: whether an item that says it means by it what the topic does. In `fruit/apple` the parent tells which
 * sense that is; and some stems are also those of another word.
 */
import { between, shareOfWay } from './between.ts';
import type { Collection } from './collection.ts';
import { isListedBelowParent } from './companions.ts';
import { type CorpusStatistics, readableWord } from './corpus.ts';
import { evidenceOf } from './evidence.ts';
import type { Label, LabelWord } from './label.ts';
import { addScaled, centred, cosine, lengthOf, unit } from './meaning.ts';
import type { Namesakes } from './namesakes.ts';
import { type Prior, priorOf } from './prior.ts';
import {
  directionOfNear,
  PARENT_SHARE,
  plainDirection,
  type QueryModel,
  queryModelOf,
} from './query-model.ts';
import type { WordVectors } from './vectors.ts';

/**
 * The chance that an item is about a label, as what is near it in its sense tells, from which on the item begins to show a
 * sign of it, and from which on it shows one. Nine in ten items that say a label in another sense are below the first,
 * and nine in ten of those that say it in the same above the second.
 */
const SIGN = { from: 0.04, wholly: 0.08 };

/** Cosine of an item that has nothing to do with it, since how words are used counts here: a sense is also a way of using them. */
const TYPICAL = 0.1;

/** What stays of the evidence of an item that says a label in another sense. */
const ANOTHER_SENSE = 0.25;

/**
 * Cosine of a parent with the label from which on it names a sense of it. Other parents only keep topics in order, as in
 * `hobbies/music`, and items on music need not speak of hobbies.
 */
const NAMES_SENSE = 0.22;

/** How much of what a direction shares with words is taken off it. All would leave too little of what is near them. */
const OWN_PART = 0.5;

/** How far each item has a label in its sense, if it says it at all, 0..1. */
export type Sense = Float64Array;

/** Where a label is understood. */
export interface Place {
  readonly collection: Collection;
  readonly corpus: CorpusStatistics;
  readonly vectors: WordVectors;
}

/** A prior in which the words of the label count for nothing, and the others as they did. */
function withoutLabel({ terms, calibration }: Prior, { phrase }: Label): Prior {
  const own = new Set([...phrase, phrase.join(' ')]);
  const left = new Map([...terms].map(([key, weight]) => [key, own.has(key) ? 0 : weight]));
  const share = Math.max(...left.values(), 0) / Math.max(...terms.values(), 1e-9);
  const termScale = share * calibration.termScale;
  return { terms: left, calibration: { ...calibration, termScale, vectorCentre: TYPICAL } };
}

/** A direction with less of what it shares with words: an item is not to be near it merely for saying these. */
function apartFrom(
  words: readonly LabelWord[],
  direction: Float32Array,
  vectors: WordVectors,
): Float32Array {
  const apart = direction.slice();
  const forms = words.flatMap(({ word, stem }) => [word, readableWord(stem, vectors)]);
  for (const form of new Set(forms)) {
    const own = vectors.of(form)?.slice();
    if (own === undefined) continue;
    addScaled(own, vectors.mean, -1);
    const axis = unit(own);
    addScaled(apart, axis, -OWN_PART * cosine(axis, apart) * lengthOf(apart));
  }
  return unit(apart);
}

/** Where what is near a label in the sense of its parents lies, without the label. */
function besideLabel(
  { words, parents }: Label,
  { neighbours }: QueryModel,
  vectors: WordVectors,
): Float32Array | undefined {
  const sum = directionOfNear(neighbours, vectors);
  if (lengthOf(sum) === 0) return undefined;
  const direction = unit(sum);
  const above = plainDirection(parents, vectors);
  if (above !== undefined) addScaled(direction, above, PARENT_SHARE);
  return apartFrom(words, centred(direction, vectors), vectors);
}

/** How far each item shows a sign of a label beside its own words, 0..1; 1 where the meaning of the item is not known. */
function signsOf(label: Label, { collection, corpus, vectors }: Place): Sense | undefined {
  // The nearest of a few collected words may have nothing to do with it.
  const query = queryModelOf(label, corpus, vectors, (stem) => !label.phrase.includes(stem));
  const direction = besideLabel(label, query, vectors);
  if (direction === undefined) return undefined;
  const prior = withoutLabel(priorOf(query, label, corpus), label);
  const evidence = evidenceOf(collection, prior, { ...query, direction });
  return evidence.map((chance, doc) => {
    if (collection.items[doc]!.vector === undefined) return 1;
    return shareOfWay(chance, SIGN.from, SIGN.wholly);
  });
}

/** Whether the parents of a label name a sense of it. */
function nameSense(label: Label, vectors: WordVectors): boolean {
  if (isListedBelowParent(label)) return true;
  const { words, parents } = label;
  const [own, above] = [words, parents].map((each) => {
    const direction = plainDirection(each, vectors);
    if (direction !== undefined) addScaled(direction, vectors.mean, -1);
    return direction;
  });
  return own !== undefined && above !== undefined && cosine(own, above) >= NAMES_SENSE;
}

/** How far items have a label in its sense; undefined where it could have no other, or nothing tells. */
export function senseOf(label: Label, place: Place, { mayBeSaidIn }: Namesakes): Sense | undefined {
  const mayDiffer = nameSense(label, place.vectors) ? () => true : mayBeSaidIn;
  if (mayDiffer === undefined) return undefined;
  return signsOf(label, place)?.map((sign, doc) => (mayDiffer(doc) ? sign : 1));
}

/** What a label says of every item, with less for those that say it in another sense. */
export function inSense(evidence: Float64Array, sense: Sense | undefined): Float64Array {
  if (sense === undefined) return evidence;
  return evidence.map((chance, doc) => chance * between(ANOTHER_SENSE, 1, sense[doc]!));
}
