/** Titles and names as one line of plain text: HTML that publishers put there is taken off. */

import { LIMITS } from '../../model/limits.ts';
import { decodeReferences } from './character-references.ts';
import { truncateBytes } from './characters.ts';
import { decodeWords } from './encoded-words.ts';

/** Characters that are read; what is past them cannot be in a title any more, however much of it is markup. */
const LONGEST = 16 * LIMITS.parse.titleBytes;
/** What follows the name of a tag: attributes, whose quotes may hold a `>`; where they are not closed, up to the first. */
const REST_OF_TAG = String.raw`(?:\s(?:(?:"[^"<]*"|'[^'<]*'|[^<>"'])*|[^<>]*))?/?>`;
/** Only tags HTML knows are taken off, so that `List<T>` and `a < b` stay what they are. */
const TAGS = new RegExp(
  `</?(?:a|abbr|acronym|address|article|aside|b|bdi|bdo|big|blockquote|br|center|cite|code|dd|del|dfn|div|dl|dt|em|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|mark|marquee|nobr|ol|p|pre|q|rp|rt|ruby|s|samp|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|tr|tt|u|ul|var|video|wbr)${REST_OF_TAG}`,
  'gi',
);
/** An opening tag of what always holds something, without attributes. */
const BARE_TAG =
  /^<(a|abbr|acronym|address|article|aside|blockquote|center|cite|code|dd|del|dfn|div|dl|dt|figure|footer|h[1-6]|header|iframe|ins|kbd|li|mark|marquee|ol|pre|q|rp|rt|ruby|samp|script|section|span|strike|style|svg|table|tbody|td|th|tr|tt|ul|var|video)>$/i;
/** Any opening tag without attributes, but those of a break. */
const NAMED_ALONE = /^<((?!br>|hr>|wbr>)\w+)>$/i;
/** What stands behind a tag that is a word among others; what a tag of markup begins stands right behind it. */
const BEHIND_A_WORD = /^(?:[\s,.;:!?)\]}`/]|$)/;
const QUOTES = /^["'“”‘’]$/;
/** What a title has around a few words of it. */
const FORMATS = 'b|big|em|font|i|s|small|strike|strong|u';
const FORMAT = new RegExp(`^<(?:${FORMATS})>$`, 'i');
const FORMAT_TAG = new RegExp(`<(${FORMATS})>`, 'gi');
/** What is no tag but part of a comparison, `a <b and c> d`: no attribute of it has a value, and nothing closes it. */
const WORDED_TAG = /^<(?!(?:br|hr|img|wbr)\b)([a-z]\w*)(?:\s+[\p{L}\p{N}.,;+*&|!%-]+)+>$/iu;
const BLOCKS =
  /^<\/?(?:article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b/i;
const CLOSING_TAG = /<\/([^\s<>/]+)\s*>/g;
const NAMED_TAG = new RegExp(String.raw`</?([A-Za-z_][\w.:-]*)${REST_OF_TAG}`, 'g');
/** A reference to a quote, a dash or a letter that lost its semicolon, as HTML reads it too. */
const UNENDED =
  /&#(?:(\d{4,5}|3[489]|6[02]|1[6-9]\d|2[0-4]\d|25[0-5])(?![\d;])|(x[\da-f]{4})(?![\da-f;]))/gi;
/** A name that HTML knows without its semicolon, and no part of an address. */
const UNENDED_NAME =
  /&(amp|nbsp|quot|lt|gt|copy|reg|laquo|raquo|szlig|[aeiounAEIOUN](?:acute|grave|circ|tilde|uml)|[cC]cedil)(?![\w;=])/g;
const SCRIPT_END = /<\/script\s*>/gi;
const STYLE_END = /<\/style\s*>/gi;
const INVISIBLE = /<(script|style)\b|<!--/gi;

/** HTML or text to one line of text, cut to the length a title may have. */
export function plainTitle(html: string): string {
  const text = html.length > LONGEST ? html.slice(0, LONGEST) : html;
  return lineOf(text.includes('<') ? dropTags(dropInvisible(text)) : text);
}

/** What stands in for a tag. */
function insteadOf(tag: string): string {
  return BLOCKS.test(tag) ? ' ' : '';
}

function lineOf(written: string): string {
  let text = written;
  if (text.includes('&#')) text = text.replace(UNENDED, '&#$1$2;');
  if (text.includes('&')) text = decodeReferences(text.replace(UNENDED_NAME, '&$1;'));
  return oneLine(text);
}

/** Without tags; a bare one of an element that is never closed stays, since the title speaks of it: `How to use <div>`. */
function dropTags(text: string): string {
  const closed = new Set([...text.matchAll(CLOSING_TAG)].map(([, name]) => name?.toLowerCase()));
  // What begins markup somewhere is markup wherever it stands: `<b>Breaking<b> news` lacks a slash.
  for (const { 1: name, index, 0: tag } of text.matchAll(FORMAT_TAG)) {
    if (/[\p{L}\p{N}]/u.test(text.charAt(index + tag.length))) closed.add(name!.toLowerCase());
  }
  const isOnly = text.indexOf('<') === text.lastIndexOf('<');
  return text.replace(TAGS, (tag, at: number) => {
    const name = (BARE_TAG.exec(tag) ?? WORDED_TAG.exec(tag) ?? wordAt(text, at, tag, isOnly))?.[1];
    return name !== undefined && !closed.has(name.toLowerCase()) ? tag : insteadOf(tag);
  });
}

/** The tag, where it stands as words do: `Replace <b> with <strong>`, but not `<b>Bold`. */
function wordAt(text: string, at: number, tag: string, isOnly: boolean): RegExpExecArray | null {
  const before = text.charAt(at - 1);
  // One alone that all of it follows may as well have lost its end.
  if (isOnly && FORMAT.test(tag) && before === '') return null;
  const behind = text.charAt(at + tag.length);
  const isQuoted = QUOTES.test(behind) && QUOTES.test(before);
  return isQuoted || BEHIND_A_WORD.test(behind) ? NAMED_ALONE.exec(tag) : null;
}

/** Markup of the document itself to one line of text: elements that are closed go, also those that HTML does not know. */
export function plainMarkup(markup: string): string {
  const text = dropInvisible(markup.slice(0, LONGEST));
  const closed = new Set([...text.matchAll(CLOSING_TAG)].map(([, name]) => name));
  const unnamed = text.replace(NAMED_TAG, (tag, name: string) =>
    closed.has(name) || tag.endsWith('/>') ? insteadOf(tag) : tag,
  );
  return lineOf(unnamed.replace(TAGS, insteadOf));
}

/** Without comments, scripts and styles; one that never ends stays. */
function dropInvisible(text: string): string {
  let out = '';
  let from = 0;
  INVISIBLE.lastIndex = 0;
  for (let found = INVISIBLE.exec(text); found !== null; found = INVISIBLE.exec(text)) {
    const end = endOfInvisible(text, found.index, found[1]?.toLowerCase());
    if (end === -1) break;
    out += text.slice(from, found.index);
    from = end;
    INVISIBLE.lastIndex = end;
  }
  return from === 0 ? text : out + text.slice(from);
}

function endOfInvisible(text: string, at: number, name: string | undefined): number {
  const close = name === undefined ? /-->/g : name === 'script' ? SCRIPT_END : STYLE_END;
  close.lastIndex = at;
  return close.exec(text) === null ? -1 : close.lastIndex;
}

/** Text that is known not to be HTML, as one line cut to the length a title may have. */
export function oneLine(text: string): string {
  const decoded = text.includes('=?') ? decodeWords(text) : text;
  const folded = /[\n\t\r\u2028\u2029]| {2}/.test(decoded) ? decoded.replace(/\s+/g, ' ') : decoded;
  return truncateBytes(folded.trim(), LIMITS.parse.titleBytes);
}
