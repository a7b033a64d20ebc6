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

/** With or without what belongs before it, since servers and those who configure them leave out semicolons and write colons. */
const CHARSET = /(?:^|[\s;,])charset\s*[=:]\s*["']*\s*([^\s"';,]+)/i;

/** The charset in lower case, or `undefined` where it is absent or empty. */
export function charsetOf(header: string | undefined): string | undefined {
  return CHARSET.exec(header?.slice(0, LOOKED_AT) ?? '')?.[1]?.toLowerCase();
}
