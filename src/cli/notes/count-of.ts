/** A number of things in a sentence: `1 feed`, `3 feeds`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
