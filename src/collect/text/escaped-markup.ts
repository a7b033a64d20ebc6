/** Markup that was escaped once too often, by its author or by a converter that took it out of XML undecoded. */
import { openBehind, TAG } from '../xml/unclosed-html.ts';
import { decodeReferences } from './character-references.ts';

/** Text that consists of escaped markup alone. A tag that is never closed may just be a tag the text talks about. */
const ESCAPED_END = /&lt;\/|\/&gt;|&lt;img\b/i;
const ESCAPED_MARKUP =
  /^\s*&lt;(?:p|div|a|img|h[1-6]|ul|ol|table|blockquote|figure|span|b|br|em|i|strong|article|center|font|iframe|pre|section|html|body|main|header|dl|hr|picture|small|u)\b.*&gt;\s*$/is;

/** The markup as it was meant where all of it was escaped once too often, from its first tag to its last. */
export function escapedOnce(html: string): string {
  const isEscaped = !html.includes('<') && ESCAPED_MARKUP.test(html) && ESCAPED_END.test(html);
  return isEscaped ? decodeReferences(html) : html;
}

/** Markup that was put beside some that is escaped, as a picture before a text; what stands within its elements is text. */
export function escapedBeside(html: string): string {
  if (!html.includes('&lt;')) return html;
  let out = '';
  let from = 0;
  let open = 0;
  for (const tag of html.matchAll(TAG)) {
    const before = html.slice(from, tag.index);
    out += (open === 0 ? escapedOnce(before) : before) + tag[0];
    from = tag.index + tag[0].length;
    open = openBehind(tag, open);
  }
  const rest = html.slice(from);
  return out + (open === 0 ? escapedOnce(rest) : rest);
}
