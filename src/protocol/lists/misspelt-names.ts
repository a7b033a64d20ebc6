/** Names of attributes that were to be `xmlUrl`, with a letter or two too many, too few, wrong or out of their order. */
import { BEGINS_AS_LINK } from './list-line.ts';
import type { ScannedAttribute } from './opml-tag.ts';

const MEANT = 'xmlurl';
/** The name that is like it, and as often misspelt. */
const OTHER = 'htmlurl';
/** Letters that may be wrong. */
const MOST_WRONG = 2;
const LONGEST = OTHER.length + MOST_WRONG;

/** In how many letters two words differ. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = row[j - 1]! + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** Whether a name, in lower case, is none but may have been meant for that of the address of a feed, beside that of a site. */
function isMisspelt(name: string, hasOther: boolean): boolean {
  if (name === MEANT || name === OTHER || name.length > LONGEST) return false;
  const wrong = distance(name, MEANT);
  return wrong <= MOST_WRONG && wrong < distance(name, OTHER) + (hasOther ? 1 : 0);
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
