/** Marks as read what was just shown. Reading must not fail where that cannot be done. */
import { lacksOwnSurface } from '../client/own-surface.ts';
import { WinnowError } from '../model/errors.ts';
import type { Session } from './session.ts';

/** Marks items by their learning links, ids or addresses. Does nothing where the service has no marks, or cannot be changed. */
export async function markQuietly(items: readonly string[], session: Session): Promise<void> {
  if (await session.isReadOnlyStore()) return;
  try {
    await (await session.connect()).items.mark(items);
  } catch (error) {
    const isForbidden = error instanceof WinnowError && error.code === 'forbidden';
    if (!isForbidden && !lacksOwnSurface(error)) throw error;
  }
}
