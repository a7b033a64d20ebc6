/** Bodies that were fetched and are not read yet, counted, so that what fetches waits for what reads. */

export interface WaitingBodies {
  /** Counts a body of so many bytes until what this gives is called. */
  readonly hold: (bytes: number) => () => void;
  /** Resolves once less than `mostBytes` wait to be read; a body that is on its way then may still come. */
  readonly fewer: () => Promise<void>;
}

export function countWaitingBodies(mostBytes: number): WaitingBodies {
  let waitingBytes = 0;
  let queue: (() => void)[] = [];
  return {
    hold(bytes) {
      waitingBytes += bytes;
      return () => {
        waitingBytes -= bytes;
        if (waitingBytes >= mostBytes) return;
        const begun = queue;
        queue = [];
        for (const begin of begun) begin();
      };
    },
    fewer: () =>
      waitingBytes < mostBytes
        ? Promise.resolve()
        : new Promise((resolve) => {
            queue.push(resolve);
          }),
  };
}
