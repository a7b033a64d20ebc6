/** Places at a worker: what it has in hand is bounded in number and in bytes, since it holds a copy of each. */

export interface Places {
  /** Resolves once there is a place for so many bytes, first come, first served. */
  readonly take: (bytes: number) => Promise<void>;
  /** Gives back a place of so many bytes. */
  readonly give: (bytes: number) => void;
}

/** Places for `count` tasks that have `mostBytes` together, or for one of any size. */
export function createPlaces(count: number, mostBytes: number): Places {
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
    take: (bytes) =>
      new Promise((begin) => {
        queue.push({ bytes, begin });
        serve();
      }),
    give(bytes) {
      taken -= 1;
      takenBytes -= bytes;
      serve();
    },
  };
}
