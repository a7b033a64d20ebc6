/** Counts failures by caller, so that guessing passwords and lids is slowed down. */
import { LRUCache } from 'lru-cache';
import { WinnowError } from '../../model/errors.ts';
import type { Clock } from '../../model/ports.ts';

/** Bounds the cache by size, since `max` allocates all its room at once, which takes 3 ms. */
export const MOST_CALLERS = { maxSize: 10_000, sizeCalculation: () => 1 } as const;

/** Counts failures by key within a window. */
export function createFailureCount(clock: Clock, most: number, windowMs: number) {
  const counts = new LRUCache<string, { count: number; since: number }>(MOST_CALLERS);

  return {
    /** Counts one. Throws `throttled` instead when the window's are used up. */
    add(key: string, sentence: string): void {
      const now = clock();
      const known = counts.get(key);
      const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.since;
      // A clock that was set back must not shut anybody out for longer than a window.
      if (known === undefined || age >= windowMs || age < 0) {
        counts.set(key, { count: 1, since: now });
        return;
      }
      if (known.count >= most) {
        const seconds = Math.max(Math.ceil((windowMs - age) / 1_000), 1);
        throw new WinnowError('throttled', sentence, {
          headers: { 'retry-after': String(seconds) },
        });
      }
      known.count += 1;
    },
    /** Takes one back that turned out to be none. */
    takeBack(key: string): void {
      const known = counts.get(key);
      if (known !== undefined && known.count > 0) known.count -= 1;
    },
    clear: (key: string) => void counts.delete(key),
  };
}
