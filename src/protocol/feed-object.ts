/** Reads a feed from the JSON object of another reader: address, title, group; each program has its own keys. */

import { isObject, type JsonObject } from '../model/json-object.ts';

/** Keys that name a feed address beyond doubt, strongest first. */
const ADDRESS_KEYS = [
  'xmlUrl',
  'xmlurl',
  'xml_url',
  'feed_url',
  'feedUrl',
  'feedURL',
  'feed_address',
  'feedLink',
  'rssUrl',
  'rss_url',
  'rss',
  'feed_link',
];
/** Keys that name one where nothing else does and the value is an address. */
const PLAIN_KEYS = ['url', 'feed', 'atom', 'uri', 'href', 'address'];
const MARKED = /^[@_-]+(?=\w)/u;
/** Keys under which exports keep the address of a feed's site, the likeliest first. */
export const SITE_KEYS = [
  'htmlUrl',
  'site_url',
  'siteUrl',
  'home_page_url',
  'website',
  'link',
  'alternate',
];
/** The same of its title. */
export const TITLE_KEYS = ['title', 'name', 'text', 'custom_title', 'feed_title'];
/** The same of the groups it is in. */
export const GROUP_KEYS = ['category', 'categories', 'folder', 'group', 'tags', 'labels'];

/** The text under the first of these keys that has any. */
export function firstText(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = object[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

/** Under which converters put the attributes of an element together, beside the elements in it. */
const ATTRIBUTES = ['$', '@', ':@', '@attributes', '_attributes', 'attributes', 'attrs', 'attr'];

/** The object with the attributes that a converter put together beside its other keys. */
function withAttributes(object: JsonObject): JsonObject {
  const key = ATTRIBUTES.find((name) => isObject(object[name]));
  return key === undefined
    ? object
    : { ...object, ...(object[key] as JsonObject), [key]: undefined };
}

/** What Firefox notes of a live bookmark, which was a feed, by the keys of feeds. */
const ANNOTATIONS: ReadonlyMap<unknown, string> = new Map([
  ['livemark/feedURI', 'xmlUrl'],
  ['livemark/siteURI', 'htmlUrl'],
]);

/** The object with what a browser noted of a bookmark beside its other keys. */
function withAnnotations(object: JsonObject): JsonObject {
  const { annos } = object;
  if (!Array.isArray(annos)) return object;
  const noted = annos.filter(isObject).flatMap(({ name, value }) => {
    const key = ANNOTATIONS.get(name);
    return key === undefined ? [] : [[key, value] as const];
  });
  return { ...object, ...Object.fromEntries(noted), annos: undefined };
}

/** How a key is spelled, without what tools and people vary: `Feed URL`, `feedurl` and `feed_url` are one. */
function spelling(key: string): string {
  return key.replace(/[ _-]/gu, '').toLowerCase();
}

/** Keys by their spelling; single words that may as well be the name of a feed (`Feed`, `RSS`) are not among them. */
const BY_SPELLING: ReadonlyMap<string, string> = new Map(
  [...TITLE_KEYS, ...GROUP_KEYS, ...SITE_KEYS, ...ADDRESS_KEYS, 'url', 'uri', 'href']
    .filter((key) => !['rss', 'text', 'link', 'website', 'alternate'].includes(key))
    .map((key) => [spelling(key), key]),
);
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...TITLE_KEYS,
  ...GROUP_KEYS,
  ...SITE_KEYS,
  ...ADDRESS_KEYS,
  ...PLAIN_KEYS,
]);

/** The object with the keys that we know as we spell them; what has such a key already is meant by it. */
function withKnownKeys(object: JsonObject): JsonObject {
  const strange = Object.keys(object).filter((key) => !KNOWN_KEYS.has(key));
  const known = strange.flatMap((key) => {
    const name = BY_SPELLING.get(spelling(key));
    return name === undefined || name in object ? [] : [{ key, name }];
  });
  if (known.length === 0) return object;
  const renamed = new Map(known.map(({ key, name }) => [key, name]));
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [renamed.get(key) ?? key, value]),
  );
}

/**
 * The object with its keys as XML has them where a converter marked attributes: `@xmlUrl`, `_title`, or put them together:
 * `{"$": {"xmlUrl": …}}`; and as we spell them. What has a plain key is meant by it; beside it the marked one is the
 * reader's own.
 */
export function withPlainKeys(given: JsonObject): JsonObject {
  return withKnownKeys(withBareKeys(withAttributes(withAnnotations(given))));
}

function withBareKeys(object: JsonObject): JsonObject {
  const entries = Object.entries(object);
  if (!entries.some(([key]) => MARKED.test(key))) return object;
  const plain = entries.filter(([key]) => !MARKED.test(key));
  const marked = entries.filter(([key]) => MARKED.test(key));
  const bare = marked.map(([key, value]): [string, unknown] => [key.replace(MARKED, ''), value]);
  return Object.fromEntries([...bare, ...plain]);
}

/** Whether a value is an address that a feed may have; `feed:` is an old name for one. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(?:https?|feed):/iu.test(value);
}

const CHANNEL_FEEDS = 'https://www.youtube.com/feeds/videos.xml?channel_id=';

/** The feed of a channel of YouTube, which Google's own export and programs for watching know by its id alone. */
export function channelFeed(id: unknown): string | undefined {
  return typeof id === 'string' && /^UC[\w-]{22}$/u.test(id) ? CHANNEL_FEEDS + id : undefined;
}

/** What of an address stands in the export: of the feed of a channel its id. */
export function asWritten(address: string): string {
  return address.startsWith(CHANNEL_FEEDS) ? address.slice(CHANNEL_FEEDS.length) : address;
}

/** Keys under which pictures have their addresses: `channel_avatar`, `authorThumbnails`, and no group called `Silicon`. */
export const PICTURE_KEYS =
  /(?:^|[_-])(?:thumbnails?|avatars?|favicon|icon|image|logo)$|[a-z](?:Thumbnails?|Avatars?|Favicon|Icon|Image|Logo)$/u;
/** Keys under which what is no feed has its address. */
const OTHER_KEYS = /^(?:icon|image|logo|favicon|avatar|self|next|previous|html|api|home\w*)$/iu;

/** Keys of addresses in what programs answer: `next_page_url`, `$schema`. */
const FIELD_KEYS = /^[$_@]|(?:^|[ _-])(?:ur[il]|link|href)s?$|[a-z](?:Ur[il]|URL|Link|Href)s?$/u;

/** Whether an address under this key may be that of a feed, as far as the key tells. */
export function mayNameFeed(key: string): boolean {
  return !OTHER_KEYS.test(key) && !SITE_KEYS.includes(key) && !PICTURE_KEYS.test(key);
}

/** Whether an object lists addresses, each under the name of its feed; groups of feeds may stand among them. */
export function isListByName(object: JsonObject): boolean {
  return Object.entries(object).every(([key, value]) =>
    isWebAddress(value)
      ? mayNameFeed(key) && !FIELD_KEYS.test(key)
      : typeof value === 'object' && value !== null,
  );
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
        Array.isArray(value) ? isListOfFeeds(value) : isObject(value) && holdsByName(value),
      ))
  );
}

/** Whether it is a list of feeds, so that what has no address in it lacks one. */
export function isListOfFeeds(list: readonly unknown[]): boolean {
  return list.some(
    (each) =>
      isWebAddress(each) || (isObject(each) && feedAddress(withPlainKeys(each)) !== undefined),
  );
}

/** Whether a text, which is no web address, was meant for an address: it has a scheme, or a host and a path. */
export function seemsAddress(text: string): boolean {
  return /^\s*(?:(?:[a-z][a-z0-9+.-]*:)+\/\/|www\.|[^\s/]+\.[^\s/.]+\/)\S*\s*$/iu.test(text);
}

/** Whether a list, which is all of a document, is one of addresses that lack their schemes. */
export function areAddresses(values: readonly unknown[]): boolean {
  return values.every((each) => typeof each === 'string' && seemsAddress(each));
}

/** The service source that an entry of `sources export --json` refers to. */
export function referenceOf({ url, reference }: JsonObject): string | undefined {
  return url === null && typeof reference === 'string' && reference !== '' ? reference : undefined;
}

/** Whether the object has a name and nothing that could be or hold a feed, as an entry that lost its address. */
export function lacksAddress(object: JsonObject): boolean {
  return (
    firstText(object, TITLE_KEYS) !== undefined &&
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
  return (Array.isArray(value) ? value : [value]).flatMap((each) => groupName(each) ?? []);
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

/** What an entry of a feed has and a subscription has not. */
const ARTICLE_KEYS = ['content', 'content_html', 'published', 'date_published'];

/**
 * Whether it is an article that a reader kept; one of Google Reader's lists its addresses. The `content` of an answer, which
 * has no title, may be feeds.
 */
export function isArticle(object: JsonObject): boolean {
  const isAnswer = firstText(object, TITLE_KEYS) === undefined;
  const isSaid = (key: string) =>
    object[key] !== undefined && !(isAnswer && holdsFeeds(object[key]));
  return ARTICLE_KEYS.some(isSaid) || Array.isArray(object['canonical']);
}

/** The feed address of an object; `url` and `id` count where the object looks like a subscription. */
export function feedAddress(object: JsonObject): string | undefined {
  const named = firstText(object, ADDRESS_KEYS);
  if (named !== undefined) return named;
  const id = firstText(object, ['id', 'feedId', 'streamId']);
  // Some readers write a number of their own there.
  if (id !== undefined && /^feed\/\S*[.:]/u.test(id)) return id.slice('feed/'.length);
  if (isLink(object) || isArticle(object)) return undefined;
  const isLeaf = !Object.entries(object).some(
    ([key, value]) =>
      !GROUP_KEYS.includes(key) &&
      Array.isArray(value) &&
      value.some((each) => typeof each === 'object'),
  );
  if (!isLeaf && firstText(object, TITLE_KEYS) !== undefined) return undefined;
  // Beside the address of a feed that of its site may be called plainly.
  const plain =
    ['feed', 'atom'].map((key) => object[key]).find(isWebAddress) ??
    firstText(object, ['url']) ??
    PLAIN_KEYS.map((key) => object[key]).find(isWebAddress);
  return plain ?? channelFeed(Object(object['resourceId']).channelId ?? id);
}
