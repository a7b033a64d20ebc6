/** JSON in which a slip of the keyboard is around the name of a value: a colon twice, a quote too early, or no name at all. */

/**
 * Strings, with the letters behind one that are the rest of a name; signs in a row; and a colon that stands where a name ought
 * to.
 */
const TOKENS =
  /("[^"\\]*(?:\\.[^"\\]*)*)(?:"([\w$-]{1,40})(?=\s{0,9}:)|"|\\?$)|[:;=@#|~^!?*&%+](\s{0,9}[:;=@#|~^!?*&%+])+|(?<=[{,]\s{0,99}):/gsu;

/** The same with each value behind one colon and a name, which may be empty; the lines stay. */
export function withSoundNames(text: string): string {
  return text.replace(TOKENS, (token, string?: string, rest?: string, others?: string) => {
    if (string !== undefined) return rest === undefined ? token : `${string}${rest}"`;
    if (others === undefined) return '"":';
    return token.includes(':') ? `${token.replace(/\S/gu, '')}:` : token;
  });
}
