/** JSON that breaks off, stands one value a line or was written by hand, as far as it goes. */
import { tryJson } from '../../model/try-json.ts';
import { withoutMarkers } from './conflicted-json.ts';
import { firstDifference, mendDamagedJson } from './damaged-json.ts';
import { readEntriesApart } from './entries-apart.ts';
import { isWebAddress, mayNameFeed } from './feed-keys.ts';
import { withInnerQuotes } from './inner-quotes.ts';
import { type JsonRepair, joinedJson } from './joined-json.ts';
import { isJsonSoFar, type LineApart, readEntryLines, readJsonLines } from './json-lines.ts';
import { countLinks, hasLink, lacksAddresses } from './json-links.ts';
import { strictJson } from './loose-json.ts';
import { OpenBrackets } from './open-brackets.ts';
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
  const open = new OpenBrackets();
  let [end, depth] = [0, 0];
  let quotedFrom: number | undefined;
  /** The last sign between strings: in an object what stands behind a colon is a value, and else a key. */
  let sign = '';
  let key = '';
  const endAt = (index: number) => {
    end = index;
    depth = open.depth;
  };
  const isEntry = (string: string) => {
    // What stands behind the outermost bracket is no part of the list.
    if (open.depth === 0) return false;
    // Behind the address of its site an entry may still have had that of its feed; `site` is a feed only where no other is.
    const isAddress = sign === ':' && key !== 'site' && mayNameFeed(key);
    if (open.innermost === '}' && !isAddress) return false;
    return open.areLists || (!open.isObjectInList && isWebAddress(string));
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (quotedFrom === undefined) {
      const bracket = BRACKETS.get(character);
      if (character === '"') quotedFrom = at + 1;
      else if (bracket !== undefined) open.open(bracket);
      else if (character === open.innermost) {
        open.close();
        endAt(at + 1);
      }
      if (/[[{:,]/u.test(character)) sign = character;
    } else if (character === '\\') at += 1;
    else if (character === '"') {
      const string = text.slice(quotedFrom, at);
      if (isEntry(string)) endAt(at + 1);
      if (sign !== ':') key = string;
      quotedFrom = undefined;
    }
  }
  // After the last end brackets only opened: what was open then is still at the bottom.
  const closed = text.slice(0, end) + open.closingOf(depth);
  const isOpen =
    quotedFrom === undefined
      ? open.depth > 0
      : !BEHIND_STRAY.test(text.slice(quotedFrom).trimEnd());
  return { value: tryJson(closed), text, end, isCut: true, isOpen, closed };
}

/** What is whole of a text that breaks off; its `value` is `undefined` where it is none. */
function readBroken(text: string): BrokenJson {
  if (!BEGINNING.test(text)) {
    return { value: undefined, text, end: 0, isCut: false, isOpen: false, closed: '' };
  }
  const cut = beforeCut(text);
  // An editor may have put the end of a line behind the break.
  if (cut.value !== undefined || !isJsonSoFar(text.trimEnd())) return cut;
  // What is whole before the break may have slips of its own.
  const damaged = hasLink(cut.closed) ? mendDamagedJson(cut.closed) : undefined;
  const isCut = text.slice(cut.end).trim() !== '';
  if (damaged !== undefined) return { ...cut, ...damaged, isCut };
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

function readWhole(text: string): CutJson | undefined {
  const value = tryJson(text);
  return value === undefined ? undefined : { value, text, end: text.length, isCut: false };
}

function readLines(text: string): CutJson | undefined {
  const lines = readJsonLines(text);
  return lines === undefined ? undefined : { text, ...lines };
}

function readMerged(text: string): CutJson | undefined {
  const merged = withoutMarkers(text);
  const value = merged === undefined ? undefined : tryJson(merged.text);
  if (merged === undefined || value === undefined) return undefined;
  return { ...merged, value, end: text.length, isCut: false };
}

function readJoined(text: string): CutJson | undefined {
  const joined = BEGINNING.test(text) ? joinedJson(text) : undefined;
  const value = joined === undefined ? undefined : tryJson(joined.text);
  if (joined === undefined || value === undefined) return undefined;
  return { ...joined, value, end: joined.text.length, isCut: false };
}

function isLoose(text: string): boolean {
  return text.length <= LONGEST_LOOSE && LOOSE_BEGINNING.test(text);
}

function readLoose(text: string): CutJson | undefined {
  const value = isLoose(text) ? tryJson(strictJson(text)) : undefined;
  return value === undefined ? undefined : { value, text, end: text.length, isCut: false };
}

/** What is in none of the forms that it may have: mended, line by line, or as far as it goes. */
function readDamaged(text: string): CutJson {
  const broken = readBroken(text);
  const isDamaged = (isLoose(text) || BEGINNING.test(text)) && hasSlip(broken);
  const damaged = isDamaged ? mendDamagedJson(text) : undefined;
  if (damaged !== undefined) return { ...damaged, text, end: text.length, isCut: false };
  const entries = isDamaged ? readEntryLines(text) : undefined;
  if (entries !== undefined) return { text, ...entries };
  const apart = isDamaged ? readEntriesApart(text) : undefined;
  if (apart !== undefined) return { text, ...apart, end: text.length, isCut: false };
  const mended = broken.value === undefined ? readLooseBroken(text) : undefined;
  return mended ?? (isDamaged ? readRequoted(text) : undefined) ?? broken;
}

/** What was written by hand and breaks off. */
function readLooseBroken(text: string): CutJson | undefined {
  const strict = isLoose(text) ? strictJson(text) : undefined;
  // What looks like a comment may be an address without quotes, of which nothing must be lost.
  if (strict === undefined || countLinks(text) !== countLinks(strict)) return undefined;
  const read = readBroken(strict);
  // Of what does not break off a sign is wrong somewhere: as lines every address can be read, as JSON none behind it.
  return read.isOpen && read.value !== undefined ? read : undefined;
}

/** The forms of what is whole: JSON, one value a line, as a merge left it, several lists in a row, written by hand. */
const FORMS = [readWhole, readLines, readMerged, readJoined, readLoose];

/** The same, where a name stands twice in an object with the last of its values alone. */
function readWithTwins(written: string): CutJson {
  const text = written.replace(LAST_SEMICOLON, ' ');
  for (const read of FORMS) {
    const json = read(text);
    if (json !== undefined) return json;
  }
  return readDamaged(text);
}
