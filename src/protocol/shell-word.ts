/** Words of the command lines that hints propose. */

/** A path or name as a word of a command line that somebody copies: a shell finds nothing in it to run. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The arguments that a command line ends with, each after a space. One that begins with a dash would be an option without "--". */
export function lastWords(texts: readonly string[]): string {
  const words = texts.map((text) => ` ${shellWord(text)}`).join('');
  return texts.some((text) => text.startsWith('-')) ? ` --${words}` : words;
}

/** The same for one argument; nothing where there is none. */
export function lastWord(text: string | undefined): string {
  return text === undefined ? '' : lastWords([text]);
}
