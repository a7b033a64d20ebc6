/**
 * Tags and text of HTML as browsers cut them, front to back in one pass. No tree is built, so nesting costs nothing;
 * every search begins where the last one ended, so neither do tags, quotes and comments that never end.
 */

import { APOSTROPHE, EQUALS, GREATER, isSpace, nameEnd, QUOTE, SLASH } from './tag-characters.ts';

/** What hears of the pieces, as places in the document. */
export interface HtmlListener {
  /** Text, references and all; literal text has none. */
  characters(start: number, end: number, isLiteral: boolean): void;
  /** `name` is in lower case; the attributes stand from `start` to before `end`. */
  open(name: string, start: number, end: number): void;
  close(name: string): void;
}

/** Elements whose inside holds no tags: it ends where their own closing tag begins. */
const RAW = new Set('script style title textarea xmp iframe noembed noframes'.split(' '));
/** Elements whose inside is for programs, be it closed or not. */
export const PROGRAMS: ReadonlySet<string> = new Set(['script', 'style', 'noscript']);

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Where the `>` of the tag stands whose attributes begin at `start`, quoted values stepped over; -1 without one. */
function tagEnd(html: string, start: number): number {
  let at = start;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === GREATER) return at;
    at += 1;
    if (code !== EQUALS) continue;
    while (isSpace(html.charCodeAt(at))) at += 1;
    const quote = html.charCodeAt(at);
    if (quote === QUOTE || quote === APOSTROPHE) {
      const end = html.indexOf(quote === QUOTE ? '"' : "'", at + 1);
      if (end === -1) return -1;
      at = end + 1;
    } else {
      for (; at < html.length; at += 1) {
        const value = html.charCodeAt(at);
        if (value === GREATER || isSpace(value)) break;
      }
    }
  }
  return -1;
}

/** The index behind `what`, looked for from `from`; the end of the text without it. */
function behind(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from);
  return at === -1 ? html.length : at + what.length;
}

/** Where a declaration, comment or instruction that begins at `start` is over; CDATA is told of as text. */
function afterMarkup(html: string, start: number, listener: HtmlListener): number {
  if (html.startsWith('!--', start + 1)) return behind(html, '-->', start + 2);
  if (!html.startsWith('![CDATA[', start + 1)) return behind(html, '>', start + 1);
  const end = behind(html, ']]>', start + 9);
  if (html.endsWith(']]>', end)) listener.characters(start + 9, end - 3, true);
  return end;
}

/**
 * Tells the listener of all pieces in their order, from a place between two of them; what a tag that never ends would
 * hold is left out.
 */
export function readHtmlTokens(html: string, listener: HtmlListener, from = 0): void {
  let textStart = from;
  let at = html.indexOf('<', from);
  /** Raw elements of these names are closed no more. */
  const unclosed = new Set<string>();
  const tellText = (end: number) => {
    if (end > textStart) listener.characters(textStart, end, false);
  };
  while (at !== -1) {
    const code = html.charCodeAt(at + 1);
    const isClosing = code === SLASH;
    if (isLetter(isClosing ? html.charCodeAt(at + 2) : code)) {
      tellText(at);
      const nameStart = isClosing ? at + 2 : at + 1;
      const attributesStart = nameEnd(html, nameStart);
      const end = tagEnd(html, attributesStart);
      if (end === -1) return;
      const name = html.slice(nameStart, attributesStart).toLowerCase();
      textStart = end + 1;
      if (isClosing) listener.close(name);
      else {
        listener.open(name, attributesStart, end);
        if (RAW.has(name) && !unclosed.has(name)) {
          const inside = rawEnd(html, name, textStart);
          if (inside === undefined) unclosed.add(name);
          textStart = inside ?? (PROGRAMS.has(name) ? html.length : textStart);
        }
      }
    } else if (isClosing || code === 0x21 || code === 0x3f) {
      tellText(at);
      textStart = afterMarkup(html, at, listener);
    } else {
      // A sign that begins no tag is text.
      at = html.indexOf('<', at + 1);
      continue;
    }
    at = html.indexOf('<', textStart);
  }
  tellText(html.length);
}

/** Where the closing tag of a raw element begins. */
function rawEnd(html: string, name: string, from: number): number | undefined {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index;
}
