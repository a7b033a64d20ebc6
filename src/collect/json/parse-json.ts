/** A JSON document to the model, once it is known not to be too deep. */

import { CUT_SHORT, type Feed } from '../../model/feed.ts';
import type { JsonObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';
import { tryJson } from '../../model/try-json.ts';
import { parseJsonFeed } from '../dialects/json-feed.ts';
import { textOf, writeRssXml } from '../dialects/rss-in-json.ts';
import { FeedError } from '../feed-error.ts';
import { webUrl } from '../urls/feed-url.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { closedBeforeCut } from './cut-json.ts';
import { salvageItems } from './json-items.ts';
import { asList, asObject, asText, property } from './json-value.ts';
import { endOfString, mendJson } from './mend-json.ts';
import { inDoubleQuotes } from './single-quotes.ts';

/** Reads JSON Feed or RSS-in-JSON; throws `FeedError` `unreadable` or `not-a-feed`. */
export function parseJson(text: string, base: string | undefined): Feed {
  const repairs: string[] = [];
  const root = asObject(readJson(text, repairs));
  if (root === undefined) throw new FeedError('not-a-feed', 'the JSON document is not an object');
  // Some converters leave the root element out; JSON Feed has items beside whatever else is there.
  const isChannel =
    asObject(property(root, 'channel')) !== undefined && property(root, 'items') === undefined;
  const rss =
    asObject(property(root, 'rss')) ??
    (isChannel ? root : (convertedRss(root) ?? convertedAtom(root)));
  const feed = rss === undefined ? parseJsonFeed(root, base) : parseRssInJson(rss, base);
  return { ...feed, repairs: [...repairs, ...feed.repairs] };
}

/** What only a JSON Feed calls so, of itself and of its items. */
const FEED_WORDS = ['home_page_url', 'feed_url'];
const ITEM_WORDS = ['url', 'content_html', 'content_text', 'date_published'];

/** What services make of RSS that keep its words for items: a list of those, beside what the channel says of itself. */
function convertedRss(root: JsonObject): JsonObject | undefined {
  const items = asList(property(root, 'items'));
  const first = asObject(items[0]);
  if (first === undefined || property(root, 'version') !== undefined) return undefined;
  // A JSON Feed has an id for each item.
  if (!hasAny(first, ['link']) || hasAny(first, ['id']) || hasAny(root, FEED_WORDS))
    return undefined;
  // Read as RSS, what any item has under these names would be lost.
  if (items.some((item) => hasAny(asObject(item) ?? {}, ITEM_WORDS))) return undefined;
  return { channel: { ...(asObject(property(root, 'feed')) ?? root), item: items } };
}

/** Atom as services of Google write it: entries are read as items, since RSS is known to have the elements of Atom as well. */
function convertedAtom(root: JsonObject): JsonObject | undefined {
  const feed = asObject(property(root, 'feed')) ?? {};
  const entries = asList(property(feed, 'entry'));
  if (asObject(entries[0]) === undefined || property(root, 'items') !== undefined) return undefined;
  return { channel: { ...feed, item: entries } };
}

function hasAny(object: JsonObject, words: readonly string[]): boolean {
  return words.some((word) => asText(property(object, word)) !== undefined);
}

function parseRssInJson(rss: JsonObject, address: string | undefined): Feed {
  // Where no address of the document is known, the feed's own words must do.
  const site = property(asObject(property(rss, 'channel')) ?? {}, 'link');
  const base = address ?? webUrl(textOf(site));
  return { ...parseXml(writeRssXml(rss), 0, 'rss', base), dialect: 'rss-in-json' };
}

/** An id that is a number of more digits than a number keeps: read as one, it would be that of its neighbours as well. */
const LONG_ID = /("id"\s*:\s*)(\d{16,64})(?=\s*[,}\]])/g;

/** Characters; mending much more would take longer than a document may. */
const MENDABLE = 2 * 1024 * 1024;

function readJson(written: string, repairs: string[]): unknown {
  const quoted = written.length > MENDABLE ? written : inDoubleQuotes(written);
  if (quoted !== written) repairs.push('JSON in single quotes');
  const text = quoted.replace(LONG_ID, '$1"$2"');
  const end = extentOf(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const document = text.slice(0, end);
    const alone = end < text.length ? tryJson(document) : undefined;
    if (alone !== undefined) {
      repairs.push('text around the document');
      return alone;
    }
    const mended = text.length > MENDABLE ? text : mendJson(document);
    const value = tryJson(mended);
    if (value !== undefined) {
      repairs.push('JSON mended');
      return value;
    }
    const salvaged = text.length > MENDABLE ? undefined : salvageItems(text);
    if (salvaged !== undefined) {
      repairs.push(...salvaged.repairs);
      return salvaged.root;
    }
    const beginning = tryJson(closedBeforeCut(mended));
    if (beginning !== undefined) {
      repairs.push(CUT_SHORT.json);
      return beginning;
    }
    throw new FeedError('unreadable', 'the document looks like JSON but is not', cause);
  }
}

/**
 * Where the document ends, whatever stands behind it. Refuses what is nested too deeply (`unreadable`) or holds too many
 * values (`too-large`), strings skipped.
 */
function extentOf(text: string): number {
  let depth = 0;
  let values = 1;
  let end = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      values += 1;
      if (depth > LIMITS.parse.jsonDepth) {
        throw new FeedError('unreadable', 'the JSON document is nested too deeply to be read');
      }
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth === 0) end = Math.min(end, at + 1);
    } else if (code === 0x2c) values += 1;
    if (values > LIMITS.parse.jsonValues) {
      throw new FeedError('too-large', 'the JSON document holds more values than can be read');
    }
  }
  return end;
}
