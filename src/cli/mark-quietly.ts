/** Marking as read what was just read, where that can be done: reading does not fail for it. */
import { lacksWorkSurface } from '../client/work.ts';
import { WinnowError } from '../model/errors.ts';
import type { Session } from './session.ts';

/** Marks items by their learning links, ids or addresses; a service without such marks, or one that may not be changed, has none. */
export async function markQuietly(items: readonly string[], session: Session): Promise<void> {
  try {
    await (await session.connect()).items.mark(items);
  } catch (error) {
    const isForbidden = error instanceof WinnowError && error.code === 'forbidden';
    if (!isForbidden && !lacksWorkSurface(error)) throw error;
  }
}
