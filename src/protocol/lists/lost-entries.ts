/** Entries of a list of feeds in JSON that lead to none: what they are, and where they stand. */
import { isObject } from '../../model/json-object.ts';
import { ADDRESS_KEYS, firstText, PLAIN_KEYS, TITLE_KEYS, withPlainKeys } from './feed-keys.ts';

/** Whether an entry in which nothing was found was meant for a feed; a word may stand beside the list, a list of nothing be a group. */
export function isLost(entry: unknown): boolean {
  if (!isObject(entry)) return typeof entry !== 'string';
  const object = withPlainKeys(entry);
  if ([...ADDRESS_KEYS, ...PLAIN_KEYS].some((key) => key in object)) return true;
  if (Object.values(entry).some(Array.isArray)) return false;
  return Object.keys(entry).length === 0 || firstText(object, TITLE_KEYS) !== undefined;
}

/** Characters in which an entry is looked for: where the one before it had words, it is not far. */
const SEARCHED = 4 * 1024;

/** Where a number, a word of JSON or what has nothing in it stands behind a place in the text of a list; else that place. */
export function placeOf(entry: unknown, text: string, from: number): number {
  if (Object.keys(entry ?? {}).length > 0) return from;
  const form = JSON.stringify(entry)
    .replace(/[[{.+]/gu, String.raw`\$&`)
    .replace(/[\]}]/gu, String.raw`\s*\$&`);
  // What stands before it is looked at last: long white space would be gone over from each of its places.
  const bare = new RegExp(String.raw`${form}(?<=[[,]\s*${form})(?=\s*[\],])`, 'u');
  return from + Math.max(0, text.slice(from, from + SEARCHED).search(bare));
}
