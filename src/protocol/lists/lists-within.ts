/** What the lists within an entry of an export hold: articles of it, details about it, or more feeds. */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';
import {
  GROUP_KEYS,
  isWebAddress,
  namedAddress,
  PICTURE_KEYS,
  PLAIN_KEYS,
  withPlainKeys,
} from './feed-keys.ts';

/**
 * `group`: feeds, as the key says; `named`: feeds, as their own keys say; `children`: whatever its owner is; `unknown`: of
 * which nobody can tell articles from feeds.
 */
export type ListKind = 'articles' | 'details' | 'group' | 'named' | 'children' | 'unknown';

/** A list within an entry, of objects. */
export interface ListWithin {
  readonly key: string;
  readonly kind: ListKind;
  readonly list: readonly unknown[];
}

const ARTICLES =
  /^(?:(?:latest|new|recent|unread|last|top)[_-]?)?(?:items|entries|posts|articles|episodes|stories|enclosures|attachments|media|videos)$/iu;
const DETAILS =
  /^(?:authors?|hubs?|links?|people|persons?|owners?|contributors|accounts|badges|filters|rules|icons|images|pictures)$/iu;
/** Under which exports list feeds, or groups of them. */
const GROUP = /^(?:feeds?|subscriptions|sources|channels|podcasts|folders|groups)$/iu;
const CHILDREN = /^(?:children|outlines?)$/iu;

/** What somebody watched, liked or put together, which programs for watching export beside the subscriptions. */
const RECORDS = /^(?:(?:watch|search)?[_-]?history|playlists|likes|likedVideos|starred)$/iu;

/** What to say of a list that names no feeds to follow: the record of a person, or what to follow no more. */
export function remarkOn(key: string, value: unknown, isOfChanges: boolean): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (isOfChanges && key === 'remove')
    return `${value.length} below "remove", to be followed no more`;
  const isRecord = RECORDS.test(key) && !namesFeed(value);
  return isRecord ? `${value.length} below "${key}", which lists no feeds` : undefined;
}

/** Whether it tells what to follow and what no more, as gpodder does of changes. */
export function isChange({ add, remove }: JsonObject): boolean {
  return Array.isArray(add) && Array.isArray(remove);
}

/** Whether feeds are listed below this key, so that what is in the list is one. */
export function isFeedList(key: string): boolean {
  return GROUP.test(key) && !/^(?:folders|groups)$/iu.test(key);
}

/** Whether it names a feed by values that were looked through before, so that each is looked through once however it is nested. */
const NAMES_FEED = new WeakMap<object, boolean>();

/** Whether anything in it names a feed by a key that means nothing else. */
export function namesFeed(value: unknown, depth = 0): boolean {
  if (depth > LIMITS.parse.jsonDepth || typeof value !== 'object' || value === null) return false;
  const known = NAMES_FEED.get(value);
  if (known !== undefined) return known;
  const object = Array.isArray(value) ? {} : withPlainKeys(value as JsonObject);
  const isNamed =
    namedAddress(object) !== undefined ||
    Object.values(value).some((inner) => namesFeed(inner, depth + 1));
  NAMES_FEED.set(value, isNamed);
  return isNamed;
}

/** The address of an entry under a key that need not mean a feed. */
export function plainAddress(object: JsonObject): string | undefined {
  return PLAIN_KEYS.map((key) => object[key]).find(isWebAddress);
}

function kindOf(key: string, list: readonly unknown[]): ListKind {
  if (GROUP_KEYS.includes(key) || DETAILS.test(key) || PICTURE_KEYS.test(key)) return 'details';
  if (GROUP.test(key)) return 'group';
  if (namesFeed(list)) return 'named';
  if (ARTICLES.test(key)) return 'articles';
  return CHILDREN.test(key) ? 'children' : 'unknown';
}

/** The lists of objects within an entry, its groups and pictures among the details. */
export function listsWithin(object: JsonObject): ListWithin[] {
  return Object.entries(object).flatMap(([key, value]) => {
    // A converter writes a lone outline as itself, not as a list of one.
    const list = Array.isArray(value) ? value : CHILDREN.test(key) ? [value] : [];
    return list.some(isObject) ? [{ key, kind: kindOf(key, list), list }] : [];
  });
}

/** What names feeds within one and is no list of them, as where a bracket was lost and the next entries stand in this one. */
export function misplacedIn(object: JsonObject): unknown[] {
  return Object.entries(object).flatMap(([key, value]) => {
    if (CHILDREN.test(key) || !namesFeed(value)) return [];
    if (!Array.isArray(value)) return [value];
    return kindOf(key, value) === 'details' ? value.filter((each) => namesFeed(each)) : [];
  });
}

/** Whether an entry with a plain address leads a group by its lists, so that the address may be of something else. */
export function isGroup(object: JsonObject, isTitled: boolean): boolean {
  return listsWithin(object).some(({ kind, list }) => {
    if (kind === 'children') return !list.some((each) => isObject(each) && isAlike(each, object));
    return kind === 'group' || kind === 'named' || (kind === 'unknown' && isTitled);
  });
}

/** Whether an entry that leads a group may be a feed itself: the key of its list does not say that it is a group. */
export function isFeedOrGroup(object: JsonObject): boolean {
  const kinds = listsWithin(object).map(({ kind }) => kind);
  return !kinds.includes('group') && kinds.some((kind) => kind !== 'details');
}

/** Whether two entries have addresses under the same plain key, so that both are feeds or neither. */
function isAlike(one: JsonObject, other: JsonObject): boolean {
  const plain = withPlainKeys(one);
  return PLAIN_KEYS.some((key) => isWebAddress(plain[key]) && isWebAddress(other[key]));
}
