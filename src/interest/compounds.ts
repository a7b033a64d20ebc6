/**
 * Compounds: words of a collection that are made of a label and another word, `Klimaschutz` of `Klima` or `天文学` of `天文`.
 * German and its relatives write them as one word, and where no spaces are, a dictionary may keep them whole.
 */
import type { Collection } from './collection.ts';
import { backgroundCorpus } from './corpus.ts';
import { isUsualEnglish, type Label } from './label.ts';
import { ENGLISH } from './language.ts';
import type { WordVectors } from './vectors.ts';

/** Characters of a label, and of what stands beside it, below which words begin or end alike by chance. */
const LEAST_LABEL = 4;
const LEAST_REST = 4;

/** From so many characters on a word that begins with the label is made of it, whatever follows. */
const TELLING_LABEL = 5;

/** What may stand between the parts of a German compound, or be cut off the end of a stem. */
const JOINT = /^(?:e[nrs]?|n|s)/u;
const JOINT_BEHIND = /(?:e[nrs]?|n|s)$/u;

/** Compounds kept: those that most items say. */
const MOST = 30;

/** Where compounds are said by a smaller part of the items that say the label, its language does not make them. */
const LEAST_PART = 0.1;

const HAN = /^\p{Script=Han}{2,}$/u;
const LETTERS = /^\p{L}+$/u;

/** Whether a stem is a compound of the label. `has` tells of its rest whether it is a word itself. */
function isCompound(stem: string, own: string, has: (stem: string) => boolean): boolean {
  const begins = stem.startsWith(own);
  if (!begins && !stem.endsWith(own)) return false;
  const rest = begins ? stem.slice(own.length) : stem.slice(0, -own.length);
  if (HAN.test(own)) return rest !== '' && LETTERS.test(rest);
  if (rest.length < LEAST_REST || !LETTERS.test(rest)) return false;
  if (begins && own.length >= TELLING_LABEL) return true;
  return has(rest) || has(rest.replace(begins ? JOINT : JOINT_BEHIND, ''));
}

/**
 * The stems of a collection that are compounds of a label of one word, those of most items first. English writes its own
 * apart, so that a usual English word has none, and words that English text knows are none: `television` is no kind of vision.
 */
export function compoundsOf(
  label: Label,
  { stems, corpus, has }: Collection,
  vectors: WordVectors | undefined,
): string[] {
  const { word = '', stem: own = '' } = label.words[0] ?? {};
  if (label.language === ENGLISH && isUsualEnglish(word, vectors)) return [];
  if (label.words.length !== 1 || !(own.length >= LEAST_LABEL || HAN.test(own))) return [];
  const { documentFrequency } = backgroundCorpus(vectors);
  const found = stems
    .filter((stem) => stem !== own && isCompound(stem, own, has) && documentFrequency(stem) === 0)
    .map((stem) => ({ stem, items: corpus.documentFrequency(stem) }))
    .sort((a, b) => b.items - a.items || (a.stem < b.stem ? -1 : 1))
    .slice(0, MOST);
  const items = found.reduce((sum, one) => sum + one.items, 0);
  const isOfUse = items >= LEAST_PART * corpus.documentFrequency(own);
  return isOfUse ? found.map(({ stem }) => stem) : [];
}

/** What a compound of a label counts beside it: most often it is of its kind, or about it. */
const SHARE = 0.9;

/** Terms in which the compounds of one that is a label count almost as much as it does. */
export function withCompounds(
  terms: ReadonlyMap<string, number>,
  own: string,
  compounds: readonly string[],
): Map<string, number> {
  const weighed = new Map(terms);
  const least = SHARE * (terms.get(own) ?? 0);
  for (const stem of compounds) weighed.set(stem, Math.max(terms.get(stem) ?? 0, least));
  return weighed;
}
