/** Items as callers name them, by id, by address or by a learning link of anyone's, and who may see them. */
import { WinnowError } from '../model/errors.ts';
import type { Item } from '../model/item.ts';
import type { User } from '../model/user.ts';
import { readLearnUrl } from '../protocol/learning-link.ts';
import type { Statements } from '../store/engine.ts';
import { findItem, findItemByUrl } from '../store/items.ts';
import { findReach, isWithinReach } from '../store/reach.ts';

/** The item of that name, whoever reads it; undefined for none. */
export async function findAnyItem(statements: Statements, name: string): Promise<Item | undefined> {
  const named = name.trim();
  const link = readLearnUrl(named);
  if (link !== undefined) return findItem(statements, link.itemId);
  if (/^https?:\/\//iu.test(named)) return findItemByUrl(statements, named);
  return findItem(statements, named);
}

/**
 * Whether a user may see an item: a feed of theirs, or of a service source, brings it. An id is no secret, since it
 * stands in every learning link.
 */
export async function maySeeItem(
  statements: Statements,
  user: Pick<User, 'rowId'>,
  item: Item,
): Promise<boolean> {
  const reach = await findReach(statements, user.rowId);
  return reach === undefined || isWithinReach(statements, reach, [item.rowId]);
}

/** `missing`: nothing is stored by that name, or nothing that the caller may see. */
export function noSuchItem(): WinnowError {
  return new WinnowError('missing', 'there is no such item', {
    hint: 'ids and addresses are shown by: winnow content --json id,url,title',
  });
}

/** The item of that name that the user may see. Throws `missing`. */
export async function findNamedItem(
  statements: Statements,
  user: Pick<User, 'rowId'>,
  name: string,
): Promise<Item> {
  const item = await findAnyItem(statements, name);
  if (item === undefined || !(await maySeeItem(statements, user, item))) throw noSuchItem();
  return item;
}
