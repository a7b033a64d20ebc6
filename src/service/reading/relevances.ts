/** What annotates items, read some at a time: in a large graph hundreds of topics annotate each. */
import { chunksOf } from '../../model/chunks.ts';
import { findRelevances } from '../../store/annotations.ts';
import type { Statements } from '../../store/engine.ts';
import type { Breathe } from '../breath.ts';

const AT_ONCE = 50;

/** How relevant each item is to each concept that annotates it at least so much, 0..1: item → concept → relevance. */
export async function readRelevances(
  statements: Statements,
  itemIds: readonly number[],
  least: number,
  breathe: Breathe,
): Promise<Map<number, ReadonlyMap<number, number>>> {
  const byItem = new Map<number, ReadonlyMap<number, number>>();
  for (const some of chunksOf(itemIds, AT_ONCE)) {
    let rows = 0;
    for (const [itemId, relevances] of await findRelevances(statements, some, least)) {
      byItem.set(itemId, relevances);
      rows += relevances.size;
    }
    await breathe(rows);
  }
  return byItem;
}
