/** Entries of a list of feeds in JSON or YAML that lead to none. */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import {
  firstText,
  GROUP_KEYS,
  isBlank,
  isFeedName,
  isWebAddress,
  LEADING_KEYS,
  mayNameFeed,
  SITE_KEYS,
  TITLE_KEYS,
  withPlainKeys,
} from './feed-keys.ts';
import { feedAddress, isArticle, isLink, lacksAddress, referenceOf } from './feed-object.ts';

/** What Firefox has for the line between two bookmarks. */
const SEPARATOR = 'text/x-moz-place-separator';

/** Whether it has the key of an address. */
export function hasAddressKey(object: JsonObject): boolean {
  return LEADING_KEYS.some((key) => key in object);
}

/** Whether an entry in which nothing was found was meant for a feed; a word may stand beside the list, a list of nothing be a group. */
export function isLost(entry: unknown): boolean {
  if (!isObject(entry)) return typeof entry !== 'string';
  const object = withPlainKeys(entry);
  if (hasAddressKey(object)) return true;
  const values = Object.values(entry);
  if (values.some(Array.isArray)) return false;
  return values.every(isBlank) || firstText(object, TITLE_KEYS) !== undefined;
}

/** Keys under which an entry has the address of a page where it may have that of a feed as well. */
export const PAGE_KEYS: readonly string[] = [
  ...SITE_KEYS,
  'site',
  'homepage',
  'blog',
  'page',
  'web',
  'home',
];

function isPage(key: string): boolean {
  return PAGE_KEYS.includes(key) || PAGE_KEYS.includes(key.toLowerCase());
}

/** An address under a key of which nobody knows what it names. */
interface StrangeAddress {
  readonly key: string;
  readonly address: string;
}

/** All that an object has under keys that are known for nothing else. */
export function strangeAddresses(object: JsonObject): StrangeAddress[] {
  return Object.entries(object).flatMap(([key, address]) => {
    const isKnown = TITLE_KEYS.includes(key) || GROUP_KEYS.includes(key) || isPage(key);
    return !isKnown && mayNameFeed(key) && isWebAddress(address) ? [{ key, address }] : [];
  });
}

/** An entry of a list of feeds, with plain keys, that has none where it may have one; undefined for anything else. */
function withoutFeed(entry: unknown): JsonObject | undefined {
  if (!isObject(entry)) return undefined;
  const object = withPlainKeys(entry);
  const isNested = Object.values(object).some((value) => value instanceof Object);
  const isNone = isNested || isLink(object) || isArticle(object) || referenceOf(object);
  return isNone || !lacksFeed(object) ? undefined : object;
}

/** What an entry of a list of feeds has of them that names neither a feed nor a page; none where its keys may be names of feeds. */
export function unknownAddresses(entry: unknown): StrangeAddress[] {
  const object = withoutFeed(entry);
  if (object === undefined) return [];
  const isTitled = firstText(object, TITLE_KEYS) !== undefined;
  return strangeAddresses(object).filter(({ key }) => isTitled || !isFeedName(key));
}

/** An address that an entry has in the place of that of its feed. */
interface Lead {
  readonly address: string;
  /** Whether it leads to a page; else nobody knows its name. */
  readonly isPage: boolean;
}

/** What an entry has that names a page and no feed; undefined where it names none, or may be a group. */
export function leadOf(entry: unknown): Lead | undefined {
  const object = withoutFeed(entry);
  if (object === undefined) return undefined;
  const links = Object.entries(object).filter(([, value]) => isWebAddress(value));
  const page = links.find(([key]) => isPage(key))?.[1];
  if (!isWebAddress(page)) return undefined;
  // Beside a page it is that of the feed, whose name is misspelt.
  const other = links.find(([key]) => !isPage(key) && mayNameFeed(key))?.[1];
  return isWebAddress(other) ? { address: other, isPage: false } : { address: page, isPage: true };
}

/** Whether it has no address of a feed, or has one that says nothing. */
function lacksFeed(object: JsonObject): boolean {
  const address = feedAddress(object);
  return address === undefined || isBlank(address);
}

/** Whether what stands among feeds, and was not meant for one as far as anybody can tell, has words of its own. */
export function isAside(entry: unknown): boolean {
  if (typeof entry === 'string') return !isBlank(entry);
  if (isObject(entry) && entry['type'] === SEPARATOR) return false;
  return isObject(entry) && Object.values(entry).every((value) => !(value instanceof Object));
}

/** Whether an object has the key of an address, and nothing below it. */
export function isWithoutAddress(entry: unknown): boolean {
  if (!isObject(entry)) return false;
  const object = withPlainKeys(entry);
  const isNothing = (key: string) => object[key] === null || isBlank(object[key]);
  return LEADING_KEYS.some(isNothing) && lacksAddress(object);
}

/** What such an entry is called: by its title, or by its only key, where that stands before an address. */
export function nameOf(entry: JsonObject): string | undefined {
  const object = withPlainKeys(entry);
  const [[key, value] = ['', undefined], ...others] = Object.entries(object);
  const isNamed =
    others.length === 0 && isBlank(value) && isFeedName(key) && !hasAddressKey(object);
  return firstText(object, TITLE_KEYS) ?? (isNamed ? key : undefined);
}
