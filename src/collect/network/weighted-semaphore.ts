/** A semaphore that bounds both the number and the total bytes of what is under way. */

export interface WeightedSemaphore {
  /** Resolves once there is room for so many bytes; first come, first served. */
  readonly acquire: (bytes: number) => Promise<void>;
  /** Gives that room back. */
  readonly release: (bytes: number) => void;
}

/** Admits `count` tasks of `mostBytes` together. A larger one is admitted alone. */
export function createWeightedSemaphore(count: number, mostBytes: number): WeightedSemaphore {
  const queue: { bytes: number; begin: () => void }[] = [];
  let taken = 0;
  let takenBytes = 0;

  function serve(): void {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const fits = taken < count && takenBytes + next.bytes <= mostBytes;
      if (taken > 0 && !fits) return;
      queue.shift();
      taken += 1;
      takenBytes += next.bytes;
      next.begin();
    }
  }

  return {
    acquire: (bytes) =>
      new Promise((begin) => {
        queue.push({ bytes, begin });
        serve();
      }),
    release(bytes) {
      taken -= 1;
      takenBytes -= bytes;
      serve();
    },
  };
}
