/** The keys by which other programs name feeds, sites, titles and groups in JSON, however they are spelled or marked. */

import { isObject, type JsonObject } from '../../model/json-object.ts';
import { BEGINS_AS_LINK } from './list-line.ts';

/** Keys that name a feed address beyond doubt, strongest first. */
export const ADDRESS_KEYS = [
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
export const PLAIN_KEYS = ['url', 'feed', 'atom', 'uri', 'href', 'address'];
/** Keys of what a program knows a feed by. */
export const ID_KEYS = ['id', 'feedId', 'streamId'];
/** Keys that say, if anything stands below them, where an entry leads. */
export const LEADING_KEYS: readonly string[] = [...ADDRESS_KEYS, ...PLAIN_KEYS];
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

/** How a key is spelled, without what tools and people vary, or a lost quote adds: `Feed URL`, `feed_url` and `feedurl: ` are one. */
export function spelling(key: string): string {
  return key.replace(/[ _:-]/gu, '').toLowerCase();
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

/** Whether a name is one by which programs call an address, a title or a group, as it stands. */
export function isKnownKey(name: string): boolean {
  return KNOWN_KEYS.has(name);
}

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

/** Whether a value has no text, as where an address was to be put in later. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** Whether a value is an address that a feed may have; `feed:` is an old name for one. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && BEGINS_AS_LINK.test(value);
}

function isFeedId(value: unknown): value is string {
  return typeof value === 'string' && /^feed\/\s*\S*[.:]/u.test(value);
}

/** The address of an object under a key that means a feed beyond doubt. */
export function namedAddress(object: JsonObject): string | undefined {
  const named = firstText(object, ADDRESS_KEYS);
  if (named !== undefined) return named;
  // Some readers write a number of their own there.
  const id = ID_KEYS.map((key) => object[key]).find(isFeedId);
  return id?.slice('feed/'.length);
}

/** Keys under which pictures have their addresses: `channel_avatar`, `iconUri`, and no group called `Silicon`. */
export const PICTURE_KEYS =
  /(?:(?:^|[_-])(?:thumbnails?|avatars?|favicon|icon|image|logo)|^Icon(?=File$)|[a-z](?:Thumbnails?|Avatars?|Favicon|Icon|Image|Logo))(?:[_-]?(?:ur[il]|file)|Ur[il]|URL|File)?$/u;
/** Keys under which what is no feed has its address. */
const OTHER_KEYS = /^(?:icon|image|logo|favicon|avatar|self|next|previous|html|api|home\w*)$/iu;

/** Keys of addresses in what programs answer: `next_page_url`, `$schema`. */
export const FIELD_KEYS =
  /^[$_@]|(?:^|[ _-])(?:ur[il]|link|href)s?$|[a-z](?:Ur[il]|URL|Link|Href)s?$/u;

/** Whether an address under this key may be that of a feed, as far as the key tells. */
export function mayNameFeed(key: string): boolean {
  return !OTHER_KEYS.test(key) && !SITE_KEYS.includes(key) && !PICTURE_KEYS.test(key);
}

/** Whether the key may be what a feed is called, whose address it has below it. */
export function isFeedName(key: string): boolean {
  return mayNameFeed(key) && !FIELD_KEYS.test(key);
}
