/** The parts of a `Content-Type` header as servers really write it: any case, any quotes, stray spaces. */

/** The media type in lower case without parameters, or `undefined`. */
export function mediaType(header: string | undefined): string | undefined {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase();
  return type === undefined || type === '' ? undefined : type;
}

const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);

/** Whether a media type is that of HTML, in either syntax. */
export function isHtmlType(type: string): boolean {
  return HTML_TYPES.has(type);
}

/**
 * The media type of a document that may be a page: HTML if none is declared and it begins with a tag, else `otherwise`.
 */
export function pageType(header: string | undefined, body: Uint8Array, otherwise: string): string {
  return mediaType(header) ?? (body[0] === 0x3c ? 'text/html' : otherwise);
}

/** Characters of a header that are looked at; types and charsets are short, whatever a server writes behind them. */
const LOOKED_AT = 1_024;

/** A parameter's value, or `undefined` where it is absent or empty. */
export function contentTypeParameter(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.slice(0, LOOKED_AT).split(';').slice(1)) {
    const equals = part.indexOf('=');
    if (equals === -1 || part.slice(0, equals).trim().toLowerCase() !== name) continue;
    const value = part
      .slice(equals + 1)
      .replace(/["']/g, '')
      .trim();
    if (value !== '') return value;
  }
  return undefined;
}
