/** What a document that breaks off has at its end, and what of that is of use. */

import type { XmlElement } from './xml-element.ts';

/** Elements whose text can be read as far as it goes; half an address, a date or a name is a wrong one. */
const PROSE =
  /(?:^|:)(?:title|subtitle|tagline|info|description|summary|abstract|content|encoded|body|div|fullitem|full-text|value)$/;
/** A tag, or what opens a section of character data, in whose middle the document ends. */
const HALF_A_TAG = /<(?:\/?(?:[A-Za-z][^<>]*)?|!(?:-|\[[A-Za-z]{0,5})?)$/;
/** The beginning of a tag that closes what was being read, which is whole then. */
const HALF_A_CLOSING_TAG = /<(?:\/[^<>]*)?$/;
/** As the decoder marks it. */
const HALF_A_CHARACTER = /\ufffd+$/;
const HALF_A_REFERENCE = /&(?:#[\dx]?[\da-f]{0,5}|[a-z]{0,6})$/i;
/** Characters looked at before the end. */
const FARTHEST = 128;

/** Where a document that breaks off ends without the character, the tag or the reference that it breaks off in. */
export function wholeLength(document: string): number {
  const end = document.slice(-FARTHEST);
  const half = HALF_A_CHARACTER.exec(end) ?? HALF_A_TAG.exec(end) ?? HALF_A_REFERENCE.exec(end);
  return document.length - (half?.[0].length ?? 0);
}

/**
 * Takes out of the elements open, each of which holds the next, those that the document breaks off in, unless they can be
 * read in half.
 */
export function dropHalves(open: XmlElement[], document: string): void {
  if (HALF_A_CLOSING_TAG.test(document.slice(-FARTHEST))) return;
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const half = open[at]!;
    if (half.children.length > 0 || PROSE.test(half.name)) return;
    open[at - 1]?.children.pop();
    if (at === 0) open.length = 0;
  }
}
