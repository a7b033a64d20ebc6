/** The terms of an expansion as people are told them. */
import type { ConceptTerm, Expansion } from '../model/concept.ts';

/** Strongest first; several stems of one word are told as that word. */
export function toldTerms({ terms }: Expansion): Pick<ConceptTerm, 'text' | 'weight' | 'origin'>[] {
  const strongest = terms.toSorted((a, b) => b.weight - a.weight);
  const told = new Map<string, ConceptTerm>();
  for (const term of strongest) {
    const key = `${term.origin} ${term.text}`;
    if (!told.has(key)) told.set(key, term);
  }
  return [...told.values()].map(({ text, weight, origin }) => ({ text, weight, origin }));
}
