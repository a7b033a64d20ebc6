/** The concepts that wait to be expanded. What expands them is large, and loaded when the first of them waits. */
import type { Concept } from '../../model/concept.ts';
import { MINUTE_MS } from '../../model/time-units.ts';
import { findTaughtConcepts, leaseConcept, requestExpansion } from '../../store/concepts.ts';
import { countItems } from '../../store/items.ts';
import { postponeConcept } from '../../store/postponed.ts';
import { isWriteRefused } from '../../store/storage-error.ts';
import type { BudgetExhausted, Reservation } from '../budget.ts';
import { logFailure } from '../log-failure.ts';
import type { GatherContext } from './gather-context.ts';

/** Longer than expanding and scoring may take. */
const LEASE_MS = 120_000;

/** Until a concept is tried again that could not be expanded for another reason than the store's. */
const AFTER_FAILURE_MS = 30 * MINUTE_MS;

/** Expands one concept that waits; false when none does. */
export async function expandNext(context: GatherContext): Promise<boolean> {
  const { store, clock } = context;
  const concept = await leaseConcept(store, clock(), LEASE_MS, context.worker);
  if (concept === undefined) return false;
  const reservation = await reserveExpansion(context, concept);
  if (!reservation.granted) {
    await postponeConcept(store, concept.rowId, reservation.until);
    return true;
  }
  try {
    const { expandLeased } = await import('./expand.ts');
    await expandLeased(context, concept, reservation);
  } catch (thrown) {
    if (isWriteRefused(thrown)) throw thrown;
    // Others are not to wait behind one that cannot be expanded.
    logFailure(context.log, thrown);
    await postponeConcept(store, concept.rowId, clock() + AFTER_FAILURE_MS);
  } finally {
    reservation.release();
  }
  return true;
}

/** The reservation of work that costs nothing. */
const FREE: Reservation = { granted: true, charge: async () => {}, release: () => {} };

/** Only the first expansion costs; what more content could teach later comes with it. */
async function reserveExpansion(
  context: GatherContext,
  concept: Concept,
): Promise<Reservation | BudgetExhausted> {
  const isFirst = concept.variant.kind !== 'label' && concept.expansion.calibration === undefined;
  return isFirst ? context.budget.reserveExpansion(concept.rowId) : FREE;
}

/** Sends back the concepts that so much new content could teach better; gives whether there were any. */
export async function reconsiderConcepts(context: GatherContext): Promise<boolean> {
  const taught = await findTaughtConcepts(context.store);
  if (taught.length === 0) return false;
  const { expansionIsStale } = await import('../../interest/expand.ts');
  const documents = await countItems(context.store);
  let any = false;
  for (const { id, taughtBy } of taught) {
    if (!expansionIsStale(taughtBy, documents)) continue;
    await requestExpansion(context.store, id);
    any = true;
  }
  return any;
}
