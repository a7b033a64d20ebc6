/** The value that lies as far from the first to the last as `share` says, 0..1. */
export function between(first: number, last: number, share: number): number {
  return first + (last - first) * share;
}

/** How far a value lies on the way between two, 0..1: 0 up to the first and 1 from the last on. */
export function shareOfWay(value: number, from: number, to: number): number {
  return Math.min(Math.max((value - from) / (to - from), 0), 1);
}
