/** Marks as read what was just shown. Reading must not fail where that cannot be done. */
import { lacksWorkSurface } from '../client/work.ts';
import { WinnowError } from '../model/errors.ts';
import type { Session } from './session.ts';

/** Marks items by their learning links, ids or addresses. Does nothing where the service has no marks, or may not be changed. */
export async function markQuietly(items: readonly string[], session: Session): Promise<void> {
  try {
    await (await session.connect()).items.mark(items);
  } catch (error) {
    const isForbidden = error instanceof WinnowError && error.code === 'forbidden';
    if (!isForbidden && !lacksWorkSurface(error)) throw error;
  }
}
