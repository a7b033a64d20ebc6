/** Winnow's own surface: removing an item for good. What was removed stays removed, whatever feeds say. */
import { WinnowError } from '../../model/errors.ts';
import { type RemovedItem, readRemoval } from '../../protocol/items.ts';
import { readJson } from '../../protocol/json.ts';
import { removeItems } from '../../store/retention.ts';
import { type Answer, json } from '../answer.ts';
import { findItemOfAccount } from '../named-item.ts';
import type { KnownCall } from '../route.ts';

/** Leaves a tombstone of the item. Throws `missing`, and `conflict` where another account can read it too. */
export async function postRemoval(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const { item: name, dryRun } = readRemoval(readJson((await call.body()).bytes));
  const item = await context.store.transaction(async (statements) => {
    // The owner of an account may remove what its users alone read.
    const { item: found, readers } = await findItemOfAccount(statements, caller.user, name);
    if (readers.some((accountId) => accountId !== caller.account.rowId)) {
      throw new WinnowError('conflict', 'another account can read this item too, so it stays');
    }
    if (!dryRun) await removeItems(statements, [found.rowId], context.clock());
    return found;
  });
  const { id, url, title } = item;
  const removed: RemovedItem = { item: id, url, title, removed: !dryRun };
  return json(removed);
}
