/** Terms that the owner of a topic added or ruled out. */
import type { ConceptTerm } from '../model/concept.ts';
import { type TopicPath, topicPath } from '../model/topic-path.ts';
import type { Collection } from './collection.ts';
import { readLabel } from './label.ts';
import { CANDIDATES, type Language } from './language.ts';
import { nameLabel } from './names.ts';
import { runningText } from './running-text.ts';
import { wordsOf } from './words.ts';

/** The stems of a term, its words read as those of a label are: `.NET` is no net, and the `D` of `vitamin D` counts. */
function stemsOf(text: string, language: Language, isSaid: (key: string) => boolean): string[] {
  const words = nameLabel(wordsOf(runningText(text)), language, isSaid);
  const content = words.filter((word) => !language.isStopWord(word));
  return (content.length > 0 ? content : words).map(language.stem);
}

/**
 * The stems of a term in the language of the topic or, where no item says it in that, in each that one does: who reads in several
 * languages may word a term as the items do, whatever the label is.
 */
function spokenStems(
  text: string,
  language: Language,
  isSaid: (key: string) => boolean,
): readonly string[][] {
  const own = stemsOf(text, language, isSaid);
  const isSpoken = (stems: readonly string[]) => stems.length > 0 && isSaid(stems.join(' '));
  if (isSpoken(own)) return [own];
  const spoken = CANDIDATES.map((other) => stemsOf(text, other, isSaid)).filter(isSpoken);
  const distinct = new Map(spoken.map((stems) => [stems.join(' '), stems]));
  return distinct.size === 0 ? [own] : [...distinct.values()];
}

/**
 * Included terms weigh as much as the label, excluded ones as much against it. `isSaid` tells of stems, with spaces
 * between several in a row, whether items say them.
 */
export function ownerTerms(
  owner: { readonly include: readonly string[]; readonly exclude: readonly string[] } | undefined,
  language: Language,
  isSaid: (key: string) => boolean,
): ConceptTerm[] {
  if (owner === undefined) return [];
  const toTerm = (text: string, weight: number): ConceptTerm[] =>
    spokenStems(text, language, isSaid)
      .filter((stems) => stems.length > 0)
      .map((stems) => ({ text: text.trim(), stems, weight, origin: 'owner' }));
  return [
    ...owner.include.flatMap((text) => toTerm(text, 1)),
    ...owner.exclude.flatMap((text) => toTerm(text, -1)),
  ];
}

/** Whether items that say a term say the name of a topic, since both have the same stems: `apples` is `apple`. */
export function isOwnName(path: TopicPath, term: string): boolean {
  const { language, phrase } = readLabel(topicPath(path.segments.slice(-1)));
  return stemsOf(term, language, () => false).join(' ') === phrase.join(' ');
}

export interface RuledOut {
  /** Whether a term, its stems joined by a space, is or holds what was ruled out. */
  has(key: string): boolean;
  /** What items of a collection may teach, with those that say it silenced. */
  silence(evidence: Float64Array | undefined, collection: Collection): Float64Array | undefined;
}

/** What the owner's terms rule out: it must not come back by another way. */
export function ruledOutBy(owner: readonly ConceptTerm[]): RuledOut {
  const keys = owner.filter(({ weight }) => weight < 0).map(({ stems }) => stems.join(' '));
  return {
    has: (key) => keys.some((out) => ` ${key} `.includes(` ${out} `)),
    silence(evidence, collection) {
      if (keys.length === 0) return evidence;
      const said = collection.scoreTerms(new Map(keys.map((key) => [key, 1])));
      return said.map((times, doc) => (times > 0 ? 0 : (evidence?.[doc] ?? 1)));
    },
  };
}
