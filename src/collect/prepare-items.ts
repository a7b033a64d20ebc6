/** Items ready for the store: with an id, a story, and digests that tell what changed since a feed was read last. */
import { hash } from 'node:crypto';
import type { Feed } from '../model/feed.ts';
import type { NewItem, PreparedEntry, PreparedItem } from '../model/item.ts';
import { VERSION } from '../model/version.ts';
import {
  type IdentifiedEntry,
  type ItemContext,
  identifyEntries,
  itemId,
  storyKey,
  toNewItem,
} from './item.ts';
import { parsedUrl } from './vet-url.ts';

const DIGEST_LENGTH = 22;

/** Of JSON, and of long texts beside it that need not be written as JSON first. */
function digestOf(value: unknown, ...texts: readonly string[]): string {
  const lengths = texts.map((text) => text.length);
  const whole = `${JSON.stringify([value, lengths])}\n${texts.join('')}`;
  return hash('sha256', whole, 'base64url').slice(0, DIGEST_LENGTH);
}

/** Of an entry as its feed words it, and of what lies around it there. */
function entryDigest({ entry, url, aliases }: IdentifiedEntry, around: string): string {
  const { description, content, ...rest } = entry;
  const types = [description?.type, content?.type];
  return digestOf(
    [url, aliases, rest, types],
    around,
    description?.value ?? '',
    content?.value ?? '',
  );
}

/** The item with what the store knows it by. */
export function prepareItem(item: NewItem): PreparedItem {
  const story = storyKey(item);
  const { aliases, text, ...seen } = item;
  return {
    ...item,
    id: itemId(aliases[0]!),
    publisher: parsedUrl(item.url)!.hostname,
    digest: digestOf(seen, text),
    ...(story === undefined ? {} : { story }),
  };
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
    return { digest, item: prepareItem(toNewItem(identified, feed, context.query)) };
  });
}
