/** Feeds that a service hands over as the text of something else: of an element of XML, or as a string of JSON. */

import { tryJson } from '../../model/try-json.ts';
import { decodeReferences } from '../text/character-references.ts';

/** A root of a feed that is escaped, alone or in one element. */
const ESCAPED =
  /^\s*(?:<\?xml\s[^<>]*>\s*)?(?:<[A-Za-z][^<>]{0,400}>\s*)?&lt;(?=(?:\?xml|!--|!doctype|rss|feed|rdf:rdf)[\s&])/i;
const STRING_OF_XML = /^\s*"\s*</;
const LESS = '&lt;';
const GREATER = '&gt;';

/** The document itself; `undefined` where it is not wrapped. */
export function unwrapped(text: string): string | undefined {
  const start = ESCAPED.exec(text)?.[0].length;
  if (start !== undefined) {
    const end = text.lastIndexOf(GREATER);
    return decodeReferences(text.slice(start - LESS.length, end + GREATER.length));
  }
  const value = STRING_OF_XML.test(text) ? tryJson(text) : undefined;
  return typeof value === 'string' ? value : undefined;
}
