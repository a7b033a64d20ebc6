/** The terms of an expansion in the form that is shown to people. */
import type { ConceptTerm, Expansion } from '../model/concept.ts';

/** Strongest first. A word is shown once, with the origin that weighs most, however many stems and origins it has. */
export function shownTerms({
  terms,
}: Expansion): Pick<ConceptTerm, 'text' | 'weight' | 'origin'>[] {
  const strongest = terms.toSorted((a, b) => b.weight - a.weight);
  const shown = new Map<string, ConceptTerm>();
  for (const term of strongest) {
    const key = term.text.toLowerCase();
    if (!shown.has(key)) shown.set(key, term);
  }
  return [...shown.values()].map(({ text, weight, origin }) => ({ text, weight, origin }));
}
