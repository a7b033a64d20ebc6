/** OPML that was escaped as if it were text, perhaps several times over, as of the page that shows it. */
import { decodeHTMLStrict } from 'entities';
import { beginningOf } from './list-beginning.ts';
import type { OpmlDocument } from './opml-document.ts';
import { readMarkup } from './opml-markup.ts';

/** A bracket that was escaped, perhaps several times over. */
const ESCAPED_BRACKET = '&(?:amp;){0,9}(?:lt|#60|#x3c);';
/** What only speaks of OPML begins otherwise; tags may stand around it. */
const ESCAPED_START = new RegExp(
  `^(?:<[^<>]*>\\s*)*${ESCAPED_BRACKET}(?:\\?xml\\b|!--|opml\\b|outline\\b)`,
  'iu',
);
const ESCAPED_TAG = new RegExp(`${ESCAPED_BRACKET}(?:opml|outline)\\b`, 'iu');

/** Escaped outlines with words before them, as of the page that shows them, of which the lines stay; undefined for no such text. */
function escapedBehindWords(text: string): string | undefined {
  if (/<(?:opml|outline)\b/iu.test(text) || !/\bxmlurl\s*=/iu.test(text)) return undefined;
  const at = text.search(ESCAPED_TAG);
  if (at === -1) return undefined;
  // A tag that lost its beginning is none of the words.
  const lost = text.search(/\bxmlurl\s*=/iu);
  return lost < at ? text : text.slice(0, at).replace(/[^\r\n]+/gu, '') + text.slice(at);
}

/** What is escaped of a text, perhaps several times over, if it is OPML. */
function escapedOpml(text: string): string | undefined {
  return ESCAPED_START.test(beginningOf(text)) ? text : escapedBehindWords(text);
}

/** The subscriptions of such a text; `undefined` for any other. */
export function readEscapedOpml(text: string): OpmlDocument | undefined {
  const escaped = escapedOpml(text);
  if (escaped === undefined) return undefined;
  const plain = decodeHTMLStrict(escaped);
  return readEscapedOpml(plain) ?? readMarkup(plain);
}
