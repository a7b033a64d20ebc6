/** Long reads make way: everything is served by one thread, and SQLite holds it while it reads. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { callerLeft } from './callers/caller-left.ts';

/** Told how many rows were read, lets others have their turn when it is time. Throws `timeout` where the caller left. */
export type Breathe = (rows: number) => Promise<void>;

/** So many rows are read in some forty milliseconds. */
const ROWS = 8_000;

/** A concept is as long in reading as so many rows: its terms are many, and as text in its one. */
export const CONCEPT_ROWS = 10;

/** The breath of one read, for a caller who stays until `signal` is aborted. */
export function breathFor(signal: AbortSignal): Breathe {
  let rows = 0;
  return async (more) => {
    rows += more;
    if (rows < ROWS) return;
    rows = 0;
    await nextTurn();
    if (signal.aborted) throw callerLeft();
  };
}
