/** ASCII: most words and titles are, and what Unicode has to say of them takes longer than to see that. */

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Whether a text has no character beyond ASCII. */
export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}
