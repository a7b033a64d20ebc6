/** JSON with a slip within it: an escape, a line end or a quote in a string, a bracket or quote too many or too few. */
import { tryJson } from '../../model/try-json.ts';
import { withInnerQuotes } from './inner-quotes.ts';
import type { JsonRepair } from './joined-json.ts';
import { withPairsJoined } from './joined-pairs.ts';
import { lacksAddresses, lacksEntries } from './json-links.ts';
import { repairedJson } from './repaired-json.ts';
import { withSoundNames } from './slipped-names.ts';

export interface MendedJson {
  readonly value: unknown;
  readonly mended: readonly [JsonRepair];
}

/** What JSON knows behind a backslash; what JavaScript knows besides; and what nobody does, as in a path of Windows. */
const ESCAPES = /\\(?:["\\/bfnrt]|u[\da-f]{4})|\\x([\da-f]{2})|\\'|\\/giu;
const STRING_OR_BRACKET = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|[[\]{}]/gsu;
const CONTROLS = /[\u0000-\u001f]/gu;
/** What only a list has behind one of its objects. */
const NEXT_OBJECT = /\s*,\s*\{/uy;
const OPENS: ReadonlyMap<string, string> = new Map([
  ['}', '{'],
  [']', '['],
]);
/** The end of what is whole as far as its last bracket tells; what breaks off is not made up. */
const LAST_BRACKET = /[\]}]\s*$/u;

/** Where the first quote of an address is lost that has its last. */
const LOST_QUOTE = /(?<="\s{0,9}:\s{0,9})(?=(?:feed\\?\/)?(?:feed|https?):[^\s"']*")/giu;

function withSoundEscapes(text: string): string {
  return text.replace(ESCAPES, (found, hex?: string) => {
    if (hex !== undefined) return `\\u00${hex}`;
    if (found === "\\'") return "'";
    return found === '\\' ? '\\\\' : found;
  });
}

/** With the characters escaped that no string of JSON may have, such as a tab. */
function withSoundStrings(text: string): string {
  return text.replace(STRING_OR_BRACKET, (token) =>
    token.startsWith('"')
      ? token.replace(CONTROLS, (control) => JSON.stringify(control).slice(1, -1))
      : token,
  );
}

/** Without brackets that close something else than what is open, or a list behind which its next object stands. */
function withoutStrayEnds(text: string): string {
  const open: string[] = [];
  return text.replace(STRING_OR_BRACKET, (token, at: number) => {
    const opening = OPENS.get(token);
    if (opening === undefined) {
      if (token === '{' || token === '[') open.push(token);
      return token;
    }
    NEXT_OBJECT.lastIndex = at + 1;
    const goesOn = token === ']' && open.at(-2) !== '[' && NEXT_OBJECT.test(text);
    if (open.at(-1) !== opening || goesOn) return '';
    open.pop();
    return token;
  });
}

/** The texts that may have been meant, the likeliest first: what takes the most time comes last. */
function* texts(text: string): Generator<string> {
  const escaped = withSoundEscapes(text);
  yield withSoundStrings(escaped);
  yield withSoundStrings(escaped.replace(LOST_QUOTE, '"'));
  const matched = withoutStrayEnds(escaped);
  yield withSoundStrings(matched);
  yield withSoundStrings(withSoundNames(escaped));
  yield withSoundStrings(withInnerQuotes(escaped) ?? '');
  yield repairedJson(escaped);
  yield repairedJson(matched);
}

/** Where two texts begin to differ. */
export function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** The values that were meant, with the place of the first slip; `undefined` where that cannot be told without losing an address. */
export function mendDamagedJson(text: string): MendedJson | undefined {
  if (!LAST_BRACKET.test(text)) return undefined;
  for (const meant of texts(text)) {
    const value = withPairsJoined(tryJson(meant));
    if (value === undefined || lacksAddresses(value, text) || lacksEntries(value, text)) continue;
    const offset = firstDifference(text, meant);
    return { value, mended: [{ offset, what: 'mended damaged JSON, from here on' }] };
  }
  return undefined;
}
