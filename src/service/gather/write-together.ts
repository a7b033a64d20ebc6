/** Writes of feeds that come in at the same time share a transaction: one wait for the disk instead of many. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Engine, Statements } from '../../store/engine.ts';

/** Runs steps inside a transaction, as `Engine.transaction` does. */
export type Write = <T>(steps: (statements: Statements) => Promise<T>) => Promise<T>;

interface Job {
  readonly steps: (statements: Statements) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** While one write follows the other, so long is waited for company. */
const COMPANY_MS = 40;

export function createWriter(store: Engine): Write {
  let waiting: Job[] = [];
  let isRunning = false;

  async function runAlone({ steps, resolve, reject }: Job): Promise<void> {
    await store.transaction(steps).then(resolve, reject);
  }

  async function runAll(jobs: readonly Job[]): Promise<void> {
    if (jobs.length === 1) return runAlone(jobs[0]!);
    const results: unknown[] = [];
    try {
      await store.transaction(async (statements) => {
        for (const { steps } of jobs) results.push(await steps(statements));
      });
    } catch {
      // Nothing of it was kept; one by one, each that can be kept is.
      for (const job of jobs) await runAlone(job);
      return;
    }
    for (const [index, { resolve }] of jobs.entries()) resolve(results[index]);
  }

  async function drain(): Promise<void> {
    isRunning = true;
    for (let first = true; waiting.length > 0; first = false) {
      if (!first) await pauseFor(COMPANY_MS);
      const jobs = waiting;
      waiting = [];
      await runAll(jobs);
    }
    isRunning = false;
  }

  return <T>(steps: (statements: Statements) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ steps, resolve: resolve as (result: unknown) => void, reject });
      // What else comes in during this turn of the event loop goes along.
      if (!isRunning) {
        isRunning = true;
        setImmediate(() => void drain());
      }
    });
}
