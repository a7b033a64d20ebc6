/** Senses: what a label may stand for, as groups of words near it that speak of one thing. */
import type { TopicPath } from '../model/topic-path.ts';
import { readLabel } from './label.ts';
import { ENGLISH } from './language.ts';
import { addScaled, lengthOf, unit } from './meaning.ts';
import type { WordVectors } from './vectors.ts';

export interface Sense {
  /** Nearest first. */
  readonly words: readonly string[];
}

/** Words around the label that are parted into senses, none rarer than this. */
const NEIGHBOURS = 80;
const RAREST = 30_000;
/** Cosine from which on a word belongs to a sense: of what it says besides the label itself. */
const ALIKE = 0.3;
/** Fewer words are chance. */
const LEAST_WORDS = 3;
const SENSES = 4;
const SHOWN_WORDS = 6;

interface Group {
  readonly words: string[];
  readonly sum: Float32Array;
  weight: number;
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, d) => sum + x * b[d]!, 0);
}

/** The direction of all words together; undefined when none is known. */
function directionOf(words: readonly { readonly word: string }[], vectors: WordVectors) {
  const sum = new Float32Array(vectors.dimensions);
  for (const { word } of words) {
    const vector = vectors.of(word);
    if (vector !== undefined) addScaled(sum, vector, 1);
  }
  return lengthOf(sum) === 0 ? undefined : unit(sum);
}

/** What a word says besides what the label says. */
function besides(vector: Float32Array, label: Float32Array): Float32Array {
  const rest = vector.slice();
  addScaled(rest, label, -dot(vector, label));
  return lengthOf(rest) === 0 ? rest : unit(rest);
}

/** The group that says most nearly the same; undefined where none is alike. */
function likestGroup(groups: readonly Group[], rest: Float32Array): Group | undefined {
  let likest: Group | undefined;
  let best = ALIKE;
  for (const group of groups) {
    const alike = dot(group.sum, rest) / Math.max(lengthOf(group.sum), 1e-9);
    if (alike > best) [likest, best] = [group, alike];
  }
  return likest;
}

/** The words near a label, each with those before it that say the same besides the label. */
function groupBySense(
  near: ReturnType<WordVectors['nearest']>,
  label: Float32Array,
  vectors: WordVectors,
): Group[] {
  const groups: Group[] = [];
  for (const { word, similarity } of near) {
    const rest = besides(vectors.of(word)!, label);
    let group = likestGroup(groups, rest);
    if (group === undefined) {
      group = { words: [], sum: new Float32Array(rest.length), weight: 0 };
      groups.push(group);
    }
    group.words.push(word);
    group.weight += similarity;
    addScaled(group.sum, rest, similarity);
  }
  return groups;
}

/**
 * The senses of a path's label, turned towards its parents; none for one that no vector knows or that has several words,
 * which choose each other's sense.
 */
export function sensesOf(path: TopicPath, vectors: WordVectors): Sense[] {
  const label = readLabel(path);
  if (label.words.length !== 1 || label.language !== ENGLISH) return [];
  const own = directionOf(label.words, vectors);
  if (own === undefined) return [];
  const turned = own.slice();
  addScaled(turned, directionOf(label.parents, vectors) ?? own, 1);
  const said = new Set([...label.words, ...label.parents].map(({ stem }) => stem));
  const near = vectors.nearest(turned, NEIGHBOURS, (rank) => {
    const word = vectors.word(rank);
    return rank < RAREST && !said.has(ENGLISH.stem(word)) && !ENGLISH.isStopWord(word);
  });
  return groupBySense(near, own, vectors)
    .filter(({ words }) => words.length >= LEAST_WORDS)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SENSES)
    .map(({ words }) => ({ words: words.slice(0, SHOWN_WORDS) }));
}

/** Words of a sense that an item of it says at least; one alone may be chance. */
const SAID_WORDS = 2;
/** Items, and part of all, below which a list has no sense: what so few say may be beside the point. */
const LEAST_ITEMS = 2;
const LEAST_PART = 0.1;
/** Part of the fewer items that two senses may share: with more they are sides of one thing. */
const SHARED = 0.25;

/** A sense and how many items are of it. */
export interface ListedSense extends Sense {
  readonly items: number;
}

/** The senses that part a list of items, each given as its words, into several things; none where they are all of one. */
export function sensesAmong(
  senses: readonly Sense[],
  items: readonly ReadonlySet<string>[],
): ListedSense[] {
  const least = Math.max(LEAST_ITEMS, LEAST_PART * items.length);
  const apart: { words: readonly string[]; of: ReadonlySet<number> }[] = [];
  for (const { words } of senses) {
    const isOf = (said: ReadonlySet<string>) =>
      words.filter((word) => said.has(word)).length >= SAID_WORDS;
    const of = new Set([...items.keys()].filter((at) => isOf(items[at]!)));
    const sharesMuch = apart.some((other) => {
      const both = [...of].filter((at) => other.of.has(at)).length;
      return both > SHARED * Math.min(of.size, other.of.size);
    });
    if (of.size >= least && !sharesMuch) apart.push({ words, of });
  }
  return apart.length > 1 ? apart.map(({ words, of }) => ({ words, items: of.size })) : [];
}
