/**
 * Counts the bytes that were fetched and are not read yet, and those of what was read and is not stored, so that fetches wait for
 * whoever reads and stores. Once many bytes wait, fetches begin two at a time, as others end: eight at once could bring as many
 * large bodies again.
 */

export interface WaitingBodies {
  /**
   * Resolves once less than `mostBytes` wait. Whoever waited here calls `hold` when the fetch has ended, and what that returns
   * when the body was read: only then may others begin.
   */
  readonly untilFewer: () => Promise<void>;
  /** Counts so many bytes until the returned function is called; 0 for a fetch that brought no body. */
  readonly hold: (bytes: number) => () => void;
}

/** How many fetches may begin when one has ended, or was stored. */
const AT_ONCE = 2;

/** The count for one fetcher: from `mostBytes` waiting bytes on, fetches wait in `untilFewer`. */
export function createWaitingBodies(mostBytes: number): WaitingBodies {
  const queue: (() => void)[] = [];
  let waitingBytes = 0;
  return {
    untilFewer: () =>
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
