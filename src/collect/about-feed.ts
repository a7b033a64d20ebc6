/** What a feed says of itself, for its items to be read in that light. */
import type { Feed } from '../model/feed.ts';
import { readMarked } from './item.ts';

/** About a sentence, of what may be a page. */
const DESCRIPTION_CHARACTERS = 300;

/**
 * Its title and the beginning of its description, as plain text. A search calls itself what was searched for, which tells nothing
 * of what it found.
 */
export function aboutFeed({ title = '', description }: Feed, query?: string): string {
  if (query !== undefined) return '';
  return `${title}\n${readMarked(description).text.slice(0, DESCRIPTION_CHARACTERS)}`;
}
