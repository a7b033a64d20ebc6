/** Items as callers name them: by id, by address, or by a learning link of anyone's. */
import { WinnowError } from '../model/errors.ts';
import type { Item } from '../model/item.ts';
import type { User } from '../model/user.ts';
import { readLearnUrl } from '../protocol/learning-link.ts';
import type { Statements } from '../store/engine.ts';
import { findItem, findItemByUrl } from '../store/items.ts';
import { findReach, isWithinReach } from '../store/reach.ts';

async function findByUrl(
  statements: Statements,
  user: Pick<User, 'rowId'> | undefined,
  url: string,
): Promise<Item | undefined> {
  const item = await findItemByUrl(statements, url);
  const reach = user && item && (await findReach(statements, user.rowId));
  if (reach === undefined || (await isWithinReach(statements, reach, [item!.rowId]))) return item;
  return undefined;
}

/** Nobody guesses an id; an address anybody may know, also of an item that only others read. */
async function find(
  statements: Statements,
  user: Pick<User, 'rowId'> | undefined,
  name: string,
): Promise<Item | undefined> {
  const link = readLearnUrl(name);
  if (link !== undefined) return findItem(statements, link.itemId);
  if (/^https?:\/\//iu.test(name)) return findByUrl(statements, user, name);
  return findItem(statements, name);
}

/** `missing`: nothing is stored by that name, or nothing that the caller may read. */
export function noSuchItem(): WinnowError {
  return new WinnowError('missing', 'there is no such item', {
    hint: 'ids and addresses are shown by: winnow content --json id,url,title',
  });
}

/**
 * The item of that name, by its address only where the user can read it; for undefined wherever it is. Throws `missing`.
 */
export async function findNamedItem(
  statements: Statements,
  user: Pick<User, 'rowId'> | undefined,
  name: string,
): Promise<Item> {
  const item = await find(statements, user, name.trim());
  if (item === undefined) throw noSuchItem();
  return item;
}
