/**
 * Bodies that were fetched and are not read yet, counted, so that what fetches waits for what reads. Once many bytes wait,
 * fetches begin by twos as others end: eight at once could bring as many large bodies again.
 */

export interface WaitingBodies {
  /**
   * Resolves once less than `mostBytes` wait. The caller then calls `hold`, which returns the function to call once the body
   * was read.
   */
  readonly fewer: () => Promise<void>;
  /** Counts a body of so many bytes, or none, until the returned function is called. */
  readonly hold: (bytes: number) => () => void;
}

const AT_ONCE = 2;

/** The count for one fetcher: from `mostBytes` waiting bytes on, fetches wait in `fewer`. */
export function createWaitingBodies(mostBytes: number): WaitingBodies {
  const queue: (() => void)[] = [];
  let waitingBytes = 0;
  return {
    fewer: () =>
      waitingBytes < mostBytes && queue.length === 0
        ? Promise.resolve()
        : new Promise((begin) => {
            queue.push(begin);
          }),
    hold(bytes) {
      waitingBytes += bytes;
      return () => {
        waitingBytes -= bytes;
        if (waitingBytes < mostBytes) for (const begin of queue.splice(0, AT_ONCE)) begin();
      };
    },
  };
}
