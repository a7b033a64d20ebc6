/** Read marks: what a user read, so that lists of what is unread leave it out. Marking teaches nothing. */
import type { Statements } from './engine.ts';

/** Items by row id, and how far apart in time two publishers tell one story, milliseconds. */
export interface Marking {
  readonly itemIds: readonly number[];
  readonly oneStoryMs: number;
}

/** The items themselves, and what other publishers tell of the same stories: a list shows only one of them. */
const TOLD = `SELECT value AS id FROM json_each(?)
  UNION SELECT o.id FROM json_each(?) g JOIN items i ON i.id = g.value
  JOIN items o ON o.story = i.story AND o.publisher <> i.publisher
    AND abs(o.ranked_at - i.ranked_at) <= ?`;

function toldValues({ itemIds, oneStoryMs }: Marking): (string | number)[] {
  const ids = JSON.stringify(itemIds);
  return [ids, ids, oneStoryMs];
}

/** Marks items as read by a user; those that were before keep their date. */
export async function putReadMarks(
  statements: Statements,
  userId: number,
  marking: Marking,
  now: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO read_marks (user_id, item_id, at) SELECT ?, id, ? FROM (${TOLD}) WHERE true
     ON CONFLICT DO NOTHING`,
    userId,
    now,
    ...toldValues(marking),
  );
}

/** Marks items as unread again. */
export async function removeReadMarks(
  statements: Statements,
  userId: number,
  marking: Marking,
): Promise<void> {
  await statements.run(
    `DELETE FROM read_marks WHERE user_id = ? AND item_id IN (${TOLD})`,
    userId,
    ...toldValues(marking),
  );
}

/** Whether a user read an item. */
export async function isRead(
  statements: Statements,
  userId: number,
  itemId: number,
): Promise<boolean> {
  const row = await statements.get(
    'SELECT 1 AS yes FROM read_marks WHERE user_id = ? AND item_id = ?',
    userId,
    itemId,
  );
  return row !== undefined;
}
