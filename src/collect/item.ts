/** Entries of a feed as items: what they say, show and are by, as plain text. Nothing foreign gets past this file as markup. */
import type { Feed, FeedItem, MarkedText } from '../model/feed.ts';
import type { NewItem } from '../model/item.ts';
import { LIMITS } from '../model/limits.ts';
import { soundDate } from './dates/sound-date.ts';
import type { FeedPlace } from './entry-candidates.ts';
import { type IdentifiedEntry, identifyEntries } from './identify.ts';
import { chooseMedia, itemType } from './item-media.ts';
import { storedTag } from './languages/primary-tag.ts';
import { decodeReferences } from './text/character-references.ts';
import { withoutClosingWords } from './text/closing-words.ts';
import { escapedOnce } from './text/escaped-markup.ts';
import { type PlainHtml, plainHtml } from './text/plain-text.ts';
import { firstSentences, summaryOf, tidyLine, tidyText } from './text/tidy-text.ts';
import { wholeText } from './text/whole-text.ts';
import { siteHost } from './urls/same-site.ts';
import { parsedUrl, vetUrl } from './urls/vet-url.ts';

export interface ItemContext extends FeedPlace {
  /** The search query that produced the feed, for OpenSearch templates. */
  readonly query?: string;
}

const NAME_BYTES = 256;
/** Authors that are kept of an item; the papers of large experiments have thousands. */
const MOST_NAMES = 8;
/** A mailbox that is nobody's own. */
const MAILBOX_OF_ALL =
  /^(?:no-?reply|do-?not-?reply|robot|bot|web-?master|post-?master|host-?master|admin|administrator|info|contact|support|feedback|rss|feeds?)@/iu;

/** A text as plain text, and whether it was made of pictures alone. */
export function readMarked(
  marked: MarkedText | undefined,
): PlainHtml & { readonly isWordless: boolean } {
  if (marked === undefined) return { text: '', images: [], isWordless: true };
  const { text, images } =
    marked.type === 'html'
      ? plainHtml(escapedOnce(marked.value))
      : { text: tidyText(marked.value), images: [] };
  return { text: withoutClosingWords(text), images, isWordless: text === '' };
}

/**
 * Who published an entry of a collection of others' news, whose links are addresses of its own that lead on. Sites that
 * name themselves as the source are no such collection.
 */
function publisherOf({ source }: FeedItem, url: string, feed: Feed): string | undefined {
  const from = vetUrl(source?.url);
  if (from === undefined || feed.link === undefined) return undefined;
  const isCollections = parsedUrl(feed.link)?.hostname === parsedUrl(url)!.hostname;
  return isCollections && siteHost(from) !== siteHost(url) ? parsedUrl(from)!.hostname : undefined;
}

/** When it was published or, where that is not said or cannot be, updated. */
function dateOf({ published, updated }: FeedItem): number | undefined {
  return soundDate(published) ?? soundDate(updated);
}

/** The names of people; an address stands in for a name, unless it is a mailbox that is nobody's own. */
function namesOf(people: FeedItem['authors']): string {
  const names = people.flatMap(({ name, email = '' }) => {
    return tidyLine(name ?? (MAILBOX_OF_ALL.test(email) ? '' : email), NAME_BYTES) || [];
  });
  return tidyLine([...new Set(names)].slice(0, MOST_NAMES).join(', '), NAME_BYTES);
}

function categoriesOf(entry: FeedItem): string[] {
  const names = entry.categories
    .slice(0, LIMITS.parse.itemCategories)
    .map(({ label, term }) => tidyLine(label ?? term, NAME_BYTES));
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The item an entry makes. */
export function toNewItem(identified: IdentifiedEntry, feed: Feed, query?: string): NewItem {
  const { entry, url, aliases } = identified;
  const description = readMarked(entry.description);
  const content = readMarked(entry.content);
  const text = wholeText(description.text, content.text);
  const summary = summaryOf(description.text || content.text);
  // In JSON a title is text, but most who write it there made it for pages.
  const written = feed.dialect === 'json' ? decodeReferences(entry.title ?? '') : entry.title;
  const title = tidyLine(written ?? '', LIMITS.parse.titleBytes) || firstSentences(text, 100);
  const publishedAt = dateOf(entry);
  // Who runs a site wrote nothing that is on it.
  const writers = feed.authors.filter(({ role }) => role !== 'webmaster');
  const author = namesOf(entry.authors) || namesOf(writers);
  const language = storedTag(entry.language ?? feed.language);
  const media = chooseMedia(entry, [...content.images, ...description.images], url);
  const item: { -readonly [K in keyof NewItem]: NewItem[K] } = {
    aliases,
    url,
    title: title || url,
    summary,
    text,
    type: itemType(media, {
      url,
      text,
      isWordless: description.isWordless && content.isWordless,
      isDated: publishedAt !== undefined,
    }),
    categories: categoriesOf(entry),
    ...media,
  };
  const publisher = publisherOf(entry, url, feed);
  if (publisher !== undefined) item.publisher = publisher;
  if (publishedAt !== undefined) item.publishedAt = publishedAt;
  if (entry.isDateCounted) item.isDateCounted = true;
  if (author !== '') item.author = author;
  if (language !== undefined) item.language = language;
  if (query !== undefined) item.query = query;
  return item;
}

/** The items of a feed in its order. */
export function toNewItems(feed: Feed, context: ItemContext): NewItem[] {
  return identifyEntries(feed, context).map((identified) =>
    toNewItem(identified, feed, context.query),
  );
}
