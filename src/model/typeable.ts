/** Ids and keys made of base64url that people type back to a command. */

/** The token without a hyphen in front, which a command line would take for an option: `_` stands there instead. */
export function typeable(token: string): string {
  return token.replace(/^-/u, '_');
}
