/** Whether a text is an absolute URL, or with a base a relative one. */

/**
 * Asked of the constructor: in Node 20 `URL.canParse` refuses hosts with letters of Latin-1 (`é`) once it was called some
 * thousand times.
 */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) !== undefined;
  } catch {
    return false;
  }
}
