/** Terms that the owner of a topic added or ruled out. */
import type { ConceptTerm } from '../model/concept.ts';
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
