/**
 * The forgiving reader of subscriptions: OPML of any kind, plain lists, other readers' JSON and bookmarks, in any
 * encoding. It mends what it can, says what it mended, and never loses an address without a word.
 */

import { decodeHTMLStrict } from 'entities';
import { byteSize } from '../../model/byte-size.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { isBinary, isPacked } from '../no-text.ts';
import { withoutBase64 } from './base64.ts';
import { isBookmarks, readBookmarks } from './bookmarks.ts';
import { readCutJson } from './cut-json.ts';
import { decodeOpml } from './decode-opml.ts';
import { readFeedExport } from './feed-export.ts';
import { readFeedList } from './feed-list.ts';
import { readJsonAmongWords } from './json-among-words.ts';
import { LINK_WITHIN } from './list-line.ts';
import type { OpmlDocument, OpmlRepair } from './opml-document.ts';
import { withAttributes, withoutPrefix } from './opml-elements.ts';
import { readOutlines } from './opml-outlines.ts';
import { plainList, withEqualsSigns, withSingleQuotes } from './plain-list.ts';
import { withoutQuotedPrintable } from './quoted-printable.ts';
import { LIST_HEADING } from './refused-list.ts';
import { readYamlList } from './yaml-list.ts';

const ADD_HINT =
  'follow one feed, or the feed of one site, with: winnow sources add <name> <address>';

/** So much of a text is looked at for what kind of document it begins. */
const HEAD_CHARACTERS = 1_024;

function beginningOf(text: string): string {
  return text.trimStart().slice(0, HEAD_CHARACTERS);
}

/** Whether it is nothing but what may stand before an OPML document, cut off there. */
function isPrologue(text: string): boolean {
  const rest = text.replace(/<\?xml[^>]*(?:>|$)|<!--[\s\S]*?(?:-->|$)/gu, '').trim();
  return '<opml'.startsWith(rest);
}

/** A bracket that was escaped, perhaps several times over. */
const ESCAPED_BRACKET = '&(?:amp;){0,9}(?:lt|#60|#x3c);';
const ESCAPED_START = new RegExp(
  `^(?:<[^<>]*>\\s*)*${ESCAPED_BRACKET}(?:\\?xml\\b|!--|opml\\b|outline\\b)`,
  'iu',
);
const ESCAPED_TAG = new RegExp(`${ESCAPED_BRACKET}(?:opml|outline)\\b`, 'iu');

/** Whether all of it was escaped as if it were text, perhaps within tags: what only speaks of OPML begins otherwise. */
function isEscapedOpml(start: string): boolean {
  return ESCAPED_START.test(start);
}

/** Escaped outlines with words before them, as of the page that shows them, of which the lines stay; undefined for no such text. */
function escapedBehindWords(text: string): string | undefined {
  if (/<(?:opml|outline)\b/iu.test(text) || !/\bxmlurl\s*=/iu.test(text)) return undefined;
  const at = text.search(ESCAPED_TAG);
  if (at === -1) return undefined;
  // A tag that lost its beginning is none of the words.
  const lost = text.search(/\bxmlurl\s*=/iu);
  return lost < at ? text : text.slice(0, at).replace(/[^\r\n]+/gu, '') + text.slice(at);
}

/** Comments may stand above it. */
const JSON_BEGINNING = /^(?:\/\/[^\r\n]*[\r\n]\s*)*[{[]/u;

function isJsonFeed(value: unknown): boolean {
  const version: unknown = Object(value).version;
  return typeof version === 'string' && version.includes('jsonfeed.org');
}

function feedError(): WinnowError {
  return new WinnowError('invalid', 'this is a feed, not a list of feeds', { hint: ADD_HINT });
}

function refusePacked(bytes: Uint8Array): void {
  if (!isPacked(bytes)) return;
  throw new WinnowError('invalid', 'this is a packed file, not a list of feeds', {
    hint: 'unpack it, and import the list that is in it',
  });
}

/** What XML has no place for; beside a name it would become part of it. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu;

function readMarkup(written: string): OpmlDocument {
  const first = written.search(CONTROLS);
  const text = first === -1 ? written : written.replaceAll(CONTROLS, '');
  const single = withSingleQuotes(text);
  const whole = withEqualsSigns(single);
  const read = readOutlines(withAttributes(withoutPrefix(whole)));
  const told = [
    ...(single === text ? [] : ['took two quotes in a row for one']),
    ...(whole === single ? [] : ['put equals signs behind names that lacked them']),
  ];
  const document = told.length === 0 ? read : withRepair(read, { line: 1, what: told.join(', ') });
  if (first === -1) return document;
  const line = written.slice(0, first).split(/\r\n?|\n/u).length;
  return withRepair(document, { line, what: 'left out control characters' });
}

/** What is escaped of a text, perhaps several times over, if it is OPML. */
function escapedOpml(text: string): string | undefined {
  return isEscapedOpml(beginningOf(text)) ? text : escapedBehindWords(text);
}

function readEscaped(escaped: string): OpmlDocument {
  const text = decodeHTMLStrict(escaped);
  const inner = escapedOpml(text);
  return inner === undefined ? readMarkup(text) : readEscaped(inner);
}

function readText(text: string): OpmlDocument {
  if (text.startsWith(LIST_HEADING)) return readFeedList(text);
  const start = beginningOf(text);
  if (JSON_BEGINNING.test(start)) {
    if (text.split(',', LIMITS.parse.jsonValues + 1).length > LIMITS.parse.jsonValues) {
      throw new WinnowError('too-large', 'the list of feeds holds more values than can be read');
    }
    const json = readCutJson(text);
    if (isJsonFeed(json.value)) throw feedError();
    if (json.value !== undefined) return readFeedExport(json);
  }
  if (isBookmarks(text)) return readBookmarks(text.replaceAll(CONTROLS, ''));
  const escaped = escapedOpml(text);
  if (escaped !== undefined) return readEscaped(escaped);
  if (/<(?:[a-z_][\w.-]*:)?opml\b|<outline\b|\bxmlurl\s*=/iu.test(text)) return readMarkup(text);
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:rss|feed|rdf:rdf)\b/iu.test(start)) {
    throw feedError();
  }
  if (isPrologue(text)) return readOutlines(text);
  if (/^<(?!https?:|feed:)[a-z!?/]/iu.test(start)) {
    const sentence = 'this is a web page or other markup, not a list of feeds';
    throw new WinnowError('invalid', sentence, { hint: ADD_HINT });
  }
  if (isBinary(text)) {
    throw new WinnowError('invalid', 'this is binary data, not a list of feeds');
  }
  return readJsonAmongWords(text) ?? readYaml(text) ?? readFeedList(text);
}

/** The feeds of a list in YAML; undefined where not all in it is known, since line by line every address is read. */
function readYaml(text: string): OpmlDocument | undefined {
  const list = readYamlList(text);
  if (list === undefined) return undefined;
  const document = readFeedExport({ ...list, text, end: text.length, isCut: false });
  const { entries, refusals, passedOver } = document;
  // Of words that are refused with an address among them that address is read as of a line.
  const isRead = refusals.every(
    ({ kind, address = '' }) => kind === 'no-address' || !LINK_WITHIN.test(address),
  );
  const isKnown = isRead && !passedOver.some(({ what }) => LINK_WITHIN.test(what));
  return isKnown && entries.length > 0 ? { ...document, format: 'list' } : undefined;
}

/** A document about which something is said as a whole. */
function withRepair(document: OpmlDocument, repair: OpmlRepair): OpmlDocument {
  return {
    ...document,
    repairs: [repair, ...document.repairs],
    repairsBeside: [repair, ...document.repairsBeside],
  };
}

/** As `readOpml`, of text that was decoded elsewhere; what was mended on the way is told with it. */
export function readDecodedOpml({
  text,
  repairs = [],
}: {
  readonly text: string;
  readonly repairs?: readonly string[] | undefined;
}): OpmlDocument {
  const attached = withoutBase64(text);
  const plain = attached?.text ?? withoutQuotedPrintable(text);
  const written = (plain ?? text).replace(/^\ufeff/u, '');
  if (written.trim() === '') throw new WinnowError('invalid', 'the list of feeds is empty');
  const list = plainList(written);
  const document = readText(list.text);
  const lines = attached === undefined ? '' : ', of which the lines are counted';
  const decoded = plain === undefined ? [] : [`decoded what a mail had encoded${lines}`];
  const told = [...repairs, ...decoded, ...(attached?.repairs ?? []), ...list.told];
  return told.length === 0 ? document : withRepair(document, { line: 1, what: told.join(', ') });
}

/**
 * Subscriptions of any kind in any encoding, each with its line, and an account of repairs and refusals. Throws `too-large`
 * above 10 MiB and `invalid` where there is no list at all: an empty file, a feed, a web page, a packed file, binary data.
 */
export function readOpml(input: string | Uint8Array): OpmlDocument {
  if (input.length > LIMITS.fetch.bodyBytes) {
    throw new WinnowError(
      'too-large',
      `the list of feeds is longer than ${byteSize(LIMITS.fetch.bodyBytes)}`,
    );
  }
  if (typeof input === 'string') return readDecodedOpml({ text: input });
  refusePacked(input);
  return readDecodedOpml(decodeOpml(input));
}
