/** The terms of an expansion in the form that is shown to people. */
import type { ConceptTerm, Expansion } from '../model/concept.ts';

/** Strongest first. Several stems of one word are shown as that word, once. */
export function shownTerms({
  terms,
}: Expansion): Pick<ConceptTerm, 'text' | 'weight' | 'origin'>[] {
  const strongest = terms.toSorted((a, b) => b.weight - a.weight);
  const shown = new Map<string, ConceptTerm>();
  for (const term of strongest) {
    const key = `${term.origin} ${term.text}`;
    if (!shown.has(key)) shown.set(key, term);
  }
  return [...shown.values()].map(({ text, weight, origin }) => ({ text, weight, origin }));
}
