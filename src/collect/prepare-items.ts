/** Items ready for the store: with an id, a story, and digests that tell what changed since a feed was read last. */
import { hash } from 'node:crypto';
import type { Feed } from '../model/feed.ts';
import type { NewItem, PreparedEntry, PreparedItem } from '../model/item.ts';
import { itemId } from '../model/item-id.ts';
import { VERSION } from '../model/version.ts';
import { type IdentifiedEntry, identifyEntries } from './identify.ts';
import { type ItemContext, toNewItem } from './item.ts';
import { storyKey } from './text/story-key.ts';
import { parsedUrl } from './urls/vet-url.ts';

const DIGEST_LENGTH = 22;

/**
 * Tells wordings apart and keeps no secret, so the quicker hash does. Only lists are written as JSON, which takes longer;
 * the rest is added up, since joining copies every text once more.
 */
function digestOf(
  lists: readonly unknown[],
  parts: readonly (string | number | undefined)[],
): string {
  let whole = JSON.stringify(lists);
  let before = '\n';
  for (const part of parts) {
    whole += before + (part ?? '');
    before = '\0';
  }
  return hash('sha1', whole, 'base64url').slice(0, DIGEST_LENGTH);
}

/** Of an entry as its feed words it, and of what lies around it there: all that its item is made of. */
function entryDigest({ entry, url, aliases }: IdentifiedEntry, around: string): string {
  const { title, published, updated, language, description, content } = entry;
  return digestOf(
    [aliases, entry.authors, entry.categories, entry.media, entry.source?.url],
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

/** Of what a reader sees of an item. */
function itemDigest(item: NewItem): string {
  const { url, title, summary, text, type, publishedAt, author, language, query } = item;
  const lists: unknown[] = [item.categories, item.thumbnail, item.video, item.image];
  if (item.audio !== undefined) lists.push(item.audio);
  if (item.publisher !== undefined) lists.push(item.publisher);
  return digestOf(lists, [url, title, summary, text, type, publishedAt, author, language, query]);
}

/** The item itself, with what the store knows it by, `name` above all: a copy of things of so many shapes took longer than to make them. */
export function prepareItem(item: NewItem, name = item.aliases[0]!): PreparedItem {
  const prepared: { -readonly [K in keyof PreparedItem]?: PreparedItem[K] } = item;
  prepared.id = itemId(name);
  // Before the publisher is filled in: the one that the address tells is in the digest with it.
  prepared.digest = itemDigest(item);
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
