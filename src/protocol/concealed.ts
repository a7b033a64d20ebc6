/** Addresses may carry a user and password. Whoever reads over a shoulder, or reads a log, must not learn them. */

/**
 * What stands before the last `@` of an authority, which ends where a path, query or fragment begins; of an address of the
 * web that has any number of slashes, none too, as it is read, and of one with any other scheme, which is only refused.
 */
const USER_INFO = /(https?:(?:[/\\]+|(?=[^\s/?#\\"<>]{1,200}@))|:[/\\]{2,})([^\s/?#\\"<>]*)@/giu;

/** The text with `***` for the password of every address in it, or for all that stands in its place. */
export function concealPasswords(text: string): string {
  if (!text.includes('@')) return text;
  return text.replace(USER_INFO, (_, scheme: string, info: string) => {
    const colon = info.indexOf(':');
    return `${scheme}${colon === -1 ? '' : info.slice(0, colon + 1)}***@`;
  });
}
