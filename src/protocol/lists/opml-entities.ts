/** Text in which characters of XML and HTML stand as references. */
import { decodeHTMLStrict } from 'entities';

/** What is told of an ampersand that begins no reference. */
export const KEPT_AMPERSAND = 'kept a bare ampersand';

/** Text with its entities decoded; only those that end in a semicolon, so that `&copy=2` stays. */
export function decodeEntities(text: string, onBare: () => void): string {
  if (!text.includes('&')) return text;
  if (/&(?!#?[A-Za-z0-9]+;)/u.test(text)) onBare();
  return decodeHTMLStrict(text);
}

/** What is left of text that was escaped twice, as many programs do with titles that feeds had escaped. */
const LEFT_ESCAPED = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[\da-f]{2,5});/giu;

/** The same text without references that are left once it was decoded. */
export function decodeLeftEscaped(text: string): string {
  return text.replace(LEFT_ESCAPED, (reference) => decodeHTMLStrict(reference));
}
