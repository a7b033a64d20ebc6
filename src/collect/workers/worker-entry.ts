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

/**
 * The default export of a worker; `work` may say that what is left takes a bounded time. A task begins when the reply to
 * the one before has left: else what was done already would be lost with a worker that the next one ends.
 */
export function workerEntry<Task, Reply>(
  work: (task: Task, isBounded: () => void) => Reply,
): (handed: Handed<Task>) => Promise<Reply> {
  let free = Promise.resolve();
  return async ({ task, stage }) => {
    const before = free;
    let isFree = () => {};
    free = new Promise((resolve) => {
      isFree = resolve;
    });
    await before;
    Atomics.store(stage, 0, STAGE.working);
    // Sending the reply is part of the task, since it may take more memory than there is.
    setImmediate(() => {
      Atomics.store(stage, 0, STAGE.done);
      isFree();
    });
    return work(task, () => void Atomics.store(stage, 0, STAGE.bounded));
  };
}
