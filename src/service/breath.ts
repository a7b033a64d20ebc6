/** Long reads make way: everything is served by one thread, and SQLite holds it while it reads. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { callerLeft } from './callers/caller-left.ts';

/** Told how many rows were read, lets others have their turn when it is time. Throws `timeout` where the caller left. */
export type Breathe = (rows: number) => Promise<void>;

/** So many rows are read in some forty milliseconds. */
const ROWS = 8_000;

/** A concept takes as long to read as so many rows: the text of its many terms is parsed. */
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
