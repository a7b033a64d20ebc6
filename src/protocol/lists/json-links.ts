/** The links in the text of a list in JSON, and whether what was read of it has all of them. */
import { isWebAddress } from './feed-keys.ts';

/** Slashes may be escaped. */
export const LINKS = /(?:feed|https?):(?:\\?\/){2}[^\s<>"'()[\]]*/giu;
/** At the beginning of a string, also without slashes. */
const QUOTED_LINK = /["'\u201c-\u201e](?:feed|https?):/giu;

export function hasLink(text: string): boolean {
  return text.search(LINKS) !== -1;
}

export function countLinks(text: string): number {
  return text.match(LINKS)?.length ?? 0;
}

/** How many strings of a value are addresses, keys among them. */
function countAddresses(value: unknown): number {
  if (isWebAddress(value)) return 1;
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    count += (isWebAddress(key) ? 1 : 0) + countAddresses(inner);
  }
  return count;
}

/** Whether there are more addresses in quotes in a text than in the value that was read of it. */
export function lacksAddresses(value: unknown, text: string): boolean {
  return countAddresses(value) < (text.match(QUOTED_LINK)?.length ?? 0);
}
