/** Words of the command lines that hints propose. */

/** A path or name as a word of a command line that somebody copies: a shell finds nothing in it to run. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A space and the word, to end a command line with; nothing where there is none. */
export function lastWord(text: string | undefined): string {
  return text === undefined ? '' : ` ${shellWord(text)}`;
}
