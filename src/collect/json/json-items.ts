/** A JSON Feed that is broken somewhere, read item by item, so that what is wrong in one takes no other with it. */

import { CUT_SHORT } from '../../model/feed.ts';
import type { JsonObject } from '../../model/json-object.ts';
import { tryJson } from '../../model/try-json.ts';
import { asObject } from './json-value.ts';
import { mendJson } from './mend-json.ts';

const LIST = /"items"\s*:\s*(?:\[\s*)?(?=\{)/;
/** Where an item may end: before another, at the end of the list or, where that is lost, at the end of the document. */
const ITEM_END = /\}(?=\s*(?:,\s*(?:\{\s*"|\{?$)|\]|\}?$))/g;
const NEXT_ITEM = /\}\s*,\s*(?=\{\s*")/g;
const LIST_END = /\s*\]\s*,?/y;
/** A quote inside a string that was not escaped: nothing before or behind it is a sign of JSON. */
const QUOTE_IN_STRING = /(?<=[^\s{[:,\\]\s{0,4})"(?=\s{0,4}[^\s:,}\]])/g;
/** Ends that are tried for one item, whose attachments and authors end as it does. */
const ENDS_PER_ITEM = 8;
/** For documents that are broken everywhere. */
const MOST_ITEMS = 1_000;

/** What of a feed could be read, and what is to be said about that. */
export interface Salvaged {
  readonly root: JsonObject;
  readonly repairs: readonly string[];
}

/** The feed with those of its items that can be read; `undefined` where there is none. */
export function salvageItems(document: string): Salvaged | undefined {
  const text = document.trimEnd();
  const list = LIST.exec(text);
  if (list === null) return undefined;
  const items: JsonObject[] = [];
  let itemEnd = 0;
  let behind = text.length;
  let isBroken = false;
  let at: number | undefined = list.index + list[0].length;
  for (let left = MOST_ITEMS; at !== undefined && left > 0; left -= 1) {
    const found = readItem(text, at);
    at = behindNext(NEXT_ITEM, text, found === undefined ? at : found.end - 1);
    if (found === undefined) isBroken ||= at !== undefined;
    else {
      items.push(found.item);
      itemEnd = found.end;
      const end = behindNext(LIST_END, text, itemEnd);
      if (end === undefined) continue;
      behind = end;
      break;
    }
  }
  if (items.length === 0) return undefined;
  const head = readObject(`${text.slice(0, list.index).replace(/,\s*$/, '')}}`);
  const root = { ...head, ...readObject(`{${text.slice(behind)}`), items };
  const isCut = !text.endsWith('}') || text.length === itemEnd;
  const repairs = isCut ? [CUT_SHORT.json] : [];
  return { root, repairs: isBroken || !isCut ? ['broken JSON left out', ...repairs] : repairs };
}

/** The item that begins at `at`, by the nearest end that makes it one. */
function readItem(text: string, at: number): { item: JsonObject; end: number } | undefined {
  let end: number | undefined = at;
  for (let left = ENDS_PER_ITEM; left > 0; left -= 1) {
    end = behindNext(ITEM_END, text, end);
    if (end === undefined) return undefined;
    const item = readObject(text.slice(at, end));
    if (item !== undefined) return isItem(item) ? { item, end } : undefined;
  }
  return undefined;
}

/** Whether an object is an item, and no attachment or author of one that is broken. */
function isItem(object: JsonObject): boolean {
  const has = (key: string): boolean => Object.hasOwn(object, key);
  return (
    has('id') || has('content_html') || has('content_text') || (has('title') && !has('mime_type'))
  );
}

function readObject(text: string): JsonObject | undefined {
  const value = tryJson(text) ?? tryJson(mendJson(text));
  return asObject(value ?? tryJson(mendJson(text.replace(QUOTE_IN_STRING, '\\"'))));
}

/** The index behind the next match, looked for from `from` on. */
function behindNext(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
