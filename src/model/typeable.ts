/** Ids and keys in base64url that people can type as an argument. */

/** The token with `_` for a leading hyphen, since a command line would take it for an option. */
export function typeable(token: string): string {
  return token.replace(/^-/u, '_');
}
