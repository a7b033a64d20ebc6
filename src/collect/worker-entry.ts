/** The worker's side of a pool: it tells how far a task is, so that the time of each stage is counted by itself. */

/** How far a task is: it waits for its worker, it is being done, what is left takes a bounded time, and it is done. */
export const STAGE = { waiting: 0, working: 1, bounded: 2, done: 3 } as const;

/** What a pool hands its worker. */
export interface Handed<Task> {
  readonly task: Task;
  /** Shared with the pool; its one number is the stage. */
  readonly stage: Int32Array;
}

/** A stage for one task. */
export function createStage(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** The default export of a worker; `work` may say that what is left takes a bounded time. */
export function workerEntry<Task, Reply>(
  work: (task: Task, isBounded: () => void) => Reply,
): (handed: Handed<Task>) => Reply {
  return ({ task, stage }) => {
    Atomics.store(stage, 0, STAGE.working);
    try {
      return work(task, () => void Atomics.store(stage, 0, STAGE.bounded));
    } finally {
      Atomics.store(stage, 0, STAGE.done);
    }
  };
}
