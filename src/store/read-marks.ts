/** Read marks: what a user read, so that lists of what is unread leave it out. Marking teaches nothing. */
import type { Statements } from './engine.ts';
import { TOLD, type ToldItems, toldValues } from './told-items.ts';

/** Marks items as read by a user; those that were before keep their date. */
export async function putReadMarks(
  statements: Statements,
  userId: number,
  marking: ToldItems,
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
  marking: ToldItems,
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
