/** Feed entries made from something other than a feed, such as a page or a sitemap. */
import type { FeedItem } from '../../model/feed.ts';

/** The lists that an entry or a feed must have, all empty. */
export const NO_LISTS = { authors: [], contributors: [], categories: [], media: [] };

/** An entry with these parts and empty lists. */
export function entryOf(parts: Partial<FeedItem> & { readonly link: string }): FeedItem {
  return { ...NO_LISTS, ...parts };
}
