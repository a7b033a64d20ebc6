/**
 * The forgiving reader of subscriptions: OPML of any kind, plain lists, other readers' JSON and bookmarks, in any
 * encoding. It mends what it can, says what it mended, and never loses an address without a word.
 */

import { decodeHTMLStrict } from 'entities';
import { byteSize } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { isBookmarks, readBookmarks } from './bookmarks.ts';
import { readCutJson } from './cut-json.ts';
import { readFeedExport } from './feed-export.ts';
import { readFeedList } from './feed-list.ts';
import type { OpmlDocument } from './opml-document.ts';
import { readOutlines } from './opml-outlines.ts';

const ADD_HINT =
  'follow one feed, or the feed of one site, with: winnow sources add <name> <address>';

const UTF_16_BOMS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/** What windows-1252 has where Unicode has controls that nobody means; Node 20 gives those for it. */
function withoutC1(text: string): string {
  return text.replace(/[\u0080-\u009f]/gu, (control) =>
    decodeHTMLStrict(`&#${control.charCodeAt(0)};`),
  );
}

function decoded(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return withoutC1(new TextDecoder(label, { fatal }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** UTF-16 without a mark shows as every other byte being zero in the markup at the beginning. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 64);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]!++;
  if (zeros[1]! > start.length / 4) return 'utf-16le';
  return zeros[0]! > start.length / 4 ? 'utf-16be' : undefined;
}

/** Whether a text that is declared to be UTF-8 has not one character of it beyond ASCII, but others. */
function isNothingOf(label: string, text: string): boolean {
  return /^utf-?8$/iu.test(label) && text.includes('\ufffd') && !/[\u0080-\ufffc]/u.test(text);
}

/** The text of a file: by byte order mark, as UTF-8 where it is UTF-8, as declared, as windows-1252. */
export function decodeOpml(bytes: Uint8Array): {
  readonly text: string;
  readonly encoding: string;
} {
  const marked = UTF_16_BOMS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  const utf16 = marked?.[0] ?? unmarkedUtf16(bytes);
  if (utf16 !== undefined) return { text: decoded(bytes, utf16) ?? '', encoding: utf16 };
  const declaration = decoded(bytes.subarray(0, 1_024), 'latin1') ?? '';
  const declared = /<\?xml[^>]*encoding\s*=\s*["']?([\w.:-]+)/iu.exec(declaration)?.[1];
  const isEscaped = declared !== undefined && /^(?:iso-2022|hz-)/iu.test(declared);
  const labels = [...(isEscaped ? [declared] : []), 'utf-8', declared ?? 'windows-1252'];
  for (const [index, label] of labels.entries()) {
    const text = decoded(bytes, label, index < labels.length - 1);
    if (text !== undefined && !isNothingOf(label, text)) {
      return { text, encoding: label.toLowerCase() };
    }
  }
  return { text: decoded(bytes, 'windows-1252') ?? '', encoding: 'windows-1252' };
}

/** Whether it is nothing but what may stand before an OPML document, cut off there. */
function isPrologue(text: string): boolean {
  const rest = text.replace(/<\?xml[^>]*(?:>|$)|<!--[\s\S]*?(?:-->|$)/gu, '').trim();
  return '<opml'.startsWith(rest);
}

/** Whether all of it was escaped as if it were text, perhaps within tags: what only speaks of OPML begins otherwise. */
function isEscapedOpml(start: string): boolean {
  return /^(?:<[^<>]*>\s*)*&lt;(?:\?xml\b|!--|opml\b|outline\b)/iu.test(start);
}

/** Whether more of the beginning than damage explains is characters that no text has. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 8_192);
  const strange = start.match(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/gu) ?? [];
  return strange.length > start.length / 50;
}

function isJsonFeed(value: unknown): boolean {
  const version: unknown = Object(value).version;
  return typeof version === 'string' && version.includes('jsonfeed.org');
}

function feedError(): WinnowError {
  return new WinnowError('invalid', 'this is a feed, not a list of feeds', { hint: ADD_HINT });
}

/** How archives (zip) and packed files (gzip) begin, as which services hand out what they export. */
const PACKED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
];

function refusePacked(bytes: Uint8Array): void {
  if (!PACKED.some((start) => start.every((byte, at) => bytes[at] === byte))) return;
  throw new WinnowError('invalid', 'this is a packed file, not a list of feeds', {
    hint: 'unpack it, and import the list that is in it',
  });
}

function readText(text: string): OpmlDocument {
  const start = text.trimStart().slice(0, 1_024);
  if (/^[{[]/u.test(start)) {
    if (text.split(',', LIMITS.parse.jsonValues + 1).length > LIMITS.parse.jsonValues) {
      throw new WinnowError('too-large', 'the list of feeds holds more values than can be read');
    }
    const json = readCutJson(text);
    if (isJsonFeed(json.value)) throw feedError();
    if (json.value !== undefined) return readFeedExport(json, text);
  }
  if (isBookmarks(text)) return readBookmarks(text);
  if (isEscapedOpml(start)) return readOutlines(decodeHTMLStrict(text));
  if (/<opml\b|<outline\b|\bxmlurl\s*=/iu.test(text)) return readOutlines(text);
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
  return readFeedList(text);
}

/**
 * Subscriptions of any kind, each with its line, and an account of repairs and refusals. Bytes are decoded
 * by `decode` (a small one of our own by default). Throws `too-large` above 10 MiB and `invalid` where
 * there is no list at all: an empty file, a feed, a web page, a packed file, binary data.
 */
export function readOpml(
  input: string | Uint8Array,
  decode: (bytes: Uint8Array) => string = (bytes) => decodeOpml(bytes).text,
): OpmlDocument {
  if (input.length > LIMITS.fetch.bodyBytes) {
    throw new WinnowError(
      'too-large',
      `the list of feeds is longer than ${byteSize(LIMITS.fetch.bodyBytes)}`,
    );
  }
  if (typeof input !== 'string') refusePacked(input);
  const text = (typeof input === 'string' ? input : decode(input)).replace(/^\ufeff/u, '');
  if (text.trim() === '') throw new WinnowError('invalid', 'the list of feeds is empty');
  return readText(text);
}
