/** The values in order, so many at a time, the last of them perhaps fewer. */
export function* chunksOf<T>(values: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}
