/** Names in a sentence: the first `most` of them, then how many more there are. */
export function listNames(names: readonly string[], most: number): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
