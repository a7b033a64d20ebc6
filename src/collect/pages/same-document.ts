/** Which addresses are of one document. */

/** Whether two addresses differ at most in the place within the document. */
export function isSameDocument(url: string, other: string): boolean {
  return url.split('#', 1)[0] === other.split('#', 1)[0];
}
