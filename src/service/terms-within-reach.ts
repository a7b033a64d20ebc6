/**
 * Leaves out of an expansion what its reader must not see. A concept is shared by every graph that holds it and learns
 * from all stored items; a learned term is shown only to readers whose own feeds contain it, so that nobody's feeds
 * show through the terms of others.
 */
import type { ConceptTerm, Expansion, NarrowerConcept, TermOrigin } from '../model/concept.ts';
import type { User } from '../model/user.ts';
import type { Statements } from '../store/engine.ts';
import { findReach, isSaidWithinReach } from '../store/reach.ts';

/** Origins of terms that come from the topic itself, not from collected items. */
const GIVEN: ReadonlySet<TermOrigin> = new Set(['label', 'parent', 'owner']);

/**
 * Whether a term may be shown without an item that contains it. Neighbours by word vectors may not once items were
 * collected: from then on only neighbours that some item contains are kept.
 */
function isGivenBy({ terms, taughtBy }: Expansion): (stems: readonly string[]) => boolean {
  if (taughtBy === 0) return () => true;
  const given = terms.filter(({ origin }) => GIVEN.has(origin));
  const keys = new Set(given.map(({ stems }) => stems.join(' ')));
  return (stems) => keys.has(stems.join(' '));
}

/** Returns a function that removes from an expansion what was learned from items the user cannot read. */
export async function createReachFilter(
  statements: Statements,
  user: Pick<User, 'rowId'>,
): Promise<(expansion: Expansion) => Promise<Expansion>> {
  const reach = await findReach(statements, user.rowId);
  if (reach === undefined) return async (expansion) => expansion;
  const said = new Map<string, boolean>();

  async function isSaid(stems: readonly string[]): Promise<boolean> {
    const key = stems.join(' ');
    const known = said.get(key);
    if (known !== undefined) return known;
    const found = await isSaidWithinReach(statements, reach!, stems);
    said.set(key, found);
    return found;
  }

  return async (expansion) => {
    const isGiven = isGivenBy(expansion);
    const mayShow = async (stems: readonly string[]) => isGiven(stems) || isSaid(stems);
    const terms: ConceptTerm[] = [];
    for (const term of expansion.terms) if (await mayShow(term.stems)) terms.push(term);
    const narrower: NarrowerConcept[] = [];
    for (const concept of expansion.narrower) {
      if (await mayShow(concept.stems ?? [concept.label])) narrower.push(concept);
    }
    return { ...expansion, terms, narrower };
  };
}
