/**
 * A second worker for long work: it begins once the first has done many tasks, and takes those that come while the first
 * has more before it. A few feeds are read sooner by one, since each worker has its code to compile.
 */
import type { WorkerPool } from './worker-pool.ts';

/** Tasks that are done before the second begins; a first import of so many feeds takes seconds. */
const DONE_BEFORE = 100;
/** A larger task waits for the first, so that what both hold of hostile documents stays within what one may. */
const MOST_BYTES = 256 * 1024;

/** One pool over two; `warm` starts the first alone. */
export function createWorkerPair<Task, Reply>(
  first: WorkerPool<Task, Reply>,
  second: WorkerPool<Task, Reply>,
): WorkerPool<Task, Reply> {
  /** Bytes of the tasks that each has been given and has not done. */
  const load = new Map([
    [first, 0],
    [second, 0],
  ]);
  let done = 0;

  function loadOf(pool: WorkerPool<Task, Reply>): number {
    return load.get(pool)!;
  }

  function choose(bytes: number): WorkerPool<Task, Reply> {
    if (done < DONE_BEFORE || bytes > MOST_BYTES) return first;
    return loadOf(second) < loadOf(first) ? second : first;
  }

  return {
    async run(task, bytes = 0) {
      const pool = choose(bytes);
      load.set(pool, loadOf(pool) + bytes);
      try {
        return await pool.run(task, bytes);
      } finally {
        load.set(pool, loadOf(pool) - bytes);
        done += 1;
      }
    },
    warm: (nothing) => first.warm(nothing),
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}
