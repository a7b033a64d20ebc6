/** Terms that the owner of a topic added or ruled out. */
import type { ConceptTerm } from '../model/concept.ts';
import type { Collection } from './collection.ts';
import type { Language } from './language.ts';
import { wordsOf } from './words.ts';

function toTerm(text: string, language: Language, weight: number): ConceptTerm[] {
  const words = wordsOf(text);
  const content = words.filter((word) => !language.isStopWord(word));
  const stems = (content.length > 0 ? content : words).map(language.stem);
  return stems.length === 0 ? [] : [{ text: text.trim(), stems, weight, origin: 'owner' }];
}

/** Included terms weigh as much as the label, excluded ones as much against it. */
export function ownerTerms(
  owner: { readonly include: readonly string[]; readonly exclude: readonly string[] } | undefined,
  language: Language,
): ConceptTerm[] {
  if (owner === undefined) return [];
  return [
    ...owner.include.flatMap((text) => toTerm(text, language, 1)),
    ...owner.exclude.flatMap((text) => toTerm(text, language, -1)),
  ];
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
