/** Placeholders of a statement whose number depends on what it is asked with. */

/** `?, ?, …`: one for each value of a list, whose length is bounded. */
export function placeholders(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}
