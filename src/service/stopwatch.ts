/** How long things take, by a clock that somebody may move meanwhile: the moves are no part of it. */
import type { Clock } from '../model/ports.ts';

export interface Stopwatch {
  /** Milliseconds since some moment. */
  readonly time: Clock;
  /** Moves the clock, by milliseconds; absent where it goes by itself. */
  readonly advanceClock?: (milliseconds: number) => void;
}

/** The watch beside a clock; the clock has to be moved through it. */
export function createStopwatch(clock: Clock, advanceClock: Stopwatch['advanceClock']): Stopwatch {
  if (advanceClock === undefined) return { time: clock };
  let moved = 0;
  return {
    time: () => clock() - moved,
    advanceClock(milliseconds) {
      moved += milliseconds;
      advanceClock(milliseconds);
    },
  };
}
