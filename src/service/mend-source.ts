/** Changes to single entries of a source: some go, some move to another address. */
import type { User } from '../model/user.ts';
import { hasScope, readMemberOf } from '../protocol/source-name.ts';
import type { SubscriptionChange } from '../protocol/subscriptions.ts';
import type { Statements } from '../store/engine.ts';
import { removeReference } from '../store/entries.ts';
import { findSource } from '../store/sources.ts';
import { findSpellings } from '../store/spellings.ts';
import { moveSubscription, removeSubscription } from '../store/subscriptions.ts';
import type { ServiceContext } from './context.ts';
import { askForArticles } from './source-settings.ts';
import { requireSource, settleSources } from './sources.ts';

/** The row id of the service source that an entry names as `service/<name>`; undefined for an address. */
async function findReferred(statements: Statements, named: string): Promise<number | undefined> {
  if (!hasScope(named)) return undefined;
  const { scope, name } = readMemberOf(named);
  return scope === 'service' ? (await findSource(statements, undefined, name))?.rowId : undefined;
}

/**
 * Makes the changes in one step: all or none; an entry that is not there (any more) is passed over.
 * @returns how many there were to make
 * @throws `missing` for the source, `invalid` for an address that must not be fetched
 */
export async function mendSource(
  context: ServiceContext,
  user: User,
  name: string,
  changes: readonly SubscriptionChange[],
): Promise<number> {
  const now = context.clock();
  const changed = await context.store.transaction(async (statements) => {
    const { rowId } = await requireSource(statements, user, 'user', name);
    const spellings = await findSpellings(statements, rowId);
    // Duplicates are moved to the entry that stays, which may move in its turn.
    const moves = changes.filter(({ action }) => action === 'move');
    const isHeld = new Map(moves.map(({ to }) => [to, to && spellings.of(to) !== undefined]));
    for (const [to, isThere] of isHeld) if (to && !isThere) context.checkAddress(to);
    const inOrder = moves.toSorted((a, b) => Number(isHeld.get(b.to)) - Number(isHeld.get(a.to)));
    const gone: number[] = [];
    let count = 0;
    // An entry that moves to where another one is gives way to it, so those that are to go must be gone by then.
    for (const { url, action } of changes) {
      if (action !== 'remove') continue;
      const referred = await findReferred(statements, url);
      const wasThere =
        referred === undefined
          ? await removeSubscription(statements, rowId, url, spellings)
          : await removeReference(statements, rowId, referred);
      if (wasThere) count += 1;
      if (wasThere && referred !== undefined) gone.push(referred);
    }
    for (const { url, to } of inOrder) {
      if (!to) continue;
      if (await moveSubscription(statements, rowId, { url, to, now }, spellings)) count += 1;
    }
    await askForArticles(statements, rowId);
    if (count > 0) await settleSources(statements, user, now, gone);
    return count;
  });
  context.gatherer.wake();
  return changed;
}
