/** Items with what other publishers tell of the same stories: a list shows only one of them. */
import type { Statements } from './engine.ts';

/** Items by row id, and how far apart in time two publishers tell one story, milliseconds. */
export interface ToldItems {
  readonly itemIds: readonly number[];
  readonly oneStoryMs: number;
}

/** Row ids, as `id`, of items and of what others tell of their stories; its values are `toldValues`. */
export const TOLD = `SELECT value AS id FROM json_each(?)
  UNION SELECT o.id FROM json_each(?) g JOIN items i ON i.id = g.value
  JOIN items o ON o.story = i.story AND o.publisher <> i.publisher
    AND abs(o.ranked_at - i.ranked_at) <= ?`;

export function toldValues({ itemIds, oneStoryMs }: ToldItems): (string | number)[] {
  const ids = JSON.stringify(itemIds);
  return [ids, ids, oneStoryMs];
}

/** The row ids of what other publishers tell of the same stories; what was removed is told by nobody. */
export async function findRetellings(
  statements: Statements,
  told: ToldItems,
): Promise<readonly number[]> {
  const rows = await statements.all<{ id: number }>(
    `SELECT t.id FROM (${TOLD}) t JOIN items r ON r.id = t.id WHERE r.removed_at IS NULL`,
    ...toldValues(told),
  );
  return rows.map(({ id }) => id).filter((id) => !told.itemIds.includes(id));
}
