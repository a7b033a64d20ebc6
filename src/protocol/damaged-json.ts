/** JSON with a slip within it: an escape, a line end or a quote in a string, a bracket or quote too many or too few. */
import { jsonrepair } from 'jsonrepair';
import { isWebAddress } from './feed-keys.ts';
import type { JsonRepair } from './joined-json.ts';

export interface MendedJson {
  readonly value: unknown;
  readonly mended: readonly [JsonRepair];
}

/** What JSON knows behind a backslash; what JavaScript knows besides; and what nobody does, as in a path of Windows. */
const ESCAPES = /\\(?:["\\/bfnrt]|u[\da-f]{4})|\\x([\da-f]{2})|\\'|\\/giu;
const STRING_OR_BRACKET = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|[[\]{}]/gsu;
const OPENS: ReadonlyMap<string, string> = new Map([
  ['}', '{'],
  [']', '['],
]);
/** The end of what is whole as far as its last bracket tells; what breaks off is not made up. */
const LAST_BRACKET = /[\]}]\s*$/u;
const QUOTED_LINK = /["'](?:feed|https?):/giu;

function withSoundEscapes(text: string): string {
  return text.replace(ESCAPES, (found, hex?: string) => {
    if (hex !== undefined) return `\\u00${hex}`;
    if (found === "\\'") return "'";
    return found === '\\' ? '\\\\' : found;
  });
}

/** Without brackets that close something else than what is open. */
function withoutStrayEnds(text: string): string {
  const open: string[] = [];
  return text.replace(STRING_OR_BRACKET, (token) => {
    const opening = OPENS.get(token);
    if (opening === undefined) {
      if (token === '{' || token === '[') open.push(token);
      return token;
    }
    if (open.at(-1) !== opening) return '';
    open.pop();
    return token;
  });
}

function mendedText(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch {
    // It gives up at what may mean several things, and at what is nested too deep for it.
    return undefined;
  }
}

/** How many strings of a value are addresses, keys among them. */
function countAddresses(value: unknown): number {
  if (isWebAddress(value)) return 1;
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    count += (isWebAddress(key) ? 1 : 0) + countAddresses(inner);
  }
  return count;
}

/** Where two texts begin to differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** The values that were meant, with the place of the first slip; `undefined` where that cannot be told without losing an address. */
export function mendDamagedJson(text: string): MendedJson | undefined {
  if (!LAST_BRACKET.test(text)) return undefined;
  const least = text.match(QUOTED_LINK)?.length ?? 0;
  const sound = withSoundEscapes(text);
  for (const tried of [sound, withoutStrayEnds(sound)]) {
    const mended = mendedText(tried);
    const value: unknown = mended === undefined ? undefined : JSON.parse(mended);
    if (mended === undefined || countAddresses(value) < least) continue;
    const offset = firstDifference(text, mended);
    return { value, mended: [{ offset, what: 'mended damaged JSON, from here on' }] };
  }
  return undefined;
}
