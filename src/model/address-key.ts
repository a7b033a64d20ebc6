/** When two spellings are one address: where the same would be asked of the same server. */

/**
 * What the spellings of an address have in common: the scheme and the host in small letters, no port where the scheme has it,
 * a slash where there is no path. What is no address is its own key.
 */
export function addressKey(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

/** Spellings of an address that lists hold: as written, as programs write it, and without a path where that is a slash alone. */
export function spellingsOf(url: string): readonly [string, string, string] {
  const key = addressKey(url);
  return [url, key, key.replace(/^(\w+:\/\/[^/?#]*)\/(?=[?#]|$)/u, '$1')];
}
