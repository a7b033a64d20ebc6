/** Reads a feed from the JSON object of another reader: address, title, group; each program has its own keys. */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import {
  firstText,
  GROUP_KEYS,
  ID_KEYS,
  isBlank,
  isFeedName,
  isWebAddress,
  mayNameFeed,
  namedAddress,
  PLAIN_KEYS,
  TITLE_KEYS,
  withPlainKeys,
} from './feed-keys.ts';
import { hasLink } from './json-links.ts';
import { isGroup, namesFeed, plainAddress } from './lists-within.ts';

const CHANNEL_FEEDS = 'https://www.youtube.com/feeds/videos.xml?channel_id=';

/** The feed of a channel of YouTube, which Google's own export and programs for watching know by its id alone. */
export function channelFeed(id: unknown): string | undefined {
  return typeof id === 'string' && /^UC[\w-]{22}$/u.test(id) ? CHANNEL_FEEDS + id : undefined;
}

/** What of an address stands in the export: of the feed of a channel its id. */
export function asWritten(address: string): string {
  return address.startsWith(CHANNEL_FEEDS) ? address.slice(CHANNEL_FEEDS.length) : address;
}

/** What newsboat's lists have in the place of an address. */
const PROGRAM = /^(?:exec|filter|query):/u;

/** Whether it is an address, or what may stand in the place of one among others. */
export function isInPlaceOfAddress(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return (
    isWebAddress(value) ||
    isBlank(value) ||
    seemsAddress(value) ||
    hasLink(value) ||
    PROGRAM.test(value)
  );
}

/**
 * Whether an object lists addresses, each under the name of its feed; groups of feeds may stand among them, and among several
 * what is no address and ought to be.
 */
export function isListByName(object: JsonObject): boolean {
  const isList = Object.values(object).filter(isWebAddress).length > 1;
  return Object.entries(object).every(([key, value]) =>
    isWebAddress(value) || (isList && isInPlaceOfAddress(value) && !TITLE_KEYS.includes(key))
      ? isFeedName(key)
      : typeof value === 'object' && value !== null,
  );
}

/** What programs call anything, or number it by. */
const NO_TITLE =
  /^(?:rss|atom|xml|opml|(?:feed|source|subscription|channel|podcast|blog|site|link|item|outline|result)s?|entr(?:y|ies)|data|body|head|main|root|node|value|default|response|attributes|origin|owner|author|user|id|[\da-f-]{8,}|[^\p{L}]+)$/iu;

/** What an object says of a feed whose title is its key; undefined where the feed has another, or there is none. */
export function saidOfTitle(key: string, value: unknown): JsonObject | undefined {
  if (!isObject(value) || NO_TITLE.test(key) || !isFeedName(key)) return undefined;
  const object = withPlainKeys(value);
  const isUntitled = firstText(object, TITLE_KEYS) === undefined;
  return isUntitled && feedAddress(object) !== undefined ? { ...object, title: key } : undefined;
}

/** Whether all that it holds are such objects. */
function holdsByTitle(object: JsonObject): boolean {
  const members = Object.entries(object);
  return members.length > 0 && members.every(([key, value]) => saidOfTitle(key, value));
}

/** Whether the keys of its lists are groups: feeds by name are among them, or all are lists of feeds, and several. */
export function isListByGroup(object: JsonObject): boolean {
  const values = Object.values(object);
  const holdsByName = (value: JsonObject) =>
    Object.values(value).some(isWebAddress) && isListByName(value);
  return (
    holdsByName(object) ||
    (values.length > 1 &&
      values.every((value) =>
        Array.isArray(value)
          ? isListOfFeeds(value)
          : isObject(value) && (holdsByName(value) || holdsByTitle(value)),
      ))
  );
}

/** Whether it lists groups, so that the name above it is that of the whole list. */
export function listsGroups(value: unknown): boolean {
  const isNamedGroup = (object: JsonObject) =>
    namedAddress(object) === undefined && isGroup(object, true);
  return (
    Array.isArray(value) &&
    value.some((each) => isObject(each) && isNamedGroup(withPlainKeys(each)))
  );
}

/** What a row of a table says that a converter wrote as a list of its cells, one of which is the address. */
export function readRow(
  value: unknown,
): { readonly title: string; readonly url: string } | undefined {
  const cells: readonly unknown[] = Array.isArray(value) ? value : [];
  if (cells.some((cell) => cell instanceof Object)) return undefined;
  const texts = cells.filter((cell) => typeof cell === 'string' && !isBlank(cell)) as string[];
  const [url, ...others] = texts.filter(isWebAddress);
  const title = texts.find((text) => !isWebAddress(text));
  if (url === undefined || title === undefined || others.length > 0) return undefined;
  // A list of two addresses, one of which lacks its scheme, is no row.
  return seemsAddress(title) ? undefined : { title, url };
}

/** Whether it is a list of feeds, so that what has no address in it lacks one. */
export function isListOfFeeds(list: readonly unknown[]): boolean {
  return list.some(
    (each) =>
      isWebAddress(each) || (isObject(each) && feedAddress(withPlainKeys(each)) !== undefined),
  );
}

/** Whether a text, which is no web address, was meant for an address: it has a scheme and a slash, or a host and a path. */
export function seemsAddress(text: string): boolean {
  return /^\s*(?:(?:[a-z][a-z0-9+.-]*:)+\/|www\.|[^\s/]+\.[^\s/.]+\/)\S*\s*$/iu.test(text);
}

function isMeantAsAddress(value: unknown): value is string {
  return isWebAddress(value) || (typeof value === 'string' && seemsAddress(value));
}

function areAddresses(values: readonly unknown[]): boolean {
  return values.every((each) => typeof each === 'string' && seemsAddress(each));
}

/** Whether what is in a list and is no feed lacks its address; of a list that is known for one of feeds all may lack their schemes. */
export function isListOfEntries(values: readonly unknown[], mayLackAll: boolean): boolean {
  return isListOfFeeds(values) || (mayLackAll && areAddresses(values));
}

/** Whether it holds lists of feeds, so that the other lists in it are such, too. */
export function holdsLists(values: readonly unknown[]): boolean {
  return values.some((each) => Array.isArray(each) && isListOfFeeds(each));
}

/** The service source that an entry of `sources export --json` refers to. */
export function referenceOf({ url, reference }: JsonObject): string | undefined {
  return url === null && typeof reference === 'string' && reference !== '' ? reference : undefined;
}

/** Whether the object has a name, or the key of an address, and nothing that could be or hold a feed. */
export function lacksAddress(object: JsonObject): boolean {
  return (
    (firstText(object, TITLE_KEYS) !== undefined || PLAIN_KEYS.some((key) => key in object)) &&
    feedAddress(object) === undefined &&
    referenceOf(object) === undefined &&
    !isLink(object) &&
    !isArticle(object) &&
    Object.entries(object).every(
      ([key, value]) =>
        GROUP_KEYS.includes(key) ||
        (isWebAddress(value) ? !mayNameFeed(key) : typeof value !== 'object' || value === null),
    )
  );
}

/** What a value says of the feed whose address is its key; `undefined` where the feeds are in the value. */
export function saidOfKey(value: unknown): JsonObject | undefined {
  if (typeof value === 'string') return { title: value };
  if (typeof value !== 'object' || value === null) return {};
  if (Array.isArray(value)) return holdsFeeds(value) ? undefined : {};
  const object = value as JsonObject;
  return feedAddress(object) === undefined && !holdsFeeds(object['feeds']) ? object : undefined;
}

/** Whether it is a list with more in it than words. */
function holdsFeeds(value: unknown): boolean {
  return (
    Array.isArray(value) && value.some((each) => typeof each === 'object' || isWebAddress(each))
  );
}

/** Groups as exports write them: a name, an object with a name, or an array of either. */
export function groupNames(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) =>
    // Where a bracket was lost the next entries stand among the groups of this one.
    isObject(each) && namedAddress(withPlainKeys(each)) !== undefined
      ? []
      : (groupName(each) ?? []),
  );
}

/** The first of them. */
export function groupName(value: unknown): string | undefined {
  if (Array.isArray(value)) return groupName(value[0]);
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return firstText(value as JsonObject, ['label', ...TITLE_KEYS]);
}

/** Whether it is an outline of OPML written as JSON that leads to another list or to a page. */
export function isLink({ type }: JsonObject): boolean {
  return typeof type === 'string' && /^(?:link|include)$/iu.test(type);
}

/** The scheme of a bookmark that leads to a search, a script or a page of the browser itself. */
export function browserScheme(object: JsonObject): string | undefined {
  return /^(?:place|javascript|about|data|file):/iu.exec(firstText(object, ['uri']) ?? '')?.[0];
}

/** Where an article names the feed that it came from. */
const ORIGIN_KEYS = ['feed', 'origin', 'source', 'subscription'];

/** What it says of that feed. */
export function originOf(object: JsonObject): unknown {
  return ORIGIN_KEYS.map((key) => object[key]).find((value) => value instanceof Object);
}

/** What an entry of a feed has and a subscription has not. */
const ARTICLE_KEYS = ['content', 'content_html', 'published', 'date_published'];

/**
 * Whether it is an article that a reader kept; one of Google Reader's lists its addresses. The `content` of an answer, which
 * has no title, may be feeds.
 */
export function isArticle(object: JsonObject): boolean {
  const isAnswer = firstText(object, TITLE_KEYS) === undefined;
  const isSaid = (key: string) =>
    object[key] !== undefined && !(isAnswer && (holdsFeeds(object[key]) || namesFeed(object[key])));
  return ARTICLE_KEYS.some(isSaid) || Array.isArray(object['canonical']);
}

/** The feed address of an object; `url` and `id` count where the object looks like a subscription. */
export function feedAddress(object: JsonObject): string | undefined {
  const named = namedAddress(object);
  if (named !== undefined) return named;
  if (isLink(object) || isArticle(object)) return undefined;
  if (isGroup(object, firstText(object, TITLE_KEYS) !== undefined)) return undefined;
  // Beside the address of a feed that of its site may be called plainly.
  const plain =
    ['feed', 'atom'].map((key) => object[key]).find(isMeantAsAddress) ??
    firstText(object, ['url']) ??
    plainAddress(object) ??
    PLAIN_KEYS.map((key) => object[key]).find(isMeantAsAddress);
  const id = firstText(object, ID_KEYS);
  return plain ?? channelFeed(Object(object['resourceId']).channelId ?? id);
}
