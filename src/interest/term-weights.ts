/** What the terms of a concept weigh beside one another in a score. */
import type { ConceptTerm } from '../model/concept.ts';

/**
 * The weights of terms, in their order. One that the owner asked for weighs as much as the label, which is the sum of its
 * words and of the phrase that they are: an item that says the label says all of these.
 */
export function weightsOf(terms: readonly ConceptTerm[]): number[] {
  let label = 0;
  for (const { origin, weight } of terms) if (origin === 'label') label += weight;
  const asked = Math.max(label, 1);
  return terms.map(({ origin, weight }) =>
    origin === 'owner' && weight > 0 ? asked * weight : weight,
  );
}
