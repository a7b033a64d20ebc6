/** Groups of feeds in lists in YAML, which have no program that names them in one way only. */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import {
  GROUP_KEYS,
  isFeedName,
  isWebAddress,
  LEADING_KEYS,
  mayNameFeed,
  TITLE_KEYS,
} from './feed-keys.ts';
import { isListOfFeeds } from './feed-object.ts';

/** What programs call the whole of a list, and groups hardly. */
const WHOLE =
  /^(?:(?:my|all|the)[ _-]?)?(?:rss|atom|opml|feeds?|sources|subscriptions|channels|urls?|links|list)\b/iu;
/** What programs call anything. */
const KEY = /^[a-z][a-z_-]*$/u;
/** What they call the list itself below its name. */
const ENTRIES = /^(?:items|entries|default)$/iu;
const KNOWN_KEYS: readonly string[] = [...TITLE_KEYS, ...GROUP_KEYS, ...LEADING_KEYS];

/** Whether it lists addresses by name, of which at most half are none. */
function isByName(object: JsonObject): boolean {
  const members = Object.entries(object);
  const addresses = members.filter(([, value]) => isWebAddress(value)).length;
  const areNames = members.every(
    ([key, value]) => typeof value === 'string' && isFeedName(key) && !KNOWN_KEYS.includes(key),
  );
  return areNames && addresses > 0 && addresses * 2 >= members.length;
}

/** Addresses by name as entries, where some are none: each of those is refused, then, and no reason to doubt the others. */
function withEntries(value: unknown): unknown {
  if (!isObject(value) || !isByName(value) || Object.values(value).every(isWebAddress)) {
    return value;
  }
  return Object.entries(value).map(([title, url]) => ({ title, url }));
}

/** Without what a program is told beside several lists of feeds. */
function withoutSettings(object: JsonObject): JsonObject {
  const members = Object.entries(object);
  const lists = members.filter(([, value]) => Array.isArray(value) && isListOfFeeds(value));
  if (lists.length < 2 || TITLE_KEYS.some((key) => key in object)) return object;
  const isSetting = (key: string, value: unknown) =>
    typeof value === 'string' && !(isWebAddress(value) && mayNameFeed(key));
  return Object.fromEntries(members.filter(([key, value]) => !isSetting(key, value)));
}

function isGroupName(name: string): boolean {
  return !ENTRIES.test(name);
}

/** With the only group as one, where its name may be that of a group. */
function withLoneGroup(object: JsonObject, isName: (key: string) => boolean): JsonObject {
  const [[name, feeds] = ['', undefined], ...others] = Object.entries(object);
  const isGroup = others.length === 0 && !WHOLE.test(name) && isName(name);
  return isGroup && Array.isArray(feeds) && isListOfFeeds(feeds) ? { name, feeds } : object;
}

/** What stands below a name that says that all there are feeds. */
function belowWhole(value: unknown): unknown {
  const entries = withEntries(value);
  if (!isObject(entries)) return entries;
  const groups = Object.entries(entries).map(([name, below]) => [name, withEntries(below)]);
  const object = withoutSettings(Object.fromEntries(groups));
  return withLoneGroup(object, isGroupName);
}

/** The list with its groups as such; a lone key at its top is most often what a program calls all of it. */
export function withGroups(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((each): unknown => (isObject(each) ? withLoneGroup(each, isGroupName) : each));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, below]) => [
    name,
    WHOLE.test(name) ? belowWhole(below) : below,
  ]);
  return withLoneGroup(withoutSettings(Object.fromEntries(members)), (name) => !KEY.test(name));
}
