/** OPML that a converter wrote in another form, as everybody writes it: attributes for elements, names without a prefix; lines stay. */

/** Text of an element, in sections or not; none that holds markup, so that looking for its end takes no longer than the text. */
const VALUE = '[^<]*(?:<!\\[CDATA\\[[^<\\]]*\\]\\]>[^<]*)*';
const ELEMENT = `<(xmlurl|htmlurl|text|title|type|category|description)\\s*>(${VALUE})</\\1\\s*>`;
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
  if (!/<xmlurl\s*>/iu.test(text)) return text;
  return text.replace(WITH_ELEMENTS, (_, start: string, elements: string) => {
    const attributes = elements.replace(
      new RegExp(ELEMENT, 'giu'),
      (_whole, name: string, value: string) => ` ${name}="${attributeValue(value)}"`,
    );
    return `${start}${attributes}>`;
  });
}

const PREFIXED_ROOT = /<([a-z_][\w.-]*):(?:opml|outline)\b/iu;
const PREFIXED_NAME =
  /(<\/?)([a-z_][\w.-]*):(opml|head|body|outline|title|xmlurl|htmlurl|text|type|category|description)(?=[\s/>])/giu;

/** The text with spaces behind the names of OPML for the prefix before them, so that all keeps its place. */
export function withoutPrefix(text: string): string {
  const own = PREFIXED_ROOT.exec(text)?.[1];
  if (own === undefined) return text;
  return text.replace(PREFIXED_NAME, (whole, open: string, prefix: string, name: string) =>
    prefix === own ? `${open}${name}${' '.repeat(prefix.length + 1)}` : whole,
  );
}
