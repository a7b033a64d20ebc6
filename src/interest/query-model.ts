/** The query model of an expansion: what the label itself says, in words and as a direction, before any item taught more. */
import { companionsOf } from './companions.ts';
import { type CorpusStatistics, inverseDocumentFrequency } from './corpus.ts';
import { isShort, type Label, type LabelWord } from './label.ts';
import { ENGLISH } from './language.ts';
import { addScaled, centred, cosine, lengthOf, rarity, unit } from './meaning.ts';
import { isName } from './names.ts';
import type { WordVectors } from './vectors.ts';

export interface Neighbour {
  readonly word: string;
  /** Several with spaces between them where it is a phrase, as companions may be. */
  readonly stem: string;
  /** Cosine with the label in the sense of its parents; 1 of a companion. */
  readonly similarity: number;
  /** Whether the list of companions has it for the label. */
  readonly isCompanion?: boolean;
}

export interface QueryModel {
  /** Term key (stems joined by a space) → weight, rareness included. */
  readonly terms: ReadonlyMap<string, number>;
  /** The same of the companions of the label, which stay beside what items teach. */
  readonly company: ReadonlyMap<string, number>;
  /** Unit vector; absent without vectors or when no word is known. */
  readonly direction?: Float32Array;
  /** Words near the label among the vectors, best first; where the label has companions, these in their place. */
  readonly neighbours: readonly Neighbour[];
  /** Unit vector of what those words have beside the label itself; absent where there is none. */
  readonly surroundings?: Float32Array;
  /** How many conditions an item must meet: a longer label means fewer items. At least 1. */
  readonly narrowness: number;
  /** Whether the label is a name rather than a sentence. */
  readonly isShort: boolean;
  /** 1 for a common word that names a whole field, 0 for something particular. */
  readonly breadth: number;
}

/** Neighbours that stand for a word of a short label. */
const NEIGHBOURS = 10;

/** What a parent's word counts beside one of the label's own. */
export const PARENT_SHARE = 0.35;

/** What a companion counts beside a word of the label. */
const COMPANION_SHARE = 0.4;

/** What a label found as a phrase counts above its words. */
const PHRASE_SHARE = 1;

function labelTerms(
  label: Label,
  corpus: CorpusStatistics,
  vectors: WordVectors | undefined,
): Map<string, number> {
  const terms = new Map<string, number>();
  for (const { stem, count } of label.words) {
    terms.set(stem, count * inverseDocumentFrequency(stem, corpus));
  }
  for (const { stem, count } of label.parents) {
    terms.set(stem, PARENT_SHARE * count * inverseDocumentFrequency(stem, corpus));
  }
  // A word that English text seldom holds may be one of a language that is yet to be collected.
  for (const [stem, word] of label.foreign) {
    if (vectors === undefined || vectors.rank(word) !== undefined || terms.has(stem)) continue;
    terms.set(stem, inverseDocumentFrequency(stem, corpus));
  }
  if (label.phrase.length > 1 && isShort(label)) {
    const key = label.phrase.join(' ');
    terms.set(key, PHRASE_SHARE * inverseDocumentFrequency(key, corpus));
  }
  return terms;
}

/** The direction of words alone, rare words first; undefined when none is known. */
export function plainDirection(words: readonly LabelWord[], vectors: WordVectors) {
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

/**
 * The direction of a name without what words differ in most: items that use their words as it does would be near it whatever they
 * mean. A sentence is near to what is said as it says it.
 */
function meantBy(direction: Float32Array, { principal }: WordVectors): Float32Array {
  const meant = direction.slice();
  addScaled(meant, principal, -cosine(direction, principal));
  return lengthOf(meant) === 0 ? direction : unit(meant);
}

/** The sum of the words near a label, each as much as it is near. */
export function directionOfNear(
  neighbours: readonly Neighbour[],
  vectors: WordVectors,
): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (const { word, similarity } of neighbours) {
    const parts = word.split(' ');
    for (const part of parts) {
      const own = vectors.of(part);
      if (own !== undefined) addScaled(sum, own, similarity / parts.length);
    }
  }
  return sum;
}

/** How much more the direction of its companions counts than that of a label itself. */
const COMPANY = 2;

/** What texts on the label say, as its neighbours; none where the list does not have it. */
function companionsAround(
  label: Label,
  own: Float32Array | undefined,
  vectors: WordVectors,
  isCollected: (stem: string) => boolean,
): Around | undefined {
  const neighbours = companionsOf(label).map(({ text, key }) => ({
    word: text,
    stem: key,
    similarity: 1,
    isCompanion: true,
  }));
  const sum = directionOfNear(neighbours, vectors);
  if (lengthOf(sum) === 0) return undefined;
  const direction = unit(sum);
  if (own !== undefined) addScaled(direction, own, 1 / COMPANY);
  const isSaid = ({ stem }: Neighbour) => stem.split(' ').every(isCollected);
  return { direction: unit(direction), neighbours: neighbours.filter(isSaid) };
}

/** The direction of the words near a label, less what they have in common with it: that is in every item that says it. */
function surroundingsOf(neighbours: readonly Neighbour[], label: Label, vectors: WordVectors) {
  const sum = directionOfNear(neighbours, vectors);
  const own = plainDirection(label.words, vectors);
  if (own === undefined || lengthOf(sum) === 0) return {};
  const near = centred(sum, vectors);
  const alone = centred(own, vectors);
  addScaled(near, alone, -cosine(near, alone));
  return lengthOf(near) === 0 ? {} : { surroundings: unit(near) };
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
  if (parents !== undefined) addScaled(sense, parents, 1);
  const direction = new Float32Array(vectors.dimensions);
  addScaled(direction, own, 1);
  const neighbours = vectors
    .nearest(sense, NEIGHBOURS + 1, (rank) => {
      const near = vectors.word(rank);
      return near !== word && isCollected(ENGLISH.stem(near)) && !ENGLISH.isStopWord(near);
    })
    .map((hit) => ({ word: hit.word, stem: ENGLISH.stem(hit.word), similarity: hit.similarity }))
    .filter((near) => near.stem !== stem)
    .slice(0, NEIGHBOURS);
  for (const { word: near, similarity } of neighbours)
    addScaled(direction, vectors.of(near)!, similarity);
  return { direction: unit(direction), neighbours };
}

function queryDirection(
  label: Label,
  terms: ReadonlyMap<string, number>,
  vectors: WordVectors,
  isCollected: (stem: string) => boolean,
): (Around & Pick<QueryModel, 'surroundings'>) | undefined {
  const sum = new Float32Array(vectors.dimensions);
  const parents = plainDirection(label.parents, vectors);
  const neighbours: Neighbour[] = [];
  for (const labelWord of label.words) {
    const around = isShort(label)
      ? aroundWord(labelWord, parents, vectors, isCollected)
      : { direction: vectors.of(labelWord.word), neighbours: [] };
    if (around?.direction === undefined) continue;
    addScaled(sum, around.direction, terms.get(labelWord.stem) ?? 1);
    neighbours.push(...around.neighbours);
  }
  neighbours.sort((a, b) => b.similarity - a.similarity);
  const near = lengthOf(sum) === 0 ? undefined : { direction: unit(sum), neighbours };
  const company = isShort(label)
    ? companionsAround(label, near?.direction, vectors, isCollected)
    : undefined;
  const around = company ?? near;
  if (around === undefined) return undefined;
  const { direction } = around;
  if (parents !== undefined) addScaled(direction, parents, PARENT_SHARE);
  const usual = centred(direction, vectors);
  return {
    direction: isShort(label) ? meantBy(usual, vectors) : usual,
    neighbours: around.neighbours,
    ...surroundingsOf(around.neighbours, label, vectors),
  };
}

/** The words of a name stand for one thing; those of a sentence are each a condition. */
const NAME_WORD = 0.5;

function narrownessOf(label: Label): number {
  const count = label.words.length + label.parents.length;
  return Math.max(isShort(label) ? 1 + NAME_WORD * (count - 1) : count, 1);
}

/** The core vocabulary names fields; from there to rare words it turns into names of something particular. */
const COMMON_RANK = 3_000;
const PARTICULAR_RANK = 30_000;

function breadthOf(label: Label, vectors: WordVectors | undefined): number {
  if (!isShort(label) || label.words.length === 0) return 0;
  // Without vectors nothing tells how common a word is; a name of few words most often names a field.
  if (vectors === undefined) return 1 / Math.sqrt(label.words.length);
  let sum = 0;
  for (const { word } of label.words) {
    const rank = vectors.rank(word) ?? vectors.size;
    const particular =
      Math.log(Math.max(rank, 1) / COMMON_RANK) / Math.log(PARTICULAR_RANK / COMMON_RANK);
    sum += 1 - Math.min(Math.max(particular, 0), 1);
  }
  return sum / label.words.length / Math.sqrt(label.words.length);
}

/** What a label says by itself. `isCollected` limits neighbours to words that items hold. */
export function queryModelOf(
  label: Label,
  corpus: CorpusStatistics,
  vectors: WordVectors | undefined,
  isCollected: (stem: string) => boolean,
): QueryModel {
  const terms = labelTerms(label, corpus, vectors);
  const shape = {
    terms,
    narrowness: narrownessOf(label),
    isShort: isShort(label),
    breadth: breadthOf(label, vectors),
  };
  // A name has no usual meaning, and without it the other words of the label mean something else.
  const isMeant = label.language === ENGLISH && !label.words.some(({ word }) => isName(word));
  const around =
    vectors !== undefined && isMeant
      ? queryDirection(label, terms, vectors, isCollected)
      : undefined;
  if (around === undefined) return { ...shape, company: new Map(), neighbours: [] };
  const company = around.neighbours
    .filter(({ isCompanion }) => isCompanion)
    .map(({ stem }) => [stem, COMPANION_SHARE * inverseDocumentFrequency(stem, corpus)] as const);
  return { ...shape, ...around, company: new Map(company) };
}
