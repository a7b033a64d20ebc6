/** Entries that no feed holds, in the shape that feeds give them. */
import type { FeedItem } from '../model/feed.ts';

/** The lists of an entry or a feed, empty. */
export const NO_LISTS = { authors: [], contributors: [], categories: [], media: [] };

/** An entry as a feed would hold it. */
export function entryOf(parts: Partial<FeedItem> & { readonly link: string }): FeedItem {
  return { ...NO_LISTS, ...parts };
}
