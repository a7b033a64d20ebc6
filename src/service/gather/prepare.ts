/** A new item with what the store knows it by: its id, its story, and a digest that tells whether it changed. */
import { createHash } from 'node:crypto';
import { itemId, storyKey } from '../../collect/item.ts';
import type { NewItem } from '../../model/item.ts';
import type { PreparedItem } from '../../store/items.ts';

/** Changes when anything that a reader sees or a score rests on changed. */
function digest(item: NewItem): string {
  const { aliases: _, ...seen } = item;
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);
}

export function prepareItem(item: NewItem): PreparedItem {
  const story = storyKey(item);
  return {
    ...item,
    id: itemId(item.aliases[0]!),
    publisher: new URL(item.url).hostname,
    digest: digest(item),
    ...(story === undefined ? {} : { story }),
  };
}
