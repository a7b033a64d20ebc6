/** The value that lies as far from the first to the last as `share` says, 0..1. */
export function between(first: number, last: number, share: number): number {
  return first + (last - first) * share;
}
