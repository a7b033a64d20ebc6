/** Text on its way into XML 1.0: characters that the standard forbids never leave. */

const FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The text without forbidden characters and lone surrogates, line ends as parsers report them (`\n`). */
export function xmlText(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(FORBIDDEN, '');
}

/** The same on one line and trimmed, for titles and attributes, whose line ends parsers fold. */
export function xmlLine(text: string): string {
  return xmlText(text).replace(/\s+/gu, ' ').trim();
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] as string);
}

/** The address when it is absolute http(s) and safe to hand on; undefined otherwise. */
export function vettedUrl(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\//iu.test(url)) return undefined;
  return URL.canParse(url) ? new URL(url).href : undefined;
}
