/** Items ready for the store: with an id, a story, and a digest of their entry that tells whether it is worded as it was read last. */
import type { Feed } from '../model/feed.ts';
import type { NewItem, PreparedEntry, PreparedItem } from '../model/item.ts';
import { itemId } from '../model/item-id.ts';
import { VERSION } from '../model/version.ts';
import { digestOf } from './digest.ts';
import { type IdentifiedEntry, identifyEntries, isSaidInFeed } from './identify.ts';
import { type ItemContext, toNewItem } from './item.ts';
import { storyKey } from './text/story-key.ts';
import { parsedUrl } from './urls/vet-url.ts';

/** Of an entry as its feed words it, and of what lies around it there: all that its item is made of. */
function entryDigest({ entry, url, aliases }: IdentifiedEntry, around: string): string {
  const { title, published, updated, language, description, content } = entry;
  // What it is called after its words would tell twins apart: feeds that say the same at two addresses.
  const names = aliases.filter((alias) => !isSaidInFeed(alias));
  return digestOf(
    [names, entry.authors, entry.categories, entry.media, entry.source?.url],
    [
      around,
      url,
      title,
      published,
      updated,
      language,
      description?.type,
      description?.value,
      content?.type,
      content?.value,
    ],
  );
}

/** The item itself, with what the store knows it by, `name` above all: a copy of things of so many shapes took longer than to make them. */
export function prepareItem(item: NewItem, name = item.aliases[0]!): PreparedItem {
  const prepared: { -readonly [K in keyof PreparedItem]?: PreparedItem[K] } = item;
  prepared.id = itemId(name);
  prepared.publisher ??= parsedUrl(item.url)!.hostname;
  const story = storyKey(item);
  if (story !== undefined) prepared.story = story;
  return prepared as PreparedItem;
}

/**
 * The entries of a feed in its order, made into items but for those whose digest is `known`: most of what a
 * feed says when it is read again was said before, and costs no more than telling that.
 */
export function prepareEntries(
  feed: Feed,
  context: ItemContext,
  known: ReadonlySet<string> = new Set(),
): PreparedEntry[] {
  // What an item takes from its feed, and a version that reads entries otherwise, make it another.
  const around = JSON.stringify([VERSION, feed.authors, feed.language, context.query]);
  return identifyEntries(feed, context).map((identified) => {
    const digest = entryDigest(identified, around);
    if (known.has(digest)) return { digest };
    return {
      digest,
      item: prepareItem(toNewItem(identified, feed, context.query), identified.name),
    };
  });
}
