/** The names for a sentence: the first `most`, and how many others there are. */
export function firstNames(names: readonly string[], most: number): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
