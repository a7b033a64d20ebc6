/** Work that is dear, done a few pieces at a time, with its queues taking turns: a flood in one leaves room for the others. */

/** Takes steps in turn: of each queue one at a time, and of all queues together few. */
export interface FairQueue {
  /** Takes a step when the queue's turn has come. Throws what `refuse` gives where too many wait, else what the step throws. */
  run<T>(queue: string, step: () => Promise<T>): Promise<T>;
}

/** At most `concurrent` steps are taken at once and at most `mostWaiting` may wait; to all others `refuse` says why not. */
export function createFairQueue(
  concurrent: number,
  mostWaiting: number,
  refuse: () => Error,
): FairQueue {
  let waiting = 0;
  /** Queues of which a step is being taken. */
  const busy = new Set<string>();
  /** Who waits, by queue, in the order of the queues' turns. */
  const queues = new Map<string, (() => void)[]>();

  async function waitForTurn(queue: string): Promise<void> {
    if (busy.size < concurrent && !busy.has(queue)) {
      busy.add(queue);
      return;
    }
    if (waiting >= mostWaiting) throw refuse();
    waiting += 1;
    await new Promise<void>((resolve) => {
      const row = queues.get(queue);
      if (row === undefined) queues.set(queue, [resolve]);
      else row.push(resolve);
    });
  }

  function passTurn(done: string): void {
    busy.delete(done);
    for (const [queue, row] of queues) {
      if (busy.size >= concurrent) return;
      const resolve = busy.has(queue) ? undefined : row.shift();
      if (resolve === undefined) continue;
      // A queue that had its turn goes behind the others, or out where nobody waits in it.
      queues.delete(queue);
      if (row.length > 0) queues.set(queue, row);
      waiting -= 1;
      busy.add(queue);
      resolve();
    }
  }

  return {
    async run(queue, step) {
      await waitForTurn(queue);
      try {
        return await step();
      } finally {
        passTurn(queue);
      }
    },
  };
}
