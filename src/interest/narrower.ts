/** Narrower concepts: what a topic's items keep naming together with it, else the words nearest to it. */
import type { NarrowerConcept } from '../model/concept.ts';
import type { Collection } from './collection.ts';
import { readableWord } from './corpus.ts';
import type { Label } from './label.ts';
import type { QueryModel } from './query-model.ts';
import type { WordVectors } from './vectors.ts';

export interface Taught {
  readonly terms: ReadonlyMap<string, number>;
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
  return key.split(' ').some((stem) => !isLabelWord(stem, label) && !/^\p{N}+$/u.test(stem));
}

/** Labels of narrower concepts, best first, weights 0..1. */
export function narrowerConcepts(
  query: QueryModel,
  label: Label,
  taught?: Taught,
): NarrowerConcept[] {
  if (taught === undefined) {
    return query.neighbours.slice(0, COUNT).map(({ word, stem, similarity }) => ({
      label: word,
      stems: [stem],
      weight: Math.min(Math.max(similarity, 0), 1),
    }));
  }
  const found = [...taught.terms]
    .filter(([key]) => key !== label.phrase.join(' ') && isTelling(key, label))
    .map(([key, weight]) => [key, key.includes(' ') ? PHRASE_BONUS * weight : weight] as const)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, COUNT);
  const largest = found[0]?.[1] ?? 1;
  return found.map(([key, weight]) => ({
    label: readable(key, taught.vectors),
    stems: key.split(' '),
    weight: weight / largest,
  }));
}
