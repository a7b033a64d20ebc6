/** What a text is: which dialect, and where its root element begins, past junk, prologue and comments. */

import { FeedError } from './feed-error.ts';
import { behind } from './xml/tag-characters.ts';

export type Detected =
  | {
      readonly kind: 'rss' | 'rdf' | 'atom';
      readonly rootAt: number;
      readonly repairs: readonly string[];
    }
  | {
      readonly kind: 'json';
      readonly rootAt: number;
      /** The index behind the document. */
      readonly end: number;
      readonly repairs: readonly string[];
    };

const ROOTS: ReadonlyMap<string, 'rss' | 'rdf' | 'atom'> = new Map([
  ['rss', 'rss'],
  ['channel', 'rss'],
  ['rdf', 'rdf'],
  ['feed', 'atom'],
  ['entry', 'atom'],
]);
/** Words that a web page may have for elements of its own. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['channel', 'feed', 'entry']);
/** A tag in a namespace of feeds, which no page gives its elements: the page is what a server wrote before the feed. */
const OF_FEEDS = /^<[^<>]*\sxmlns(?::[\w.-]+)?\s*=\s*["']\s*https?:[^"'<>]*(?:atom|rss)/i;
/** What no feed begins with, and what junk before a feed rarely contains. */
const PAGE_TAG =
  /^(?:title|meta|link|script|style|div|span|p|h[1-6]|ul|ol|table|form|main|nav|header|section|article)$/;
/** Elements that begin something else. */
const OTHER_ROOTS: ReadonlyMap<string, string> = new Map([
  ['html', 'an HTML page'],
  ['head', 'an HTML page'],
  ['body', 'an HTML page'],
  ['opml', 'an OPML list'],
]);
const MOST_TAGS_BEFORE_ROOT = 200;
/** Comments, instructions and declarations. */
const MOST_PROLOG = 1_000;
const FARTHEST_ROOT = 64 * 1024;
/** What stands before JSON that is handed to a function of a script, or kept from being run. */
const WRAPPING = /^[^<{]+(?=\{\s*(?:["']|(?:version|title|items|rss)\s*:))/;
/** The same, and what its server wrote first, before what nearly every JSON Feed begins with; no page that shows one. */
const NOTICE =
  /^(?:(?!<(?:html|head|body|!doctype))[\s\S])+?(?=\{\s*"version"\s*:\s*"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org\b)/i;
const FARTHEST_JSON = 512;
/** Files that a server hands out in the place of a feed, by what is left of their beginnings in whatever encoding they are read. */
const OTHERS: readonly (readonly [begins: RegExp, what: string])[] = [
  [/^\s*%PDF-/, 'a PDF'],
  [/^(?:.{0,2}PNG\s|GIF8[79]a|[^<]{0,12}(?:JFIF|Exif|WEBP))/s, 'a picture'],
  [/^PK[^<]{2}/, 'a packed file'],
];
const LONGEST_MARK = 64;
const ROOT_TAG = /<(?:[a-z_][\w.-]*:)?(?:rss|rdf|feed)[\s>]/i;
const TAG_NAME = /^(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)(?=[\s/>])/;

/** Finds the root; throws `FeedError` `empty` or `not-a-feed`. */
export function detect(text: string): Detected {
  const start = text.search(/\S/);
  if (start === -1) throw new FeedError('empty', 'the document is empty');
  const first = text[start];
  if (first === '{' || first === '[') {
    return { kind: 'json', rootAt: 0, end: text.length, repairs: [] };
  }
  const before = text.slice(start, start + FARTHEST_JSON);
  const wrapping = WRAPPING.exec(before) ?? NOTICE.exec(before);
  if (wrapping !== null) {
    const end = text.lastIndexOf('}') + 1;
    return {
      kind: 'json',
      rootAt: start + wrapping[0].length,
      end,
      repairs: ['text around the document'],
    };
  }
  return findRoot(text.slice(0, start + FARTHEST_ROOT), start);
}

function findRoot(text: string, start: number): Detected {
  const repairs = text[start] === '<' ? [] : ['text before the document'];
  let tags = 0;
  let prolog = 0;
  let isPage = /^\s*<!doctype\s+html\b/i.test(text);
  let at = text.indexOf('<', start);
  while (at !== -1 && tags < MOST_TAGS_BEFORE_ROOT && prolog < MOST_PROLOG) {
    const skipped = skipProlog(text, at);
    if (skipped !== undefined) {
      prolog += 1;
      at = text.indexOf('<', skipped);
      continue;
    }
    const name = TAG_NAME.exec(text.slice(at + 1, at + 80))?.[1]?.toLowerCase() ?? '';
    const kind = ROOTS.get(name);
    const isOfPage = isPage && AMBIGUOUS.has(name) && !OF_FEEDS.test(text.slice(at, at + 1_024));
    if (kind !== undefined && !isOfPage) {
      if (tags > 0) repairs.push('markup before the document');
      return { kind, rootAt: at, repairs };
    }
    const other = OTHER_ROOTS.get(name);
    if (other !== undefined) throw notFeed(`is ${other}, not a feed`);
    isPage ||= PAGE_TAG.test(name);
    tags += 1;
    at = text.indexOf('<', at + 1);
  }
  const [, other] = OTHERS.find(([begins]) => begins.test(text.slice(0, LONGEST_MARK))) ?? [];
  throw notFeed(
    other === undefined ? 'has no element that begins a feed' : `is ${other}, not a feed`,
  );
}

function notFeed(what: string): FeedError {
  return new FeedError('not-a-feed', `the document ${what}`);
}

/** Where a comment, instruction or declaration at `at` ends; `undefined` when there is an element. */
function skipProlog(text: string, at: number): number | undefined {
  const next = text.charCodeAt(at + 1);
  if (next === 0x3f) return beforeRoot(text, at, behind(text, '>', at));
  if (next !== 0x21) return undefined;
  if (text.startsWith('<!--', at)) {
    // One that is never closed hides nothing.
    return text.includes('-->', at) ? behind(text, '-->', at) : at + 4;
  }
  return beforeRoot(text, at, endOfDoctype(text, at));
}

/** Where a part of the prologue ends; that it has no end of its own shows by the root that would be part of it. */
function beforeRoot(text: string, at: number, end: number): number {
  const root = text.slice(at, Math.min(end, at + FARTHEST_ROOT)).search(ROOT_TAG);
  return root === -1 ? end : at + root;
}

/** A DOCTYPE may hold declarations between brackets; they are stepped over, never read. */
function endOfDoctype(text: string, at: number): number {
  const close = text.indexOf('>', at);
  const bracket = text.indexOf('[', at);
  if (bracket === -1 || (close !== -1 && close < bracket))
    return close === -1 ? text.length : close + 1;
  const end = /\]\s*>/g;
  end.lastIndex = bracket;
  return end.exec(text) === null ? (close === -1 ? text.length : close + 1) : end.lastIndex;
}
