/**
 * Turns: what is dear to read is made for few callers at a time, and for each user one after the other. All at once would be
 * done no sooner, keep everybody else waiting, and fill the memory.
 */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Caller } from './callers/caller.ts';
import { callerLeft } from './callers/caller-left.ts';
import { createFairQueue } from './fair-queue.ts';

/** Whose turn it is. */
export interface Taker extends Pick<Caller, 'shared'> {
  readonly user: Pick<Caller['user'], 'rowId'>;
}

export interface Turns {
  /**
   * What `make` makes, once it is the user's turn; those who read by lid alone wait in a row of their own, behind which the user
   * never stands.
   * @throws WinnowError `timeout` where the caller left before, `unavailable` where the service stops meanwhile
   */
  take<T>(taker: Taker, signal: AbortSignal, make: () => Promise<T>): Promise<T>;
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
    async take({ user, shared }, signal, make) {
      const row = shared?.isAlone === true ? `by lid of ${user.rowId}` : String(user.rowId);
      try {
        return await queue.run(row, make, signal);
      } catch (thrown) {
        throw signal.aborted ? callerLeft() : thrown;
      }
    },
    end: queue.close,
  };
}
