/** When two spellings are one address: where the same would be asked of the same server. */
import { readUrl } from './url.ts';

/**
 * What the spellings of an address have in common: the scheme and the host in small letters, no port where the scheme has it,
 * a slash where there is no path. What is no address is its own key.
 */
export function addressKey(url: string): string {
  return readUrl(url)?.href ?? url;
}

/** Spellings of an address that lists hold: as written, as programs write it, and without a path where that is a slash alone. */
export function spellingsOf(url: string): readonly [string, string, string] {
  const key = addressKey(url);
  return [url, key, key.replace(/^(\w+:\/\/[^/?#]*)\/(?=[?#]|$)/u, '$1')];
}

/** The addresses of a list, to be kept up with what is done to it. */
export interface Spellings {
  /** How the list spells an address; undefined where it does not hold it. */
  of(url: string): string | undefined;
  add(url: string): void;
  remove(url: string): void;
}

/**
 * How a list spells its addresses. Lists of earlier versions hold several spellings of one: each is found as it stands, the first
 * by any other.
 */
export function createSpellings(urls: readonly string[]): Spellings {
  const written = new Set<string>();
  const byKey = new Map<string, string>();
  const add = (url: string) => {
    written.add(url);
    const key = addressKey(url);
    if (!byKey.has(key)) byKey.set(key, url);
  };
  for (const url of urls) add(url);
  return {
    of: (url) => (written.has(url) ? url : byKey.get(addressKey(url))),
    add,
    remove(url) {
      written.delete(url);
      byKey.delete(addressKey(url));
    },
  };
}
