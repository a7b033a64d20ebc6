/** The step from bytes to a feed, whatever the dialect: decode, detect, read. */

import { decode } from '../model/encoding/decode.ts';
import { languageSaid } from '../model/encoding/language-hint.ts';
import { type Feed, isCutShort } from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { readInOrder } from './dates/day-order.ts';
import { readInLanguage } from './dates/month-names.ts';
import { type Detected, detect } from './detect.ts';
import { FeedError } from './feed-error.ts';
import { parseJson } from './json/parse-json.ts';
import { readLanguage } from './languages/language.ts';
import { isGzip } from './network/gzip.ts';
import { unpack } from './network/unpack.ts';
import { cleanText } from './text/characters.ts';
import { resolveUrl, webUrl } from './urls/feed-url.ts';
import { siteBase } from './urls/site-base.ts';
import { parseXml } from './xml/parse-xml.ts';
import { unwrapped } from './xml/wrapped-document.ts';

/** What came with the bytes, where anything did. */
export interface ParseHints {
  readonly contentType?: string;
  /** Where the bytes were read from, after redirects. */
  readonly url?: string;
  /** `Content-Location`, absolute or relative to `url`. */
  readonly contentLocation?: string;
  readonly contentLanguage?: string;
}

/** Whether the document begins with `<?xm` as mainframes write it, whose bytes are like no other encoding's. */
function isEbcdic([a, b, c, d]: Uint8Array): boolean {
  return a === 0x4c && b === 0x6f && c === 0xa7 && d === 0x94;
}

/** What relative addresses are relative to: what the server says, else where the document lies or, of RSS, where its site does. */
function baseOf(
  text: string,
  { kind, rootAt }: Detected,
  { url, contentLocation }: ParseHints,
): string | undefined {
  const stated = webUrl(resolveUrl(contentLocation, url));
  if (stated !== undefined || kind !== 'rss') return stated ?? webUrl(url);
  return siteBase(text, rootAt, webUrl(url));
}

/** The language that the feed says it is in, else the one that the server does. */
function languageOf({ language }: Feed, { contentLanguage }: ParseHints): string | undefined {
  return language ?? readLanguage(contentLanguage?.split(',')[0]);
}

/** What is read, as bytes; text as its UTF-8. */
function bytesOf(document: Uint8Array | ArrayBuffer | string): Uint8Array {
  if (typeof document === 'string') return Buffer.from(document);
  return document instanceof ArrayBuffer ? new Uint8Array(document) : document;
}

/**
 * Reads RSS 0.90–2.0, RDF, Atom 0.3/1.0, JSON Feed and RSS-in-JSON. Forgives what it can and says in `repairs` what it lost or
 * guessed; throws `FeedError` whose `kind` is `empty`, `not-a-feed`, `unreadable`, `encoding`, `truncated` or `too-large`.
 */
export function parseFeed(
  document: Uint8Array | ArrayBuffer | string,
  hints: ParseHints = {},
): Feed {
  const bytes = bytesOf(document);
  if (isGzip(bytes)) {
    const feed = parseFeed(unpack(bytes), hints);
    return { ...feed, repairs: ['gzip file unpacked', ...feed.repairs] };
  }
  if (bytes.length === 0) throw new FeedError('empty', 'the document is empty');
  if (bytes.length > LIMITS.fetch.bodyBytes) {
    throw new FeedError('too-large', `the document is longer than ${LIMITS.fetch.bodyBytes} bytes`);
  }
  if (isEbcdic(bytes)) {
    throw new FeedError('encoding', 'the document is in EBCDIC, an encoding that is not read');
  }
  const decoded = decode(bytes, hints.contentType);
  const whole = cleanText(decoded.text);
  const inside = unwrapped(whole);
  const text = inside === undefined ? whole : cleanText(inside);
  const detected = detect(text);
  const base = baseOf(text, detected, hints);
  const read = (): Feed =>
    detected.kind === 'json'
      ? parseJson(text.slice(detected.rootAt, detected.end), base)
      : parseXml(text, detected.rootAt, detected.kind, base);
  const inLanguage = (found: Feed) => languageOf(found, hints);
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const seemsIn = () => languageSaid(body) ?? readLanguage(hints.contentLanguage?.split(',')[0]);
  const { result: feed, repairs } = readInOrder(
    () => readInLanguage(read, inLanguage, seemsIn),
    inLanguage,
  );
  if (isCutShort(feed.repairs) && feed.title === undefined && feed.items.length === 0) {
    throw new FeedError('truncated', 'the document ends before it says anything');
  }
  const language = languageOf(feed, hints);
  return {
    ...feed,
    ...(language === undefined ? {} : { language }),
    encoding: decoded.encoding,
    repairs: [
      ...decoded.repairs,
      ...(inside === undefined ? [] : ['document wrapped in another']),
      ...detected.repairs,
      ...feed.repairs,
      ...repairs,
    ],
  };
}
