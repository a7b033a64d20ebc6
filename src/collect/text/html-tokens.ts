/**
 * A tokenizer of HTML that finds tags and text as browsers do, in one pass. It builds no tree, so nesting costs
 * nothing. Every search begins where the last one ended, so neither do tags, quotes and comments that never end.
 */

import {
  APOSTROPHE,
  behind,
  EXCLAMATION,
  GREATER,
  isSpace,
  nameEnd,
  QUESTION,
  QUOTE,
  SLASH,
} from '../xml/tag-characters.ts';

/** Receives the tokens, as indexes into the document. */
export interface HtmlListener {
  /** Text, with its character references undecoded; literal text (CDATA) has none. */
  characters(start: number, end: number, isLiteral: boolean): void;
  /** `name` is in lower case; the attributes stand between `start` and `end`, `end` excluded. */
  open(name: string, start: number, end: number): void;
  close(name: string): void;
}

/** Elements whose content holds no tags: it ends at their own closing tag. */
const RAW = new Set('script style title textarea xmp iframe noembed noframes'.split(' '));
/** Elements whose content is not for readers, even if they are never closed. */
export const PROGRAMS: ReadonlySet<string> = new Set(['script', 'style', 'noscript']);

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The index of the `>` that ends the tag whose attributes begin at `start`, quoted values skipped; -1 without one. */
function tagEnd(html: string, start: number): number {
  let at = start;
  let end = html.indexOf('>', at);
  while (end !== -1) {
    const equals = html.slice(at, end).indexOf('=');
    if (equals === -1) return end;
    at = valueEnd(html, at + equals + 1);
    if (at === -1) return -1;
    // A quoted value may hold it.
    if (at > end) end = html.indexOf('>', at);
  }
  return -1;
}

/** The index after the attribute value that begins at `start`; -1 for a quote that is never closed. */
function valueEnd(html: string, start: number): number {
  let at = start;
  while (isSpace(html.charCodeAt(at))) at += 1;
  const quote = html.charCodeAt(at);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const end = html.indexOf(quote === QUOTE ? '"' : "'", at + 1);
    return end === -1 ? -1 : end + 1;
  }
  for (; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === GREATER || isSpace(code)) break;
  }
  return at;
}

/** The index after the declaration, comment or instruction that begins at `start`; CDATA is reported as text. */
function afterMarkup(html: string, start: number, listener: HtmlListener): number {
  if (html.startsWith('!--', start + 1)) return behind(html, '-->', start + 2);
  if (!html.startsWith('![CDATA[', start + 1)) return behind(html, '>', start + 1);
  const end = behind(html, ']]>', start + 9);
  if (html.endsWith(']]>', end)) listener.characters(start + 9, end - 3, true);
  return end;
}

/** Whether a tag begins at a `<`: a letter follows, perhaps after a slash. */
function isTag(html: string, start: number): boolean {
  const code = html.charCodeAt(start + 1);
  return isLetter(code === SLASH ? html.charCodeAt(start + 2) : code);
}

/** Whether a declaration, comment, instruction or a broken closing tag begins at a `<`. */
function isMarkup(html: string, start: number): boolean {
  const code = html.charCodeAt(start + 1);
  return code === SLASH || code === EXCLAMATION || code === QUESTION;
}

/**
 * Reports the tag that begins at `start`. Returns the index after it and after the content of a raw element; -1 for a
 * tag that never ends. Raw elements that are never closed are added to `unclosed`, so that they are searched once.
 */
function afterTag(
  html: string,
  start: number,
  listener: HtmlListener,
  unclosed: Set<string>,
): number {
  const isClosing = html.charCodeAt(start + 1) === SLASH;
  const nameStart = isClosing ? start + 2 : start + 1;
  const attributesStart = nameEnd(html, nameStart);
  const end = tagEnd(html, attributesStart);
  if (end === -1) return -1;
  const name = html.slice(nameStart, attributesStart).toLowerCase();
  if (isClosing) {
    listener.close(name);
    return end + 1;
  }
  listener.open(name, attributesStart, end);
  if (!RAW.has(name) || unclosed.has(name)) return end + 1;
  const closing = rawEnd(html, name, end + 1);
  if (closing !== undefined) return closing;
  unclosed.add(name);
  return PROGRAMS.has(name) ? html.length : end + 1;
}

/**
 * Reports all tokens to the listener in their order, beginning at an index between two of them. Reading stops at a tag
 * that never ends.
 */
export function readHtmlTokens(html: string, listener: HtmlListener, from = 0): void {
  const unclosed = new Set<string>();
  let textStart = from;
  let at = html.indexOf('<', from);
  while (at !== -1) {
    const isTagHere = isTag(html, at);
    if (!isTagHere && !isMarkup(html, at)) {
      // A `<` that begins nothing is text.
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (at > textStart) listener.characters(textStart, at, false);
    textStart = isTagHere
      ? afterTag(html, at, listener, unclosed)
      : afterMarkup(html, at, listener);
    if (textStart === -1) return;
    at = html.indexOf('<', textStart);
  }
  if (html.length > textStart) listener.characters(textStart, html.length, false);
}

/** The index of the closing tag of a raw element. */
function rawEnd(html: string, name: string, from: number): number | undefined {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index;
}
