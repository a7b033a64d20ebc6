/** Items as callers name them, by id, by address or by a learning link of anyone's, and who may see them. */
import { pageAlias } from '../collect/entry-candidates.ts';
import { WinnowError } from '../model/errors.ts';
import type { Item } from '../model/item.ts';
import type { User } from '../model/user.ts';
import { concealSecrets } from '../protocol/concealed.ts';
import { readLearnUrl } from '../protocol/learning-link.ts';
import type { Statements } from '../store/engine.ts';
import { findItemReaders } from '../store/holders.ts';
import { findItem, findItemIdsByUrl, findItems } from '../store/items.ts';
import { findReach, findWithinReach } from '../store/reach.ts';

const NAMES_HINT = 'ids and addresses are shown by: winnow content --json id,url,title';
/** Characters of a name that an error repeats. */
const LONGEST_TOLD = 300;

/** The items of that name by row id, whoever reads them: several may have one address. */
async function findItemIds(statements: Statements, name: string): Promise<number[]> {
  const named = name.trim();
  const link = readLearnUrl(named);
  if (link === undefined && /^https?:\/\//iu.test(named)) {
    return findItemIdsByUrl(statements, named, pageAlias(named));
  }
  const item = await findItem(statements, link?.itemId ?? named);
  return item === undefined ? [] : [item.rowId];
}

/** The only one of these items; undefined for none. Throws `conflict` for several, which have one address. */
async function onlyItem(
  statements: Statements,
  ids: readonly number[],
  name: string,
): Promise<Item | undefined> {
  if (ids.length <= 1) return (await findItems(statements, ids))[0];
  const told = `${ids.length} items have the address ${concealSecrets(name.trim())}: name one by its id`;
  throw new WinnowError('conflict', told, { hint: NAMES_HINT });
}

/**
 * The item of that name that a user may see: a feed of theirs, or of a service source, brings it. An id is no secret, since it
 * stands in every learning link. Undefined for none. Throws `conflict`.
 */
async function findSeenItem(
  statements: Statements,
  user: Pick<User, 'rowId'>,
  name: string,
): Promise<Item | undefined> {
  const ids = await findItemIds(statements, name);
  const reach = await findReach(statements, user.rowId);
  const seen = reach === undefined ? ids : await findWithinReach(statements, reach, ids);
  return onlyItem(statements, seen, name);
}

/** `missing`: nothing is stored by that name, or nothing that the caller may see. */
function noSuchItem(name: string): WinnowError {
  // A long name, and a link with its secret, say nothing to whoever reads them.
  const isTold = name.length <= LONGEST_TOLD && !/[?&](?:lid|k)=/u.test(name);
  const told = isTold ? `there is no item "${concealSecrets(name)}"` : 'there is no such item';
  return new WinnowError('missing', told, { hint: NAMES_HINT });
}

/** The item of that name that the user may see. Throws `missing`, `conflict`. */
export async function findNamedItem(
  statements: Statements,
  user: Pick<User, 'rowId'>,
  name: string,
): Promise<Item> {
  const item = await findSeenItem(statements, user, name);
  if (item === undefined) throw noSuchItem(name);
  return item;
}

/** The same, else the one that any user of the account reads, with the accounts that read it. Throws `missing`, `conflict`. */
export async function findItemOfAccount(
  statements: Statements,
  user: Pick<User, 'rowId' | 'accountId'>,
  name: string,
): Promise<{ readonly item: Item; readonly readers: readonly number[] }> {
  const seen = await findSeenItem(statements, user, name);
  if (seen !== undefined) {
    return { item: seen, readers: await findItemReaders(statements, seen.rowId) };
  }
  const read: number[] = [];
  for (const id of await findItemIds(statements, name)) {
    if ((await findItemReaders(statements, id)).includes(user.accountId)) read.push(id);
  }
  const item = await onlyItem(statements, read, name);
  if (item === undefined) throw noSuchItem(name);
  return { item, readers: await findItemReaders(statements, item.rowId) };
}
