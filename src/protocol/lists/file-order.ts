/** What stands at, or before, a place of a file; most look at its places one behind the other. */

/** Something that takes up a part of the text. */
export interface Span {
  readonly offset: number;
  readonly end: number;
}

/** Gives the span, of those in file order, that has begun before a place and ends behind it; to be asked in file order, too. */
export function spanAround<S extends Span>(spans: readonly S[]): (at: number) => S | undefined {
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++;
    const span = spans[next];
    return span !== undefined && span.offset < at ? span : undefined;
  };
}

/** Gives what, of things in file order, stands last before a place; to be asked in file order, too. */
export function lastPlacedBefore<P extends Pick<Span, 'offset'>>(
  placed: readonly P[],
): (at: number) => P | undefined {
  let last = -1;
  return (at) => {
    while ((placed[last + 1]?.offset ?? Number.POSITIVE_INFINITY) < at) last++;
    return placed[last];
  };
}

/** The index of the last of the sorted starts that is not behind an offset, whichever; -1 before the first. */
export function lastBefore(starts: readonly number[], offset: number): number {
  let [low, high] = [-1, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low;
}
