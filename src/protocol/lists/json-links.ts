/** The links in the text of a list in JSON, and whether what was read of it has all of them. */
import { isWebAddress } from './feed-keys.ts';

/** Slashes may be escaped. */
export const LINKS = /(?:feed|https?):(?:\\?\/){2}[^\s<>"'()[\]]*/giu;
/**
 * At the beginning of a string, also without slashes, or behind what Feedly puts before it; at that of a line its quote may be
 * lost.
 */
const QUOTED_LINK =
  /(?:["'\u201c-\u201e]|^[ \t]{0,99}(?=\w+:\/))(?:feed\\?\/)?(?:feed|https?):/gimu;
const FEEDLY_ID = /^feed\/(?:feed|https?):/iu;

export function hasLink(text: string): boolean {
  return text.search(LINKS) !== -1;
}

export function countLinks(text: string): number {
  return text.match(LINKS)?.length ?? 0;
}

function isLink(value: unknown): boolean {
  return isWebAddress(value) || (typeof value === 'string' && FEEDLY_ID.test(value));
}

/** How many strings of a value are addresses, keys among them. */
function countAddresses(value: unknown): number {
  if (isLink(value)) return 1;
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    count += (isLink(key) ? 1 : 0) + countAddresses(inner);
  }
  return count;
}

/** Whether there are more addresses in quotes in a text than in the value that was read of it. */
export function lacksAddresses(value: unknown, text: string): boolean {
  return countAddresses(value) < (text.match(QUOTED_LINK)?.length ?? 0);
}

/** Where an object of a list begins that has a name in it, by the signs around that. */
const ENTRY = /[[,]\s*\{\s*"/gu;

/** How many objects of a value are in lists. */
function countEntries(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, each) => sum + countEntries(each), 0);
  return inner + (Array.isArray(value) ? value.filter((each) => each instanceof Object).length : 0);
}

/** Whether fewer objects of a value are in lists than of the text it was read of: some would be within others, and so be lost. */
export function lacksEntries(value: unknown, text: string): boolean {
  return countEntries(value) < (text.match(ENTRY)?.length ?? 0);
}
