/** A new item with what the store keeps beside it: its ids, its story, its stems and its place among the vectors. */
import { createHash } from 'node:crypto';
import { itemId, storyKey } from '../../collect/item.ts';
import { analyseItem } from '../../interest/analyse.ts';
import type { NewItem } from '../../model/item.ts';
import type { PreparedItem } from '../../store/items.ts';
import type { GatherRoom } from './room.ts';

/** Changes when anything that a reader sees or a score rests on changed. */
function digest(item: NewItem): string {
  const { aliases: _, ...seen } = item;
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);
}

export function prepareItem(item: NewItem, room: Pick<GatherRoom, 'vectors'>): PreparedItem {
  const story = storyKey(item);
  return {
    ...item,
    id: itemId(item.aliases[0]!),
    publisher: new URL(item.url).hostname,
    digest: digest(item),
    ...analyseItem(item, room.vectors()),
    ...(story === undefined ? {} : { story }),
  };
}
