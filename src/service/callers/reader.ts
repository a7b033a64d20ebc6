/** Who reads, as the rule "once per reader, item and day" knows them. */
import type { User } from '../../model/user.ts';

/** The reader that credentials name. */
export function ownReader(user: Pick<User, 'rowId'>): string {
  return `user:${user.rowId}`;
}

/** The reader who holds a lid. */
export function lidReader(lid: string): string {
  return `lid:${lid}`;
}
