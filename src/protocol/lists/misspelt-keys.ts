/** Entries of JSON and YAML whose key for the address of their feed is misspelt: they are read by the key that was meant. */
import { editDistance } from '../../model/edit-distance.ts';
import { isObject, type JsonObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';
import {
  firstText,
  GROUP_KEYS,
  ID_KEYS,
  isKnownKey,
  LEADING_KEYS,
  namedAddress,
  SITE_KEYS,
  spelling,
  TITLE_KEYS,
  withPlainKeys,
} from './feed-keys.ts';
import { PAGE_KEYS, strangeAddresses } from './lost-entries.ts';
import { isMeantFor } from './misspelt-names.ts';

/** Under which an entry that was read so has its key as it is written; it goes with the entry into copies of that. */
const WRITTEN = Symbol('written key');

/** Keys of addresses by their spelling, the surest last, each as it is written the most. */
const MEANT: ReadonlyMap<string, string> = new Map(
  LEADING_KEYS.toReversed()
    .sort((a, b) => Number(b.includes('_')) - Number(a.includes('_')))
    .map((key) => [spelling(key), key]),
);
/** What programs call something else and is like one of those. */
const OTHERS: ReadonlySet<string> = new Set([
  ...[...PAGE_KEYS, ...TITLE_KEYS, ...GROUP_KEYS, ...ID_KEYS].map(spelling),
  ...['cssurl', 'need', 'read', 'ref', 'res', 'rsd', 'seed', 'seedurl', 'uid', 'urn', 'xslurl'],
]);
const HTML = 'htmlurl';
/** What many keys end in; then the letters before it tell what they are of. */
const ENDINGS = ['url', 'link'];
/** Letters of a short key, which most other words are near to. */
const SHORT = 4;
/** Keys of an entry; what has more is none. */
const MOST_KEYS = 64;

/** Whether a key, by its spelling, may have been meant for the address that is spelt so. */
function isFor(name: string, meant: string): boolean {
  if (!isMeantFor(name, meant)) return false;
  // A first letter that is another makes it another word.
  if (meant.length <= SHORT) return name[0] === meant[0] || name[0] === meant[1];
  const ending = ENDINGS.find((each) => meant.endsWith(each) && name.endsWith(each));
  if (ending === undefined) return true;
  return editDistance(name.slice(0, -ending.length), meant.slice(0, -ending.length)) <= 1;
}

/** The spelling of the address that a key was meant for; undefined for any other key. */
function meantBy(key: string, hasSite: boolean): string | undefined {
  const name = spelling(key);
  if (OTHERS.has(name)) return undefined;
  // A sign or a capital is no letter: `RSS` is `rss`.
  if (MEANT.has(name)) return name;
  const [nearest] = [...MEANT.keys()]
    .reverse()
    .filter((meant) => isFor(name, meant))
    .sort((a, b) => editDistance(name, a) - editDistance(name, b));
  if (nearest === undefined || !isMeantFor(name, HTML)) return nearest;
  const wrong = editDistance(name, nearest);
  return wrong < editDistance(name, HTML) + (hasSite ? 1 : 0) ? nearest : undefined;
}

/** The entry by the key that was meant, if it has no address by any other. */
function withMeantKey(written: JsonObject): JsonObject {
  if (Object.keys(written).length > MOST_KEYS) return written;
  const object = withPlainKeys(written);
  if (namedAddress(object) !== undefined || firstText(object, LEADING_KEYS)) return written;
  const hasSite = SITE_KEYS.some((key) => key in object);
  const isTitled = firstText(object, TITLE_KEYS) !== undefined;
  const strange = strangeAddresses(object).filter(({ key }) => !ID_KEYS.includes(key));
  for (const { key } of strange) {
    const meant = isKnownKey(key) ? undefined : meantBy(key, hasSite);
    if (meant === undefined) continue;
    // Without a title the keys may be the names of feeds, and so may short ones among others.
    const isSure = meant.length > SHORT || isTitled;
    if (!isSure || (strange.length > 1 && !(isTitled && meant.length > SHORT))) continue;
    const name = MEANT.get(meant)!;
    const members = Object.entries(object).filter(([each]) => each !== name);
    const renamed = members.map(([each, value]) => [each === key ? name : each, value]);
    return { ...Object.fromEntries(renamed), [WRITTEN]: key };
  }
  return written;
}

/** A value with each entry in it by the key that was meant; what has no misspelt key is as it was. */
export function withMeantKeys(value: unknown, depth = 0): unknown {
  if (depth > LIMITS.parse.jsonDepth) return value;
  const inner = (each: unknown) => withMeantKeys(each, depth + 1);
  if (Array.isArray(value)) {
    const all = value.map(inner);
    return all.some((each, at) => each !== value[at]) ? all : value;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, each]) => [key, inner(each)] as const);
  const isChanged = members.some(([key, each]) => each !== value[key]);
  return withMeantKey(isChanged ? Object.fromEntries(members) : value);
}

/** The key as it is written of an entry that was read by the one that was meant, with that; undefined for any other. */
export function misspeltKey(object: JsonObject): string | undefined {
  return (object as { readonly [WRITTEN]?: string })[WRITTEN];
}
