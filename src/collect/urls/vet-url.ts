/** The check that every address in foreign content passes before it is kept: it may end up in a link. */
import { LIMITS } from '../../model/limits.ts';
import { withoutUserInfo } from './user-info.ts';

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/;

/** How an address that names its scheme may begin, with what URL parsers pass over. */
const SCHEME = /^[\0- ]*[a-z][a-z\d+.\-\t\n\r]*:/i;

const MOST_REMEMBERED = 64;
/** Addresses taken apart last: several rules in a row look at those of one entry. */
const remembered = new Map<string, URL>();

/** An address taken apart, not to be changed; undefined for what is none. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  const isWhole = base === undefined || /^https?:\/\//i.test(text);
  const known = isWhole ? remembered.get(text) : undefined;
  if (known !== undefined) return known;
  // Most ids are no addresses, and an exception costs as much as ten addresses.
  if (base === undefined && !SCHEME.test(text)) return undefined;
  try {
    const url = new URL(text, base);
    if (remembered.size === MOST_REMEMBERED) remembered.clear();
    if (isWhole) remembered.set(text, url);
    return url;
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
  // What a browser may still read as markup or as the end of an attribute is escaped as well.
  const href = withoutUserInfo(url).replace(/["<>`\\{}|^ ]/g, encodeURIComponent);
  return href.length > LIMITS.parse.urlBytes ? undefined : href;
}
