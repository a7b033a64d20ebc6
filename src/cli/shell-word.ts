/** A path or name as a word of a command line that somebody copies. */
export function shellWord(text: string): string {
  return /^[\w./-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
