/**
 * A concept is shared by everyone whose graph holds it, and learns from all that is stored. What it learned of words is
 * told only to readers who can read an item that says them: nobody's feeds show in what others are told.
 */
import type { ConceptTerm, Expansion, NarrowerConcept, TermOrigin } from '../model/concept.ts';
import type { User } from '../model/user.ts';
import type { Statements } from '../store/engine.ts';
import { findReach, isSaidWithinReach } from '../store/reach.ts';

/** Origins of terms that were there before anything was collected. */
const GIVEN: ReadonlySet<TermOrigin> = new Set(['label', 'parent', 'owner']);

/**
 * Whether stems need no item that says them. Neighbours among the word vectors do, once anything was collected: only
 * those that some item says are kept.
 */
function isGivenBy({ terms, taughtBy }: Expansion): (stems: readonly string[]) => boolean {
  if (taughtBy === 0) return () => true;
  const given = terms.filter(({ origin }) => GIVEN.has(origin));
  const keys = new Set(given.map(({ stems }) => stems.join(' ')));
  return (stems) => keys.has(stems.join(' '));
}

/** Gives a function that leaves out of an expansion what was learned from items the user cannot read. */
export async function ownWordsOf(
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
    const isTold = async (stems: readonly string[]) => isGiven(stems) || isSaid(stems);
    const terms: ConceptTerm[] = [];
    for (const term of expansion.terms) if (await isTold(term.stems)) terms.push(term);
    const narrower: NarrowerConcept[] = [];
    for (const concept of expansion.narrower) {
      if (await isTold(concept.stems ?? [concept.label])) narrower.push(concept);
    }
    return { ...expansion, terms, narrower };
  };
}
