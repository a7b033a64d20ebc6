/** Names of addresses with a letter or two too many, too few, wrong or out of their order. */
import { editDistance } from '../../model/edit-distance.ts';
import { BEGINS_AS_LINK } from './list-line.ts';
import type { ScannedAttribute } from './opml-tag.ts';

const MEANT = 'xmlurl';
/** The name that is like it, and as often misspelt. */
const OTHER = 'htmlurl';
/** Letters that may be wrong; in a short name each is much of it. */
const MOST_WRONG = 2;
const MOST_WRONG_OF_SHORT = 1;
/** Letters of a short name. */
const SHORT = 4;
const LONGEST = OTHER.length + MOST_WRONG;

/** Whether a name, in lower case, is no other name but may have been meant for this one. */
export function isMeantFor(name: string, meant: string): boolean {
  const most = meant.length > SHORT ? MOST_WRONG : MOST_WRONG_OF_SHORT;
  if (name === meant || Math.abs(name.length - meant.length) > most) return false;
  return editDistance(name, meant) <= most;
}

/** Whether a name, in lower case, is none but may have been meant for that of the address of a feed, beside that of a site. */
function isMisspelt(name: string, hasOther: boolean): boolean {
  if (name === OTHER || name.length > LONGEST || !isMeantFor(name, MEANT)) return false;
  return editDistance(name, MEANT) < editDistance(name, OTHER) + (hasOther ? 1 : 0);
}

/** The address of a feed by a name that is misspelt; a value that is none stays what it is. */
export function misspeltAddress(
  attributes: ReadonlyMap<string, ScannedAttribute>,
): ScannedAttribute | undefined {
  const hasOther = attributes.has(OTHER);
  return [...attributes.values()].find(
    ({ name, value }) => BEGINS_AS_LINK.test(value) && isMisspelt(name, hasOther),
  );
}

/** The attribute with an address whose name, which is none of these, may have been meant for one of them. */
export function misspeltAttribute(
  attributes: readonly ScannedAttribute[],
  names: readonly string[],
): ScannedAttribute | undefined {
  return attributes.find(
    ({ name, value }) =>
      BEGINS_AS_LINK.test(value) &&
      !names.includes(name) &&
      names.some((meant) => isMeantFor(name, meant)),
  );
}
