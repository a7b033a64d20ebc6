/** Items as callers name them: by id, by address, or by a learning link of anyone's. */
import { WinnowError } from '../model/errors.ts';
import type { Item } from '../model/item.ts';
import { readLearnUrl } from '../protocol/learning-link.ts';
import type { Statements } from '../store/engine.ts';
import { findItem, findItemByUrl } from '../store/items.ts';

async function find(statements: Statements, name: string): Promise<Item | undefined> {
  const link = readLearnUrl(name);
  if (link !== undefined) return findItem(statements, link.itemId);
  if (/^https?:\/\//iu.test(name)) return findItemByUrl(statements, name);
  return findItem(statements, name);
}

/** The item of that name. Throws `missing`. */
export async function findNamedItem(statements: Statements, name: string): Promise<Item> {
  const item = await find(statements, name.trim());
  if (item !== undefined) return item;
  throw new WinnowError('missing', 'there is no such item', {
    hint: 'ids and addresses are shown by: winnow content --json id,url,title',
  });
}
