/** OPML that a converter wrote with elements for the attributes of its outlines, back as attributes; lines stay where they are. */

const ELEMENT = '<(xmlurl|htmlurl|text|title|type|category|description)>([^<]*)</\\1\\s*>';
const WITH_ELEMENTS = new RegExp(
  `(<outline\\b[^<>]*)>((?:\\s*${ELEMENT.replace('\\1', '\\3')})+)`,
  'giu',
);

/** The text, the same where no outline has its address so. */
export function withAttributes(text: string): string {
  if (!/<xmlurl>/iu.test(text)) return text;
  return text.replace(WITH_ELEMENTS, (_, start: string, elements: string) => {
    const attributes = elements.replace(
      new RegExp(ELEMENT, 'giu'),
      (_whole, name: string, value: string) =>
        ` ${name}="${value.trim().replaceAll('"', '&quot;')}"`,
    );
    return `${start}${attributes}>`;
  });
}
