/**
 * Turns: what is dear to read is made for few callers at a time, and for each user one after the other. All at once would be
 * done no sooner, keep everybody else waiting, and fill the memory.
 */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { callerLeft } from './caller-left.ts';
import { createFairQueue } from './fair-queue.ts';

export interface Turns {
  /**
   * What `make` makes, once it is the user's turn.
   * @throws WinnowError `timeout` where the caller left before, `unavailable` where the service stops meanwhile
   */
  take<T>(userId: number, signal: AbortSignal, make: () => Promise<T>): Promise<T>;
  /** Refuses everyone who waits, and whoever would have to later. */
  end(): void;
}

function refusal(): WinnowError {
  const headers = { 'retry-after': '2' };
  return new WinnowError('unavailable', 'too much is asked for at once; try again', { headers });
}

/** The turns of one service. */
export function createTurns(): Turns {
  const { concurrent, waiting } = LIMITS.turns;
  const queue = createFairQueue(concurrent, waiting, refusal);
  return {
    async take(userId, signal, make) {
      try {
        return await queue.run(String(userId), make, signal);
      } catch (thrown) {
        throw signal.aborted ? callerLeft() : thrown;
      }
    },
    end: queue.close,
  };
}
