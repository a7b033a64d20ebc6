/** Whether text of which nobody says what it is can only be HTML. Naming a tag, as `Fix <p> handling` does, is no sign of it. */

const CLOSED =
  /<\/(?:a|abbr|acronym|address|article|aside|b|bdi|bdo|big|blockquote|body|button|caption|center|cite|code|dd|del|details|dfn|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|html|i|iframe|ins|kbd|label|li|main|map|mark|marquee|menu|nav|nobr|noscript|object|ol|option|p|picture|pre|q|rp|rt|ruby|s|samp|script|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|audio)\s*>/i;
/** Breaks, and with attributes what holds nothing or is often left open. */
const OPENED =
  /<(?:br|hr|wbr)\s*\/?>|<(?:a|area|br|col|embed|hr|img|input|link|meta|p|param|source|track)\s[^<>]*=/i;
/** A text that was cut lacks the end of what it begins with. */
const BEGINS = /^\s*<(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|section|article)>\s*[^\s<]/i;
/** Right behind that tag there is no blank, as there would be between words. */
const NAMES_A_TAG = /^\s*<\w+> /;
const REFERENCE = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,31}\d{0,2});/i;

/** Whether the text has an element that is closed or empty, or a reference to a character. */
export function isClearlyMarkup(text: string): boolean {
  if (text.includes('&') && REFERENCE.test(text)) return true;
  if (!text.includes('<')) return false;
  return CLOSED.test(text) || OPENED.test(text) || (BEGINS.test(text) && !NAMES_A_TAG.test(text));
}
