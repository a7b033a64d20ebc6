/** Narrower concepts: what a topic's items keep naming together with it, else the words nearest to it. */
import type { NarrowerConcept } from '../model/concept.ts';
import { fitsSegment } from '../model/topic-path.ts';
import type { Collection } from './collection.ts';
import { readableWord } from './corpus.ts';
import type { Label } from './label.ts';
import { cosine, meaningOf } from './meaning.ts';
import { isNumber } from './names.ts';
import { nativeTerms } from './native-terms.ts';
import type { QueryModel } from './query-model.ts';
import type { WordVectors } from './vectors.ts';

export interface Taught {
  readonly terms: ReadonlyMap<string, number>;
  /** Whether an item is about the topic. */
  readonly relevant: (doc: number) => boolean;
  readonly collection: Collection;
  readonly vectors: WordVectors | undefined;
}

/** Narrower concepts offered. */
const COUNT = 12;

function isLabelWord(stem: string, label: Label): boolean {
  return [...label.words, ...label.parents].some((word) => word.stem === stem);
}

function readable(key: string, vectors: WordVectors | undefined): string {
  return key
    .split(' ')
    .map((stem) => readableWord(stem, vectors))
    .join(' ');
}

/** A phrase names a concept better than a word of equal weight does. */
const PHRASE_BONUS = 2;

/** Not a number, and not made of the label's own words alone. */
function isTelling(key: string, label: Label): boolean {
  return key.split(' ').some((stem) => !isLabelWord(stem, label) && !isNumber(stem));
}

/** Below this cosine with the label a term belongs to another field, however often items say both. */
const LEAST_KINSHIP = 0.15;
/** The kinship of names and of other languages, whose words have no vectors. */
const UNKNOWN_KINSHIP = 0.2;

/** How near a term is to what the label means, 0..1; 1 for all where the label has no meaning to be near to. */
function kinship(key: string, { direction }: QueryModel, { vectors }: Taught): number {
  if (direction === undefined || vectors === undefined) return 1;
  const words = key.split(' ').map((stem) => [readableWord(stem, vectors), 1] as const);
  const meaning = meaningOf(new Map(words), vectors);
  if (meaning === undefined) return UNKNOWN_KINSHIP;
  const near = cosine(meaning, direction);
  return near < LEAST_KINSHIP ? 0 : near;
}

/** How few of the items say a term, 0..1: what most of them say tells none apart. */
function selectivity(key: string, { collection: { corpus } }: Taught): number {
  const frequencies = key.split(' ').map((stem) => corpus.documentFrequency(stem));
  return Math.max(0, 1 - Math.log1p(Math.min(...frequencies)) / Math.log1p(corpus.documents));
}

/** What items taught, as far as it is a concept of the label's field, in the language that the topic is spoken of in. */
function taughtConcepts(query: QueryModel, label: Label, taught: Taught): NarrowerConcept[] {
  const isNative = nativeTerms(label, taught.relevant, taught.collection);
  const found = [...taught.terms]
    .filter(([key]) => key !== label.phrase.join(' ') && isTelling(key, label))
    .filter(([key]) => fitsSegment(readable(key, taught.vectors)))
    .map(([key, weight]) => {
      const bonus = key.includes(' ') ? PHRASE_BONUS : 1;
      return [
        key,
        bonus * weight * kinship(key, query, taught) * selectivity(key, taught),
      ] as const;
    })
    .filter(([key, weight]) => weight > 0 && isNative(key))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, COUNT);
  const largest = found[0]?.[1] ?? 1;
  return found.map(([key, weight]) => ({
    label: readable(key, taught.vectors),
    stems: key.split(' '),
    weight: weight / largest,
  }));
}

/** Labels of narrower concepts, best first, weights 0..1. */
export function narrowerConcepts(
  query: QueryModel,
  label: Label,
  taught?: Taught,
): NarrowerConcept[] {
  if (taught !== undefined) return taughtConcepts(query, label, taught);
  return query.neighbours.slice(0, COUNT).map(({ word, stem, similarity }) => ({
    label: word,
    stems: stem.split(' '),
    weight: Math.min(Math.max(similarity, 0), 1),
  }));
}
