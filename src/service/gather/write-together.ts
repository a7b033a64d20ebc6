/** Writes of feeds that come in at the same time share a transaction: one wait for the disk instead of many. */
import { WinnowError } from '../../model/errors.ts';
import type { Engine } from '../../store/engine.ts';
import { isFinal } from '../../store/storage-error.ts';
import { type IndexingStatements, indexedTransaction } from '../../store/text-index.ts';

/** Runs steps inside a transaction, as `Engine.transaction` does; they may add items. */
export type Write = <T>(steps: (statements: IndexingStatements) => Promise<T>) => Promise<T>;

interface Job {
  readonly steps: (statements: IndexingStatements) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * How long after a transaction the next waits for more jobs to join it: each costs a wait for the disk, and adds a piece to
 * the text index that is to be merged with the others later.
 */
const COMPANY_MS = 100;

async function runAlone(store: Engine, { steps, resolve, reject }: Job): Promise<void> {
  await indexedTransaction(store, steps).then(resolve, reject);
}

/** A damaged store is to be written to no more, a newer one cannot, and one that another process holds would keep each job waiting. */
function failsAll(thrown: unknown): boolean {
  return isFinal(thrown) || (thrown instanceof WinnowError && thrown.code === 'locked');
}

/** Runs jobs in one transaction or, where that cannot be kept, each in its own. */
async function runAll(store: Engine, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 1) return runAlone(store, jobs[0]!);
  const results: unknown[] = [];
  try {
    await indexedTransaction(store, async (statements) => {
      for (const { steps } of jobs) results.push(await steps(statements));
    });
  } catch (thrown) {
    if (failsAll(thrown)) {
      for (const { reject } of jobs) reject(thrown);
      return;
    }
    // Nothing of it was kept; one by one, each that can be kept is.
    for (const job of jobs) await runAlone(store, job);
    return;
  }
  for (const [index, { resolve }] of jobs.entries()) resolve(results[index]);
}

export interface Writer {
  readonly write: Write;
  /** To be told that `enough` may be fewer now: what waits for company may have all that will come. */
  readonly look: () => void;
}

/** A writer over the store. It stops waiting for more jobs once there are as many as `enough` says. */
export function createWriter(store: Engine, enough: () => number): Writer {
  let waiting: Job[] = [];
  /** Whether a transaction runs, or the pause after it, in which further jobs are collected. */
  let isBusy = false;
  let pause: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    const jobs = waiting;
    waiting = [];
    await runAll(store, jobs);
    // A process may end during a pause in which no job waits.
    pause = setTimeout(endPause, COMPANY_MS).unref();
    look();
  }

  function endPause(): void {
    clearTimeout(pause);
    pause = undefined;
    isBusy = waiting.length > 0;
    if (isBusy) void drain();
  }

  /** Ends the pause once enough are there. */
  function look(): void {
    if (pause === undefined || waiting.length === 0) return;
    pause.ref();
    if (waiting.length >= enough()) endPause();
  }

  return {
    look,
    write: <T>(steps: (statements: IndexingStatements) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ steps, resolve: resolve as (result: unknown) => void, reject });
        if (isBusy) return look();
        isBusy = true;
        // What else comes in during this turn of the event loop goes along.
        setImmediate(() => void drain());
      }),
  };
}
