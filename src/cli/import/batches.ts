/** What goes to the service in as few requests as can carry it. */

interface Capacity<T> {
  /** Things in one request. */
  readonly count: number;
  /** Bytes of them together. */
  readonly bytes: number;
  readonly sizeOf: (thing: T) => number;
}

/** The things in order, parted among as few requests as can carry them. */
export function batchesOf<T>(things: readonly T[], { count, bytes, sizeOf }: Capacity<T>): T[][] {
  const batches: T[][] = [];
  let held = 0;
  for (const thing of things) {
    const size = sizeOf(thing);
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === count || held + size > bytes) {
      batches.push([thing]);
      held = size;
    } else {
      batch.push(thing);
      held += size;
    }
  }
  return batches;
}
