/** Places for values in a statement, whose number is bounded. */

/** A place for each value of a list. */
export function marks(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}
