/** Addresses as feeds write them: relative, wrapped in spaces, broken over lines, too long. */

import { LIMITS } from '../../model/limits.ts';
import { isUrl } from '../../model/url.ts';

/** A host that lost its scheme; no publisher has a folder of that name. */
const HOST_ALONE = /^www\.[a-z0-9-]+\.[a-z0-9.-]+(?:[:/?#]|$)/i;
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;
/** A scheme that a program put before an address that had one. */
const SECOND_SCHEME = /^https?:(?:\/\/)?(?=https?:\/\/)/i;
/** A scheme whose colon was left out or mistyped, or that lacks a slash, before a host. */
const BROKEN_SCHEME = /^(https?)(?:[;.,]?\/\/|::\/\/|:\/(?!\/))(?=[^\s/]+\.)/i;
/** The name by which a host is the same site as without it. */
const WWW = /^www\./i;
const BASE_HOST = /^(https?:\/\/)(?:www\.)?([^/?#:]+)/i;
/** What programs and people write where there is no address. */
const PLACEHOLDER = /^(?:#|https?:\/{0,2}|null|undefined|none|nan|n\/a)$/i;
/** Words; a file may have spaces in its name as well, but then it lies somewhere or is of a kind. */
const WORDS = /^[^\s/?#=]+(?:\s+[^\s/?#=]+)+$/;
const ENDS_LIKE_A_FILE = /\.[a-z]\w{1,4}$/i;
/** More slashes behind the scheme than belong there. */
const SLASHES = /^(https?:\/\/)\/+/i;
/** Line ends with what indents the next line, and signs that nobody sees: what copying brings into an address. */
const STRAY = /[\t\n\r\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]+ */g;
/** Schemes of what would run, holds its own content or lies on the reader's machine. */
const NO_ADDRESS = /^(?:javascript|vbscript|data|blob|file):/i;

/**
 * The address without stray white space, absolute where `base` allows; `undefined` for what is no address, and for one that
 * would run a program or open a file of whoever follows it.
 */
export function resolveUrl(text: string | undefined, base: string | undefined): string | undefined {
  if (text === undefined || text.length > LIMITS.parse.urlBytes * 2) return undefined;
  const line = withoutMarks(text.replace(STRAY, '').trim());
  // Escaped once too often; no address means the five letters.
  const once = line.includes('&amp;') ? line.replaceAll('&amp;', '&') : line;
  const simple = once.includes(':///') ? once.replace(SLASHES, '$1') : once;
  const written = simple.replace(SECOND_SCHEME, '').replace(BROKEN_SCHEME, '$1://');
  if (written === '' || NO_ADDRESS.test(written) || isNoAddress(written)) return undefined;
  const url = isAbsolute(written) ? written : joinUrl(written, base);
  return Buffer.byteLength(url) > LIMITS.parse.urlBytes ? undefined : url;
}

/** An address without the brackets or quotes that mark it off in a text (RFC 3986, appendix C). */
function withoutMarks(line: string): string {
  const isMarked =
    (line.startsWith('<') && line.endsWith('>')) || (line.startsWith('"') && line.endsWith('"'));
  return isMarked ? line.slice(1, -1).trim() : line;
}

function isNoAddress(written: string): boolean {
  return PLACEHOLDER.test(written) || (WORDS.test(written) && !ENDS_LIKE_A_FILE.test(written));
}

/** Whether the address begins with a scheme. */
export function isAbsolute(written: string): boolean {
  return ABSOLUTE.test(written);
}

/** The address if it is one of the web; nothing else may be a base. */
export function webUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\/[^/]/i.test(url) && isUrl(url) ? url : undefined;
}

/** Whether a relative address begins with the name of its own site: no publisher has a folder that is called so. */
function beginsWithHost(written: string, host: string): boolean {
  const named = written.slice(0, 'www.'.length + host.length + 1).replace(WWW, '');
  const behind = named.charAt(host.length);
  return (
    named.slice(0, host.length).toLowerCase() === host.toLowerCase() &&
    (behind === '' || '/?#:'.includes(behind))
  );
}

/** The address relative to `base`, as it stands where that cannot be. */
export function joinUrl(written: string, base: string | undefined): string {
  if (HOST_ALONE.test(written)) return `http://${written}`;
  if (base === undefined) return written;
  const [, scheme, host] = BASE_HOST.exec(base) ?? [];
  if (host?.includes('.') && beginsWithHost(written, host)) return scheme + written;
  try {
    return new URL(written, base).href;
  } catch {
    return written;
  }
}
