/** Work that is dear, done a few pieces at a time, with its queues taking turns: a flood in one leaves room for the others. */

/** Takes steps in turn: of each queue one at a time, and of all queues together few. */
export interface FairQueue {
  /**
   * Takes a step when the queue's turn has come. Throws what `refuse` gives where too many wait, the reason of `signal` where
   * that is aborted meanwhile, else what the step throws.
   */
  run<T>(queue: string, step: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Refuses everyone who waits, and whoever would have to later. */
  close(): void;
}

/** Someone who waits for a turn. */
interface Waiting {
  readonly take: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** At most `concurrent` steps are taken at once and at most `mostWaiting` may wait; to all others `refuse` says why not. */
export function createFairQueue(
  concurrent: number,
  mostWaiting: number,
  refuse: () => Error,
): FairQueue {
  let waiting = 0;
  let isClosed = false;
  /** Queues of which a step is being taken. */
  const busy = new Set<string>();
  /** Who waits, by queue, in the order of the queues' turns. */
  const queues = new Map<string, Waiting[]>();

  function leave(queue: string, who: Waiting): void {
    const row = queues.get(queue) ?? [];
    const at = row.indexOf(who);
    if (at < 0) return;
    row.splice(at, 1);
    if (row.length === 0) queues.delete(queue);
    waiting -= 1;
  }

  async function waitForTurn(queue: string, signal: AbortSignal | undefined): Promise<void> {
    if (busy.size < concurrent && !busy.has(queue)) {
      busy.add(queue);
      return;
    }
    if (isClosed || waiting >= mostWaiting) throw refuse();
    signal?.throwIfAborted();
    waiting += 1;
    let giveUp = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const who: Waiting = { take: resolve, refuse: reject };
        const row = queues.get(queue);
        if (row === undefined) queues.set(queue, [who]);
        else row.push(who);
        giveUp = () => {
          leave(queue, who);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
      });
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  function passTurn(done: string): void {
    busy.delete(done);
    for (const [queue, row] of queues) {
      if (busy.size >= concurrent) return;
      const next = busy.has(queue) ? undefined : row.shift();
      if (next === undefined) continue;
      // A queue that had its turn goes behind the others, or out where nobody waits in it.
      queues.delete(queue);
      if (row.length > 0) queues.set(queue, row);
      waiting -= 1;
      busy.add(queue);
      next.take();
    }
  }

  return {
    async run(queue, step, signal) {
      await waitForTurn(queue, signal);
      try {
        return await step();
      } finally {
        passTurn(queue);
      }
    },
    close() {
      isClosed = true;
      const everyone = [...queues.values()].flat();
      queues.clear();
      waiting = 0;
      for (const who of everyone) who.refuse(refuse());
    },
  };
}
