/** The seed of an expansion: what the label itself says, in words and as a direction, before any item taught more. */
import type { CorpusStatistics } from './corpus.ts';
import { inverseDocumentFrequency } from './corpus.ts';
import { isShort, type Label, type LabelWord } from './label.ts';
import { ENGLISH } from './language.ts';
import { lengthOf, rarity, unit } from './meaning.ts';
import type { WordVectors } from './vectors.ts';

export interface Neighbour {
  readonly word: string;
  readonly stem: string;
  /** Cosine with the label in the sense of its parents. */
  readonly similarity: number;
}

export interface Seed {
  /** Term key (stems joined by a space) → weight, rareness included. */
  readonly terms: ReadonlyMap<string, number>;
  /** Unit vector; absent without vectors or when no word is known. */
  readonly direction?: Float32Array;
  /** Words near the label among the vectors, best first. */
  readonly neighbours: readonly Neighbour[];
  /** How many words narrow the concept: a longer label means fewer items. */
  readonly narrowness: number;
}

/** Neighbours that stand for a word of a short label. */
const NEIGHBOURS = 10;

/** What a parent's word counts beside one of the label's own. */
const PARENT_SHARE = 0.35;

/** What a label found as a phrase counts above its words. */
const PHRASE_SHARE = 1;

function labelTerms(label: Label, corpus: CorpusStatistics): Map<string, number> {
  const terms = new Map<string, number>();
  for (const { stem, count } of label.words) {
    terms.set(stem, count * inverseDocumentFrequency(stem, corpus));
  }
  for (const { stem, count } of label.parents) {
    terms.set(stem, PARENT_SHARE * count * inverseDocumentFrequency(stem, corpus));
  }
  if (label.phrase.length > 1 && isShort(label)) {
    const key = label.phrase.join(' ');
    terms.set(key, PHRASE_SHARE * inverseDocumentFrequency(key, corpus));
  }
  return terms;
}

function add(sum: Float32Array, vector: Float32Array, factor: number): void {
  for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! + factor * vector[d]!;
}

/** The direction of words alone, rare words first; undefined when none is known. */
function plainDirection(words: readonly LabelWord[], vectors: WordVectors) {
  const sum = new Float32Array(vectors.dimensions);
  for (const { word, count } of words) {
    const rank = vectors.rank(word);
    if (rank !== undefined) vectors.addTo(sum, rank, count * rarity(rank));
  }
  return lengthOf(sum) === 0 ? undefined : unit(sum);
}

interface Around {
  readonly direction: Float32Array;
  readonly neighbours: readonly Neighbour[];
}

/** A word with the words around it, turned towards its parents: `rust` below `chemistry` is no language. */
function aroundWord(
  { word, stem }: LabelWord,
  parents: Float32Array | undefined,
  vectors: WordVectors,
  isCollected: (stem: string) => boolean,
): Around | undefined {
  const own = vectors.of(word);
  if (own === undefined) return undefined;
  const sense = own.slice();
  if (parents !== undefined) add(sense, parents, 1);
  const direction = new Float32Array(vectors.dimensions);
  add(direction, own, 1);
  const neighbours = vectors
    .nearest(sense, NEIGHBOURS + 1, (rank) => {
      const near = vectors.word(rank);
      return near !== word && isCollected(ENGLISH.stem(near)) && !ENGLISH.isStopWord(near);
    })
    .map((hit) => ({ word: hit.word, stem: ENGLISH.stem(hit.word), similarity: hit.similarity }))
    .filter((near) => near.stem !== stem)
    .slice(0, NEIGHBOURS);
  for (const { word: near, similarity } of neighbours)
    add(direction, vectors.of(near)!, similarity);
  return { direction: unit(direction), neighbours };
}

function seedDirection(
  label: Label,
  terms: ReadonlyMap<string, number>,
  vectors: WordVectors,
  isCollected: (stem: string) => boolean,
): Around | undefined {
  const sum = new Float32Array(vectors.dimensions);
  const parents = plainDirection(label.parents, vectors);
  const neighbours: Neighbour[] = [];
  for (const labelWord of label.words) {
    const around = isShort(label)
      ? aroundWord(labelWord, parents, vectors, isCollected)
      : { direction: vectors.of(labelWord.word), neighbours: [] };
    if (around?.direction === undefined) continue;
    add(sum, around.direction, terms.get(labelWord.stem) ?? 1);
    neighbours.push(...around.neighbours);
  }
  if (lengthOf(sum) === 0) return undefined;
  const direction = unit(sum);
  if (parents !== undefined) add(direction, parents, PARENT_SHARE);
  const centred = unit(direction);
  add(centred, vectors.mean, -1);
  neighbours.sort((a, b) => b.similarity - a.similarity);
  return { direction: unit(centred), neighbours };
}

/** What a label says by itself. `isCollected` limits neighbours to words that items hold. */
export function seedOf(
  label: Label,
  corpus: CorpusStatistics,
  vectors: WordVectors | undefined,
  isCollected: (stem: string) => boolean,
): Seed {
  const terms = labelTerms(label, corpus);
  const narrowness = Math.max(label.words.length + label.parents.length, 1);
  const around =
    vectors === undefined || label.language !== ENGLISH
      ? undefined
      : seedDirection(label, terms, vectors, isCollected);
  return around === undefined
    ? { terms, narrowness, neighbours: [] }
    : { terms, narrowness, ...around };
}
