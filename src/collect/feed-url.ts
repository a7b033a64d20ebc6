/** Addresses as feeds write them: relative, wrapped in spaces, broken over lines, too long. */

import { LIMITS } from '../model/limits.ts';

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;
/** What would run, or lies with the reader. */
const NO_ADDRESS = /^(?:javascript|vbscript|data|blob|file):/i;

/**
 * The address without stray white space, absolute where `base` allows; `undefined` for what is none, or would act where
 * somebody followed it.
 */
export function resolveUrl(text: string | undefined, base: string | undefined): string | undefined {
  if (text === undefined || text.length > LIMITS.parse.urlBytes * 2) return undefined;
  const line = text.replace(/[\t\n\r]+ */g, '').trim();
  // Escaped once too often; no address means the five letters.
  const written = line.includes('&amp;') ? line.replaceAll('&amp;', '&') : line;
  if (written === '' || NO_ADDRESS.test(written)) return undefined;
  const url = ABSOLUTE.test(written) ? written : join(written, base);
  return Buffer.byteLength(url) > LIMITS.parse.urlBytes ? undefined : url;
}

/** The address if it is one of the web; nothing else may be a base. */
export function webUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? url : undefined;
}

function join(written: string, base: string | undefined): string {
  if (base === undefined) return written;
  try {
    return new URL(written, base).href;
  } catch {
    return written;
  }
}

const LINK_ATTRIBUTE = /\s(?:href|src|cite|poster|longdesc|background|data|action)\s*$/i;
const ABSOLUTE_VALUE = /\s*(?:"\s*"|'\s*'|["']?\s*(?:[a-z][a-z0-9+.-]*:|#))/iy;
const LINKING =
  /(\s(?:href|src|cite|poster|longdesc|background|data|action)\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi;

/** Looks only where there is an equals sign: content is long and its links nearly always absolute. */
function hasRelativeLink(markup: string): boolean {
  for (let at = markup.indexOf('='); at !== -1; at = markup.indexOf('=', at + 1)) {
    ABSOLUTE_VALUE.lastIndex = at + 1;
    if (ABSOLUTE_VALUE.test(markup)) continue;
    if (LINK_ATTRIBUTE.test(markup.slice(Math.max(0, at - 14), at))) return true;
  }
  return false;
}

/** Markup with the relative addresses of its attributes made absolute; the same string where there are none. */
export function resolveMarkupLinks(markup: string, base: string | undefined): string {
  if (base === undefined || !hasRelativeLink(markup)) return markup;
  return markup.replace(
    LINKING,
    (whole, lead: string, double?: string, single?: string, bare?: string) => {
      const written = (double ?? single ?? bare ?? '').trim();
      if (written === '' || written.startsWith('#') || ABSOLUTE.test(written)) return whole;
      const url = join(written.replaceAll('&amp;', '&'), base);
      return `${lead}"${url.replaceAll('&', '&amp;').replaceAll('"', '%22')}"`;
    },
  );
}
