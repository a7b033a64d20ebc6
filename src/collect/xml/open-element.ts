/** Which of the open elements a closing tag means. */

/** The depth of the innermost element of this name, else of one that differs only in case; -1 without any. */
export function depthOfName(names: readonly string[], name: string): number {
  const depth = names.lastIndexOf(name);
  if (depth !== -1) return depth;
  const lower = name.toLowerCase();
  return names.findLastIndex((open) => open.length === name.length && open.toLowerCase() === lower);
}
