/** Text on its way into XML 1.0: characters that the standard forbids never leave. */

const FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Most text needs nothing done: told before anything is replaced. */
const PLAIN = /^[\t\n\u0020-\u007e]*$/;
const PLAIN_LINE = /^(?:[\u0021-\u007e]+(?: [\u0021-\u007e]+)*)?$/;

/** The text without forbidden characters and lone surrogates, line ends as parsers report them (`\n`). */
export function xmlText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/\r\n?/gu, '\n').replace(FORBIDDEN, '');
}

/** The same on one line and trimmed, for titles and attributes, whose line ends parsers fold. */
export function xmlLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return xmlText(text).replace(/\s+/gu, ' ').trim();
}

/** Plain text as XML or HTML text or attribute value. */
export function escapeMarkup(text: string): string {
  if (!/[&<>"']/u.test(text)) return text;
  // Plain replacements are faster than one with a callback.
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Nearly every address can be parsed, and to ask first is to parse it twice. */
function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/**
 * The address when it is absolute http(s), safe to hand on: without the user name and password that a feed's
 * own address may hold, since whoever reads the list is not whom they were given to. Undefined otherwise.
 */
export function vettedUrl(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\//iu.test(url)) return undefined;
  const vetted = parsed(url);
  if (vetted !== undefined && url.includes('@')) {
    vetted.username = '';
    vetted.password = '';
  }
  return vetted?.href;
}

/** Scheme and host of an http(s) address; empty for anything else. */
export function vettedOrigin(url: string): string {
  const vetted = vettedUrl(url);
  return vetted === undefined ? '' : new URL(vetted).origin;
}
