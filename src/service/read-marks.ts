/** What a user read: items that were opened, taught with, shown whole, or marked. */
import type { User } from '../model/user.ts';
import type { Statements } from '../store/engine.ts';
import { putReadMarks, removeReadMarks } from '../store/read-marks.ts';
import { ONE_STORY_MS } from './reading/stories-once.ts';

/** Marks items, by row id, as read, with what other publishers tell of the same stories. */
export function markRead(
  statements: Statements,
  user: Pick<User, 'rowId'>,
  itemIds: readonly number[],
  now: number,
): Promise<void> {
  return putReadMarks(statements, user.rowId, { itemIds, oneStoryMs: ONE_STORY_MS }, now);
}

/** Marks them as unread again. */
export function markUnread(
  statements: Statements,
  user: Pick<User, 'rowId'>,
  itemIds: readonly number[],
): Promise<void> {
  return removeReadMarks(statements, user.rowId, { itemIds, oneStoryMs: ONE_STORY_MS });
}
