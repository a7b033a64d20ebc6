/** Feed entries to items: identity, vetted links, plain text and media. Nothing foreign gets past this file as markup. */
import { hash } from 'node:crypto';
import type { Feed, FeedItem, MarkedText } from '../model/feed.ts';
import type { NewItem } from '../model/item.ts';
import { LIMITS } from '../model/limits.ts';
import { typeable } from '../model/typeable.ts';
import { decodeReferences } from './character-references.ts';
import { behindCounter } from './click-counter.ts';
import { withoutClosingWords } from './closing-words.ts';
import { escapedOnce } from './escaped-markup.ts';
import { chooseMedia, itemType } from './item-media.ts';
import { normaliseUrl } from './normalise-url.ts';
import { firstSentences, type PlainHtml, readHtml, tidyLine, tidyText } from './plain-text.ts';
import { parsedUrl, vetUrl } from './vet-url.ts';
import { wholeText } from './whole-text.ts';

export interface ItemContext {
  /** Address of the feed; guids are only unique within its host. */
  readonly feedUrl: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The search query that produced the feed, for OpenSearch templates. */
  readonly query?: string;
}

const SUMMARY_LENGTH = 500;
const NAME_BYTES = 256;
const LONGEST_GUID = 512;
/** A mailbox that is nobody's own. */
const MAILBOX_OF_ALL =
  /^(?:no-?reply|do-?not-?reply|robot|bot|web-?master|post-?master|host-?master|admin|administrator|info|contact|support|feedback|rss|feeds?)@/iu;
/** Relations of links that must do where an entry names no page of its own. */
const STANDING_IN: ReadonlySet<string> = new Set(['self', 'via']);
/** Dates outside these years are mistakes, and say nothing. */
const FIRST_DATE = Date.UTC(1970, 0, 2);
const LAST_DATE = Date.UTC(2200, 0, 1);

/** The public id of an item: 16 base64url characters of the SHA-256 of its strongest alias, the first never a hyphen. */
export function itemId(alias: string): string {
  return typeable(hash('sha256', alias, 'base64url').slice(0, 16));
}

/** A text as plain text, and whether it was made of pictures alone. */
function readMarked(marked: MarkedText | undefined): PlainHtml & { readonly isWordless: boolean } {
  if (marked === undefined) return { text: '', images: [], isWordless: true };
  const { text, images } =
    marked.type === 'html'
      ? readHtml(escapedOnce(marked.value))
      : { text: tidyText(marked.value), images: [] };
  return { text: withoutClosingWords(text), images, isWordless: text === '' };
}

function feedHost(feedUrl: string): string {
  return URL.canParse(feedUrl) ? new URL(feedUrl).hostname.replace(/^www\./u, '') : feedUrl;
}

function guidAlias(id: string | undefined, host: string): string | undefined {
  const guid = id?.trim() ?? '';
  if (guid === '') return undefined;
  const name = normaliseUrl(guid) ?? guid;
  const short = name.length > LONGEST_GUID ? hash('sha256', name) : name;
  return `g:${host}|${short}`;
}

/**
 * Where an entry leads: behind a click counter, by its link, an id that is an address, its enclosure or comments. One that
 * names none of them but says something leads to the `home` of its feed.
 */
function entryUrl(entry: FeedItem, feedUrl: string, home: string | undefined): string | undefined {
  const standIn = entry.links?.find(({ rel }) => STANDING_IN.has(rel));
  const enclosure = entry.media.find((media) => media.role === 'enclosure');
  const own = vetUrl(entry.originalLink, feedUrl) ?? vetUrl(entry.link, feedUrl);
  if (own !== undefined) return behindCounter(own);
  return (
    (entry.idIsLink === false ? undefined : vetUrl(entry.id)) ??
    (entry.link === undefined
      ? (vetUrl(standIn?.url, feedUrl) ??
        vetUrl(enclosure?.url) ??
        vetUrl(entry.comments) ??
        (wordsOf(entry) === '' ? undefined : vetUrl(home, feedUrl)))
      : undefined)
  );
}

/** What tells an entry from others of its page. */
function wordsOf({ title, description, content }: FeedItem): string {
  return title ?? description?.value ?? content?.value ?? '';
}

/** Who published what a collection of others' news leads to by an address of its own; some sites name themselves there. */
function publisherOf({ source }: FeedItem, url: string, feed: Feed): string | undefined {
  const from = vetUrl(source?.url);
  if (from === undefined || feed.link === undefined) return undefined;
  const isCollections = parsedUrl(feed.link)?.hostname === parsedUrl(url)!.hostname;
  return isCollections && feedHost(from) !== feedHost(url) ? parsedUrl(from)!.hostname : undefined;
}

/** When it was published or, where that is not said or cannot be, updated. */
function dateOf({ published, updated }: FeedItem): number | undefined {
  return soundDate(published) ?? soundDate(updated);
}

function soundDate(date: string | undefined): number | undefined {
  const at = date === undefined ? Number.NaN : Date.parse(date);
  return at >= FIRST_DATE && at < LAST_DATE ? at : undefined;
}

function namesOf(people: FeedItem['authors']): string {
  const names = people.flatMap(({ name, email = '' }) => {
    return tidyLine(name ?? (MAILBOX_OF_ALL.test(email) ? '' : email), NAME_BYTES) || [];
  });
  return tidyLine([...new Set(names)].slice(0, 8).join(', '), NAME_BYTES);
}

function categoriesOf(entry: FeedItem): string[] {
  const names = entry.categories
    .slice(0, LIMITS.parse.itemCategories)
    .map(({ label, term }) => tidyLine(label ?? term, NAME_BYTES));
  return [...new Set(names.filter((name) => name !== ''))];
}

interface Draft {
  readonly entry: FeedItem;
  readonly url: string;
  readonly pageAlias: string;
  readonly guidAlias: string | undefined;
}

/** An entry that will be an item: where it leads, and every name it goes by, strongest first. */
export interface IdentifiedEntry {
  readonly entry: FeedItem;
  readonly url: string;
  readonly aliases: readonly string[];
}

/** The item an entry makes. */
export function toNewItem(identified: IdentifiedEntry, feed: Feed, query?: string): NewItem {
  const { entry, url, aliases } = identified;
  const description = readMarked(entry.description);
  const content = readMarked(entry.content);
  const text = wholeText(description.text, content.text);
  const summary = firstSentences(description.text || content.text, SUMMARY_LENGTH);
  // In JSON a title is text, but most who write it there made it for pages.
  const written = feed.dialect === 'json' ? decodeReferences(entry.title ?? '') : entry.title;
  const title = tidyLine(written ?? '', LIMITS.parse.titleBytes) || firstSentences(text, 100);
  const publishedAt = dateOf(entry);
  const author = namesOf(entry.authors) || namesOf(feed.authors);
  const language = (entry.language ?? feed.language)?.toLowerCase().match(/^[a-z]{2,8}/u)?.[0];
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
  if (author !== '') item.author = author;
  if (language !== undefined) item.language = language;
  if (query !== undefined) item.query = query;
  return item;
}

/** The aliases that stand with different partners: an alias shared by different entries names none. */
function shared(pairs: readonly (readonly [string, string])[]): Set<string> {
  const partners = new Map<string, string>();
  const found = new Set<string>();
  for (const [alias, partner] of pairs) {
    const known = partners.get(alias);
    if (known === undefined) partners.set(alias, partner);
    else if (known !== partner) found.add(alias);
  }
  return found;
}

function newest(drafts: readonly Draft[]): readonly Draft[] {
  const most = LIMITS.parse.itemsPerFeed;
  if (drafts.length <= most) return drafts;
  const dated = drafts.map((draft, order) => ({ draft, order, at: dateOf(draft.entry) ?? 0 }));
  const kept = dated.sort((a, b) => b.at - a.at || a.order - b.order).slice(0, most);
  return kept.sort((a, b) => a.order - b.order).map(({ draft }) => draft);
}

/**
 * The entries of a feed that become items, in its order: at most the newest 500, each once, those without a usable
 * address left out. An alias that different entries share (every link the home page, every guid "1") is not used.
 */
export function identifyEntries(
  feed: Feed,
  context: Pick<ItemContext, 'feedUrl'>,
): IdentifiedEntry[] {
  const host = feedHost(context.feedUrl);
  const drafts = feed.items.flatMap((entry): Draft[] => {
    const url = entryUrl(entry, context.feedUrl, feed.link);
    const page = url === undefined ? undefined : normaliseUrl(url);
    if (url === undefined || page === undefined) return [];
    return [{ entry, url, pageAlias: `u:${page}`, guidAlias: guidAlias(entry.id, host) }];
  });
  const titleOf = ({ entry }: Draft) => (entry.title ?? entry.id ?? wordsOf(entry)).toLowerCase();
  const sharedPages = shared(drafts.map((draft) => [draft.pageAlias, titleOf(draft)]));
  const home = feed.link === undefined ? undefined : normaliseUrl(feed.link);
  if (home !== undefined) sharedPages.add(`u:${home}`);
  const sharedGuids = shared(
    drafts.flatMap((draft) =>
      draft.guidAlias === undefined ? [] : [[draft.guidAlias, draft.pageAlias] as const],
    ),
  );
  const seen = new Set<string>();
  return newest(drafts).flatMap((draft) => {
    const aliases = aliasesOf(draft, sharedPages, sharedGuids);
    if (aliases.some((alias) => seen.has(alias))) return [];
    for (const alias of aliases) seen.add(alias);
    return [{ entry: draft.entry, url: draft.url, aliases }];
  });
}

/** The items of a feed in its order. */
export function toNewItems(feed: Feed, context: ItemContext): NewItem[] {
  return identifyEntries(feed, context).map((identified) =>
    toNewItem(identified, feed, context.query),
  );
}

function aliasesOf(draft: Draft, pages: Set<string>, guids: Set<string>): string[] {
  const { pageAlias, guidAlias: guid } = draft;
  const useGuid = guid !== undefined && !guids.has(guid);
  const usePage = !pages.has(pageAlias);
  const aliases = [...(usePage ? [pageAlias] : []), ...(useGuid ? [guid] : [])];
  if (aliases.length > 0) return aliases;
  const title = hash('sha256', wordsOf(draft.entry), 'base64url');
  return [`${pageAlias}|${title.slice(0, 16)}`];
}
