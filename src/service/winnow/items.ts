/** Winnow's own surface: removing an item for good. What was removed stays removed, whatever feeds say. */
import { WinnowError } from '../../model/errors.ts';
import { type RemovedItem, readRemoval } from '../../protocol/items.ts';
import { readJson } from '../../protocol/json.ts';
import type { Statements } from '../../store/engine.ts';
import { findItemReaders } from '../../store/holders.ts';
import { putRemovedStory } from '../../store/removed-stories.ts';
import { removeItems } from '../../store/retention.ts';
import { findRetellings } from '../../store/told-items.ts';
import { type Answer, json } from '../answer.ts';
import { findItemOfAccount } from '../named-item.ts';
import { ONE_STORY_MS } from '../reading/stories-once.ts';
import type { KnownCall } from '../route.ts';

/** What other publishers tell of the same story, which a list would show in its place, as far as one account alone reads it. */
async function findOwnRetellings(
  statements: Statements,
  rowId: number,
  accountId: number,
): Promise<number[]> {
  const told = { itemIds: [rowId], oneStoryMs: ONE_STORY_MS };
  const own: number[] = [];
  for (const id of await findRetellings(statements, told)) {
    const readers = await findItemReaders(statements, id);
    if (readers.every((reader) => reader === accountId)) own.push(id);
  }
  return own;
}

/**
 * Leaves tombstones of the item and of what other publishers tell of its story, now and later on. Throws `missing`, and
 * `conflict` where another account can read it too.
 */
export async function postRemoval(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const accountId = caller.account.rowId;
  const { item: name, dryRun } = readRemoval(readJson((await call.body()).bytes));
  const { item, retellings } = await context.store.transaction(async (statements) => {
    // The owner of an account may remove what its users alone read.
    const { item: found, readers } = await findItemOfAccount(statements, caller.user, name);
    if (readers.some((reader) => reader !== accountId)) {
      throw new WinnowError('conflict', 'another account can read this item too, so it stays');
    }
    const others = await findOwnRetellings(statements, found.rowId, accountId);
    if (!dryRun) {
      const telling = { itemId: found.rowId, accountId, oneStoryMs: ONE_STORY_MS };
      await putRemovedStory(statements, telling);
      await removeItems(statements, [found.rowId, ...others], context.clock());
    }
    return { item: found, retellings: others.length };
  });
  const { id, url, title } = item;
  const removed: RemovedItem = { item: id, url, title, retellings, removed: !dryRun };
  return json(removed);
}
