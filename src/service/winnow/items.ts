/** Winnow's own surface: removing an item for good. What was removed stays removed, whatever feeds say. */
import { WinnowError } from '../../model/errors.ts';
import { type RemovedItem, readRemoval } from '../../protocol/items.ts';
import { readJson } from '../../protocol/json.ts';
import { findItemHolders } from '../../store/holders.ts';
import { removeItems } from '../../store/retention.ts';
import { type Answer, json } from '../answer.ts';
import { findNamedItem, noSuchItem } from '../named-item.ts';
import type { KnownCall } from '../route.ts';

/** Leaves a tombstone of the item. Throws `missing`, and `conflict` where another account reads it too. */
export async function postRemoval(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const { item: name, dryRun } = readRemoval(readJson((await call.body()).bytes));
  const item = await context.store.transaction(async (statements) => {
    const found = await findNamedItem(statements, undefined, name);
    const holders = await findItemHolders(statements, found.rowId);
    const others = holders.filter((accountId) => accountId !== caller.account.rowId);
    if (others.length > 0) {
      // What others alone read is not there for this account.
      if (others.length === holders.length) throw noSuchItem();
      throw new WinnowError('conflict', 'another account reads this item too, so it stays');
    }
    if (!dryRun) await removeItems(statements, [found.rowId], context.clock());
    return found;
  });
  const { id, url, title } = item;
  const removed: RemovedItem = { item: id, url, title, removed: !dryRun };
  return json(removed);
}
