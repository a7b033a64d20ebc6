/** JSON with one value a line, each of which is read by itself, so that a damaged one costs no other. */
import { isObject } from '../../model/json-object.ts';
import { tryJson } from '../../model/try-json.ts';
import { mendDamagedJson } from './damaged-json.ts';
import type { JsonRepair } from './joined-json.ts';
import { hasLink } from './json-links.ts';
import { strictJson } from './loose-json.ts';
import { MERGE_MARKERS } from './merge-markers.ts';

/** A line that is no entry: no JSON without an address or with a part of one, or a comment with one. */
export interface LineApart {
  readonly offset: number;
  readonly text: string;
  /** Why it is none, where it is an entry that does not break off. */
  readonly why?: string;
}

/** The values, and where the last of them begins if that breaks off. */
interface JsonLines {
  readonly value: unknown[];
  readonly markers: readonly number[];
  readonly mended?: readonly JsonRepair[];
  readonly damaged: readonly LineApart[];
  readonly commentedOut: readonly LineApart[];
  readonly end: number;
  readonly isCut: boolean;
}

/** Strings, whose end is missing where a line ends first, as in no JSON. */
const STRINGS = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*(?:("|$)|)/gu;
/** What JSON has nowhere outside of strings. */
const NO_JSON = /[^\s[\]{}:,\d.+\-Eaeflnrstu]/u;
/** What is around the entries of a list. */
const AROUND = /^(?:\{\s*"[^"]*"\s*:\s*\[|[\s[\]{},]*)$/u;
/** Characters; nobody writes more of them by hand. */
const LONGEST_LOOSE_LINE = 65_536;
const COMMENT = /^\/\//u;
/** Where an object breaks off within its address, and how the next one begins. */
const CUT_ADDRESS = /^\{(?:.*[\s:])?"(?:feed|https?):[^\s"]*[^\s"\]}]$/u;
const NEXT_OBJECT = /\s*\{/uy;
/** What parts them. */
const BETWEEN = /^[[,](?=\s*\{)|(?<=\})\s*(?:,|\]\}?)$/gu;

/** Whether all of it may be the beginning of JSON: other lists may begin with a bracket too. */
export function isJsonSoFar(text: string): boolean {
  return !NO_JSON.test(
    text.replace(STRINGS, (found, end?: string) => (end === undefined ? found : '')),
  );
}

/** Whether a line, behind which the text has its next object, ends within the address of its own: what there is of that leads nowhere. */
function breaksOff(line: string, text: string, end: number): boolean {
  NEXT_OBJECT.lastIndex = end;
  return CUT_ADDRESS.test(line) && NEXT_OBJECT.test(text);
}

/** An object of which its line has all and which is damaged. */
function mendLine(line: string) {
  const damaged = line.trimStart().startsWith('{') ? mendDamagedJson(line) : undefined;
  return isObject(damaged?.value) ? damaged : undefined;
}

/** The value of a line, behind which a comment may stand where it was written by hand. */
function lineValue(line: string): unknown {
  const value = tryJson(line);
  const mayBeLoose = line.startsWith('{') && line.length <= LONGEST_LOOSE_LINE;
  return value === undefined && mayBeLoose ? tryJson(strictJson(line)) : value;
}

/** What of a line of a list is an entry; empty where nothing is. */
function entryIn(line: string): string {
  const entry = line.trim().replace(BETWEEN, '');
  return AROUND.test(entry) ? '' : entry;
}

/** The entries of a list that has one a line, read as `readJsonLines` reads values. */
export function readEntryLines(text: string): JsonLines | undefined {
  return readJsonLines(text, entryIn);
}

/**
 * The values of a text with one a line, each of which is what `valueIn` gives of its line. `undefined` where more are damaged
 * than whole, since to refuse all of them takes long, and where one holds an address that cannot be read.
 */
export function readJsonLines(
  text: string,
  valueIn = (line: string): string => line.trim(),
): JsonLines | undefined {
  const value: unknown[] = [];
  const markers: number[] = [];
  const mended: JsonRepair[] = [];
  const damaged: LineApart[] = [];
  const commentedOut: LineApart[] = [];
  const { length } = text.trimEnd();
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/gu)) {
    const written = valueIn(line);
    if (written === '') continue;
    if (line.search(MERGE_MARKERS) === 0) {
      markers.push(index);
      continue;
    }
    if (COMMENT.test(written)) {
      if (hasLink(written)) commentedOut.push({ offset: index, text: written });
      continue;
    }
    const one = lineValue(written);
    if (one !== undefined) {
      value.push(one);
      continue;
    }
    const isLast = index + line.length >= length;
    if (isLast && value.length > 0 && isJsonSoFar(line)) {
      return { value, markers, mended, damaged, commentedOut, end: index, isCut: true };
    }
    if (2 * mended.length + damaged.length > value.length) return undefined;
    if (!hasLink(written) || breaksOff(written, text, index + line.length)) {
      damaged.push({ offset: index, text: written });
      continue;
    }
    const whole = mendLine(written);
    if (whole === undefined) return undefined;
    value.push(whole.value);
    const [{ what }] = whole.mended;
    mended.push({ offset: index, what });
  }
  const slips = mended.length + damaged.length;
  const isWhole = value.length - mended.length >= slips && value.every(isObject);
  if (slips > 0 && !isWhole) return undefined;
  return {
    value,
    markers,
    ...(mended.length > 0 && { mended }),
    damaged,
    commentedOut,
    end: text.length,
    isCut: false,
  };
}
