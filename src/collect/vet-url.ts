/** The check that every address in foreign content passes before it is kept: it may end up in a link. */
import { LIMITS } from '../model/limits.ts';

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/;

/** An address taken apart; undefined for what is none. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * The address as it may be stored: absolute, http or https, at most 2 KiB, in ASCII, without user name or
 * password. `base` makes relative ones absolute. Undefined for everything else.
 */
export function vetUrl(address: string | undefined, base?: string): string | undefined {
  const text = address?.trim() ?? '';
  if (text === '' || text.length > LIMITS.parse.urlBytes || CONTROL.test(text)) return undefined;
  if (!text.isWellFormed()) return undefined;
  const url = parsedUrl(text, base);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return undefined;
  // Setting them makes the whole address anew.
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  // What a browser may still read as markup or as the end of an attribute is escaped as well.
  const href = url.href.replace(/["'<>`\\{}|^ ]/g, encodeUnsafe);
  return href.length > LIMITS.parse.urlBytes ? undefined : href;
}

function encodeUnsafe(character: string): string {
  return character === "'" ? "'" : encodeURIComponent(character);
}
