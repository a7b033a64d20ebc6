/** Lists of feeds in YAML, as people write them by hand. */
import { type Document, isScalar, parseDocument, visit } from 'yaml';

/** What such a list has and no other: a name with an address behind it, in its line or in braces. */
const SIGN =
  /^[ ]*(?:-[ ]+)?(?:\{[^{}\r\n]{0,400})?["']?\b[a-z][\w -]{0,40}["']?:[ ]+["']?(?:feed|https?):/imu;
/** Characters, of some eight hundred feeds. A longer list is read line by line: the library takes the square of a hostile length. */
const LONGEST = 65_536;
/** References to what stands elsewhere in the document, each a copy of it. */
const MOST_ALIASES = 100;

/** Whether a name stands twice in a mapping: its second value would take the place of the first. */
function hasTwins(document: Document): boolean {
  let found = false;
  visit(document, {
    Map(_, { items }) {
      const names = items.map(({ key }) => (isScalar(key) ? key.value : key));
      found ||= new Set(names).size < names.length;
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** The values of such a list, all of them words; undefined where it is none. */
export function readYamlList(text: string): unknown {
  if (text.length > LONGEST || !SIGN.test(text)) return undefined;
  try {
    // The library would compare each name with each other to find twins.
    const document = parseDocument(text, {
      schema: 'failsafe',
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
    });
    if (document.errors.length > 0 || hasTwins(document)) return undefined;
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch {
    // Nested too deep, or made of too many copies of itself.
    return undefined;
  }
}
