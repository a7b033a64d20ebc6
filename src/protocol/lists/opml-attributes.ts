/** What the attributes of an outline say: where its feed is, and which groups it is in. */
import { LIMITS } from '../../model/limits.ts';
import { mendTitle } from './feed-address.ts';
import { misspeltAddress } from './misspelt-names.ts';
import { decodeLeftEscaped } from './opml-entities.ts';
import type { OpenTag, ScannedAttribute } from './opml-tag.ts';

export type Attributes = ReadonlyMap<string, ScannedAttribute>;

const FEED_TYPE = /^(?:rss|atom|feed)/iu;
/** What other programs call the address of a feed, and what it is in an outline that says it is one and holds none. */
const OTHER_NAMES = ['feedurl', 'feed_url', 'xml_url', 'rssurl', 'rss_url'];
const PLAIN_NAMES = ['href', 'link'];
/** What people read, which programs escape twice. */
const WORDS: ReadonlySet<string> = new Set(['text', 'title', 'category']);

/** The first of each name; `isOurs` says that nothing is escaped twice. */
export function attributeMap(attributes: readonly ScannedAttribute[], isOurs: boolean): Attributes {
  const map = new Map<string, ScannedAttribute>();
  for (const attribute of attributes) {
    // Half a title or site address is worse than none; half a feed address must be reported.
    if (attribute.cutOff && attribute.name !== 'xmlurl') continue;
    if (map.has(attribute.name)) continue;
    const isMeant = isOurs || !WORDS.has(attribute.name);
    const value = isMeant ? attribute.value : decodeLeftEscaped(attribute.value);
    map.set(attribute.name, isMeant ? attribute : { ...attribute, value });
  }
  return map;
}

/** Whether an outline says that it is a feed. */
export function saysFeed(attributes: Attributes): boolean {
  return FEED_TYPE.test(attributes.get('type')?.value ?? '');
}

/** The address of an outline, the first that says something, and then those before it, which say nothing. */
export function addressesOf({ attributes }: OpenTag): ScannedAttribute[] {
  const all = attributes.filter(({ name }) => name === 'xmlurl');
  const at = all.findIndex(({ value }) => value.trim() !== '');
  return at === -1 ? all.slice(0, 1) : [all[at]!, ...all.slice(0, at)];
}

/** What stands in the place of an address, by the name that another program has for it, or by its own, misspelt. */
export function substituteOf(
  { closed }: OpenTag,
  attributes: Attributes,
): ScannedAttribute | undefined {
  const plainNames = saysFeed(attributes) ? ['url', ...(closed ? PLAIN_NAMES : [])] : [];
  const named = [...OTHER_NAMES, ...plainNames]
    .map((name) => attributes.get(name))
    .find((found) => found !== undefined);
  return named ?? misspeltAddress(attributes);
}

/** The categories that say something. */
function saidCategories(categories: string): string[] {
  return categories.split(',').filter((path) => path.replaceAll('/', '').trim() !== '');
}

/** The groups that the first category names, outermost first. */
export function firstCategory(categories = ''): string[] {
  const [first = ''] = saidCategories(categories);
  return first
    .split('/', LIMITS.parse.xmlDepth)
    .map((name) => mendTitle(name))
    .filter((name) => name !== undefined);
}

/** The outermost groups that categories name. */
export function outermostCategories(categories = ''): string[] {
  return saidCategories(categories)
    .map((path) => mendTitle(path.replace(/^\s*\//u, '').split('/', 1)[0]))
    .filter((name) => name !== undefined);
}
