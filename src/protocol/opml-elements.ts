/** OPML that a converter wrote with elements for the attributes of its outlines, back as attributes; lines stay where they are. */

/** Text of an element, in sections or not; none that holds markup, so that looking for its end takes no longer than the text. */
const VALUE = '[^<]*(?:<!\\[CDATA\\[[^<\\]]*\\]\\]>[^<]*)*';
const ELEMENT = `<(xmlurl|htmlurl|text|title|type|category|description)>(${VALUE})</\\1\\s*>`;
/** What follows an outline that is closed already is no part of it. */
const WITH_ELEMENTS = new RegExp(
  `(<outline\\b[^<>]*)(?<!/)>((?:\\s*${ELEMENT.replace('\\1', '\\3')})+)`,
  'giu',
);
const SECTION = /<!\[CDATA\[([^<\]]*)\]\]>/gu;

function attributeValue(text: string): string {
  return text
    .replace(SECTION, (_, raw: string) => raw.replaceAll('&', '&amp;'))
    .trim()
    .replaceAll('"', '&quot;');
}

/** The text, the same where no outline has its address so. */
export function withAttributes(text: string): string {
  if (!/<xmlurl>/iu.test(text)) return text;
  return text.replace(WITH_ELEMENTS, (_, start: string, elements: string) => {
    const attributes = elements.replace(
      new RegExp(ELEMENT, 'giu'),
      (_whole, name: string, value: string) => ` ${name}="${attributeValue(value)}"`,
    );
    return `${start}${attributes}>`;
  });
}
