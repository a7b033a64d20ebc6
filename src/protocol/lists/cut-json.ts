/** JSON that breaks off, stands one value a line or was written by hand, as far as it goes. */
import { tryJson } from '../../model/try-json.ts';
import { withoutMarkers } from './conflicted-json.ts';
import { firstDifference, mendDamagedJson } from './damaged-json.ts';
import { isWebAddress, mayNameFeed } from './feed-keys.ts';
import { withInnerQuotes } from './inner-quotes.ts';
import { type JsonRepair, joinedJson } from './joined-json.ts';
import { isJsonSoFar, type LineApart, readEntryLines, readJsonLines } from './json-lines.ts';
import { countLinks, hasLink, lacksAddresses } from './json-links.ts';
import { strictJson } from './loose-json.ts';
import { withTwinsParted } from './twin-keys.ts';

/** The part that could be read, the text it was read from, the index where reading stopped, and whether the text breaks off. */
export interface CutJson {
  readonly value: unknown;
  /** The same as it was given, or as JSON has it, with the same lines. */
  readonly text: string;
  readonly end: number;
  readonly isCut: boolean;
  /** Where a merge left its conflict markers. */
  readonly markers?: readonly number[];
  /** What else was mended. */
  readonly mended?: readonly JsonRepair[];
  /** What was read line by line and is none. */
  readonly damaged?: readonly LineApart[];
  readonly commentedOut?: readonly LineApart[];
}

/** The same, with whether brackets or a string are open where the text ends. */
interface BrokenJson extends CutJson {
  readonly isOpen: boolean;
  /** What is whole of it, with all that is open closed. */
  readonly closed: string;
}

/** What other lists do not begin with. */
const BEGINNING = /^\s*(?:\{\s*"|\[\s*[[{"])/u;
/** What JSON that was written by hand begins with: a key, a string or a comment. */
const LOOSE_BEGINNING = /^\s*(?:[[{]\s*)+(?:[\w$]+\s*:|'|\/[/*]|"(?=[^"\\]*"\s*[,:\]]))/u;
/** Characters; nobody writes more by hand. */
const LONGEST_LOOSE = 1_048_576;
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
]);

/** What a string that a stray quote opened has before the text ends: the end of a line, or of the list. */
const BEHIND_STRAY = /[\r\n]|[\]}]$/u;
/** What ends a statement, which the list is in a script. */
const LAST_SEMICOLON = /;(?=\s*$)(?<=[\]}]\s*;)/u;

/**
 * Everything up to the last object, list or entry that is whole, with all that is open around it closed. A string is an entry
 * as an element of lists alone, and an address is one in objects that keep it by its name.
 */
function beforeCut(text: string): BrokenJson {
  const open: string[] = [];
  let [lists, objectsInLists] = [0, 0];
  let [end, depth] = [0, 0];
  let quotedFrom: number | undefined;
  /** The last sign between strings: in an object what stands behind a colon is a value, and else a key. */
  let sign = '';
  let key = '';
  const endAt = (index: number) => {
    end = index;
    depth = open.length;
  };
  const isEntry = (string: string) => {
    // What stands behind the outermost bracket is no part of the list.
    if (open.length === 0) return false;
    // Behind the address of its site an entry may still have had that of its feed; `site` is a feed only where no other is.
    const isAddress = sign === ':' && key !== 'site' && mayNameFeed(key);
    if (open.at(-1) === '}' && !isAddress) return false;
    return lists === open.length || (objectsInLists === 0 && isWebAddress(string));
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (quotedFrom !== undefined) {
      if (character === '\\') at += 1;
      else if (character === '"') {
        const string = text.slice(quotedFrom, at);
        if (isEntry(string)) endAt(at + 1);
        if (sign !== ':') key = string;
        quotedFrom = undefined;
      }
      continue;
    }
    const bracket = BRACKETS.get(character);
    if (character === '"') quotedFrom = at + 1;
    else if (bracket !== undefined) {
      open.push(bracket);
      if (bracket === ']') lists += 1;
      else if (lists > 0) objectsInLists += 1;
    } else if (character === open.at(-1)) {
      open.pop();
      if (character === ']') lists -= 1;
      else if (lists > 0) objectsInLists -= 1;
      endAt(at + 1);
    }
    if (/[[{:,]/u.test(character)) sign = character;
  }
  // After the last end brackets only opened: what was open then is still at the bottom.
  const closed = text.slice(0, end) + open.slice(0, depth).toReversed().join('');
  const isOpen =
    quotedFrom === undefined
      ? open.length > 0
      : !BEHIND_STRAY.test(text.slice(quotedFrom).trimEnd());
  return { value: tryJson(closed), text, end, isCut: true, isOpen, closed };
}

/** What is whole of a text that breaks off; its `value` is `undefined` where it is none. */
function readBroken(text: string): BrokenJson {
  if (!BEGINNING.test(text)) {
    return { value: undefined, text, end: 0, isCut: false, isOpen: false, closed: '' };
  }
  const cut = beforeCut(text);
  if (cut.value !== undefined || !isJsonSoFar(text)) return cut;
  // What is whole before the break may have slips of its own.
  const damaged = hasLink(cut.closed) ? mendDamagedJson(cut.closed) : undefined;
  if (damaged !== undefined) return { ...cut, ...damaged };
  // What it had begun is behind the break then, and none of it is a line of another list.
  return { ...cut, value: [], end: 0 };
}

/** Whether nothing could be read, or there are addresses behind the place where reading stopped before the text ends. */
function hasSlip({ value, text, end, isOpen }: BrokenJson): boolean {
  if (value === undefined) return true;
  const isTruncated = isOpen && end > 0;
  return !isTruncated && hasLink(text.slice(end));
}

/** A text that has quotes within its strings and other damage as well, once those are escaped; undefined where that does not help. */
function readRequoted(text: string): CutJson | undefined {
  const quoted = withInnerQuotes(text);
  if (quoted === undefined || quoted === text) return undefined;
  const read = readCutJson(quoted);
  // What is behind the end is refused one by one.
  if (read.value === undefined || lacksAddresses(read.value, read.text.slice(0, read.end))) {
    return undefined;
  }
  const slip = { offset: firstDifference(text, quoted), what: 'escaped quotes within words' };
  return { ...read, mended: [slip, ...(read.mended ?? [])] };
}

/** A text of JSON; its `value` is `undefined` where nothing of it is. */
export function readCutJson(written: string): CutJson {
  const read = readWithTwins(written);
  if (read.isCut || read.value === undefined || !lacksAddresses(read.value, read.text)) return read;
  const isStrict = tryJson(read.text) !== undefined || read.text.length > LONGEST_LOOSE;
  const parted = withTwinsParted(isStrict ? read.text : strictJson(read.text));
  const value = parted === undefined ? undefined : tryJson(parted.text);
  if (parted === undefined || value === undefined) return read;
  const mended = [...(read.mended ?? []), ...parted.mended];
  return { ...read, value, text: parted.text, end: parted.text.length, mended };
}

/** The same, where a name stands twice in an object with the last of its values alone. */
function readWithTwins(written: string): CutJson {
  const text = written.replace(LAST_SEMICOLON, ' ');
  const whole = tryJson(text);
  const { length: end } = text;
  if (whole !== undefined) return { value: whole, text, end, isCut: false };
  const lines = readJsonLines(text);
  if (lines !== undefined) return { text, ...lines };
  const merged = withoutMarkers(text);
  const sides = merged === undefined ? undefined : tryJson(merged.text);
  if (merged !== undefined && sides !== undefined) {
    return { ...merged, value: sides, end, isCut: false };
  }
  const joined = BEGINNING.test(text) ? joinedJson(text) : undefined;
  const list = joined === undefined ? undefined : tryJson(joined.text);
  if (joined !== undefined && list !== undefined) {
    return { ...joined, value: list, end: joined.text.length, isCut: false };
  }
  const isLoose = text.length <= LONGEST_LOOSE && LOOSE_BEGINNING.test(text);
  const strict = isLoose ? strictJson(text) : text;
  const loose = isLoose ? tryJson(strict) : undefined;
  if (loose !== undefined) return { value: loose, text, end, isCut: false };
  const broken = readBroken(text);
  const isDamaged = (isLoose || BEGINNING.test(text)) && hasSlip(broken);
  const damaged = isDamaged ? mendDamagedJson(text) : undefined;
  if (damaged !== undefined) return { ...damaged, text, end, isCut: false };
  const entries = isDamaged ? readEntryLines(text) : undefined;
  if (entries !== undefined) return { text, ...entries };
  // What looks like a comment may be an address without quotes, of which nothing must be lost.
  const isSame = isLoose && countLinks(text) === countLinks(strict);
  const mended = isSame && broken.value === undefined ? readBroken(strict) : undefined;
  // Of what does not break off a sign is wrong somewhere: as lines every address can be read, as JSON none behind it.
  if (mended?.isOpen && mended.value !== undefined) return mended;
  return (isDamaged ? readRequoted(text) : undefined) ?? broken;
}
