/**
 * Tags of XML, well-formed or not, front to back in one pass. They end where htmlparser2's tokenizer ends them, but that
 * steps through a state machine for each character and takes several times as long. Some things differ: only a letter begins
 * a name and no name has a bracket, so that "I <3 it", "x <= y", "<!3" and "a<b" are text, a value without quotes
 * leaves the slash of its tag alone, and what lacks its end (a quote, a tag, an instruction) takes less along.
 */

import { InstructionEnds } from './instruction-ends.ts';
import { SectionEnds } from './section-ends.ts';
import {
  APOSTROPHE,
  beginsDeclaration,
  cdataMark,
  EQUALS,
  endsName,
  GREATER,
  isSpace,
  QUOTE,
  SLASH,
} from './tag-characters.ts';

/** Told of the parts of tags, as indexes into the document. */
export interface XmlTokenListener {
  /** The name of an opening tag; its attributes follow, and then how it ends, unless the document ends first. */
  openTag(start: number, end: number): void;
  attributeName(start: number, end: number): void;
  /** Of the attribute named last; between its quotes where it has them. */
  attributeValue(start: number, end: number): void;
  /** `end` is where the `>` stands. */
  openTagEnd(end: number): void;
  selfClosingTagEnd(end: number): void;
  closeTag(start: number, end: number): void;
  /**
   * Where the closing tag of the element stands whose section of character data, from `from` on, is never closed; -1 if
   * it is not before `to`.
   */
  closingTag(from: number, to: number): number;
  /** Told what was put right, in words for people. */
  mended(repair: string): void;
}

const [EXCLAMATION, QUESTION, DASH, LESS] = [0x21, 0x3f, 0x2d, 0x3c];

/** Whether a code unit may begin the name of a tag; of those beyond Latin 1, all but punctuation and signs. */
function beginsName(code: number): boolean {
  const small = code | 0x20;
  if (small >= 0x61 && small <= 0x7a) return true;
  return code === 0x5f || code === 0x3a || (code >= 0xc0 && !(code >= 0x2000 && code <= 0x2bff));
}

/** Where the name of a tag ends that begins at `start`; the end of the text without one. */
function nameEnd(xml: string, start: number): number {
  for (let at = start; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === LESS || endsName(code)) return at;
  }
  return xml.length;
}

/** Characters looked at one by one before `indexOf` is called: most tags are nearer than that call is worth. */
const NEAR = 16;

function afterSpaces(xml: string, start: number): number {
  let at = start;
  while (isSpace(xml.charCodeAt(at))) at += 1;
  return at;
}

/** Where the next `<` stands; -1 without one. */
function nextTag(xml: string, from: number): number {
  const near = Math.min(from + NEAR, xml.length);
  for (let at = from; at < near; at += 1) if (xml.charCodeAt(at) === LESS) return at;
  return xml.indexOf('<', near);
}

/** The index behind `what`, looked for from `from` on; -1 without it. */
function behindNext(xml: string, what: string, from: number): number {
  const at = xml.indexOf(what, from);
  return at === -1 ? -1 : at + what.length;
}

/** Tells the listener of all tags in their order. What it throws ends the reading. */
export function readXmlTokens(xml: string, listener: XmlTokenListener): void {
  const ends = new SectionEnds(xml);
  const instructions = new InstructionEnds(xml);
  const closingTag = (from: number, to: number) => listener.closingTag(from, to);
  for (let at = nextTag(xml, 0); at !== -1; ) {
    const code = xml.charCodeAt(at + 1);
    let end = at + 1;
    if (code === SLASH) end = readClosingTag(xml, at + 2, listener);
    else if (code === EXCLAMATION) {
      const mark = cdataMark(xml, at);
      if (mark > 0) end = ends.ofCdata(at + mark, closingTag);
      else if (xml.startsWith('--', at + 2)) end = ends.ofComment(at + 4, closingTag);
      else if (!beginsDeclaration(xml, at)) end = at + 2;
      else end = behindNext(xml, '>', at + (xml.charCodeAt(at + 2) === DASH ? 4 : 2));
    } else if (code === QUESTION) {
      end = instructions.of(at + 2);
      // What only looks like one is text.
      if (end === -1) end = at + 2;
      else if (xml.charCodeAt(end - 2) !== QUESTION)
        listener.mended('instructions closed like tags');
    } else if (beginsName(code)) end = readOpeningTag(xml, at + 1, listener);
    at = end === -1 ? -1 : nextTag(xml, end);
  }
}

/** Where a closing tag is over, from behind its `</`; -1 when never. */
function readClosingTag(xml: string, at: number, listener: XmlTokenListener): number {
  const start = afterSpaces(xml, at);
  const code = xml.charCodeAt(start);
  if (code === GREATER) return start + 1;
  if (code === SLASH) return behindNext(xml, '>', start + 1);
  if (!beginsName(code)) return start;
  const end = nameEnd(xml, start);
  if (end === xml.length) return -1;
  listener.closeTag(start, end);
  return xml.charCodeAt(end) === GREATER ? end + 1 : behindClosing(xml, end, listener);
}

/** The index behind a closing tag that does not end with its name; where its `>` is missing, the next tag begins there. */
function behindClosing(xml: string, from: number, listener: XmlTokenListener): number {
  const next = xml.indexOf('<', from);
  if (next === -1) return behindNext(xml, '>', from);
  // No farther than the next tag, or of many without an end each would look through all that follow.
  const end = xml.slice(from, next).indexOf('>');
  if (end !== -1) return from + end + 1;
  listener.mended('tags closed before the next');
  return next;
}

/** Where the opening tag is over whose name begins at `start`; -1 when never. One that another tag follows right away is text. */
function readOpeningTag(xml: string, start: number, listener: XmlTokenListener): number {
  let at = nameEnd(xml, start);
  if (at === xml.length) return -1;
  if (xml.charCodeAt(at) === LESS) return at;
  listener.openTag(start, at);
  while (at < xml.length) {
    const code = xml.charCodeAt(at);
    if (code === GREATER) {
      listener.openTagEnd(at);
      return at + 1;
    }
    if (code === LESS) {
      listener.mended('tags closed before the next');
      listener.openTagEnd(at - 1);
      return at;
    }
    if (code === SLASH) {
      at = afterSpaces(xml, at + 1);
      if (xml.charCodeAt(at) === GREATER) {
        listener.selfClosingTagEnd(at);
        return at + 1;
      }
    } else if (isSpace(code)) at += 1;
    else at = readAttribute(xml, at, listener);
  }
  return -1;
}

/** The index behind the attribute that begins at `start`. */
function readAttribute(xml: string, start: number, listener: XmlTokenListener): number {
  let at = start + 1;
  for (; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === EQUALS || code === LESS || endsName(code)) break;
  }
  if (at === xml.length) return at;
  listener.attributeName(start, at);
  at = afterSpaces(xml, at);
  return xml.charCodeAt(at) === EQUALS ? readValue(xml, afterSpaces(xml, at + 1), listener) : at;
}

/** The index behind the value that begins at `start`, its quote included. */
function readValue(xml: string, start: number, listener: XmlTokenListener): number {
  const quote = xml.charCodeAt(start);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const end = xml.indexOf(quote === QUOTE ? '"' : "'", start + 1);
    if (end === -1 || !mayFollowValue(xml.charCodeAt(end + 1))) {
      const mended = endOfUnclosed(xml, start + 1, end);
      if (mended !== -1) {
        listener.mended('quotes closed where their attribute ends');
        listener.attributeValue(start + 1, mended);
        return mended;
      }
    }
    if (end === -1) return xml.length;
    listener.attributeValue(start + 1, end);
    return end + 1;
  }
  let end = start;
  for (; end < xml.length; end += 1) {
    const code = xml.charCodeAt(end);
    if (code === GREATER || isSpace(code)) break;
  }
  if (end === xml.length) return end;
  listener.mended('attributes without the quotes of XML');
  // In XML a slash that ends it belongs to the tag.
  const isEmptyTag = xml.charCodeAt(end) === GREATER && xml.charCodeAt(end - 1) === SLASH;
  if (isEmptyTag && end - 1 > start) end -= 1;
  const isWrapped = isTypographic(quote);
  const hasEnd = isWrapped && end - 1 > start && isTypographic(xml.charCodeAt(end - 1));
  listener.attributeValue(isWrapped ? start + 1 : start, hasEnd ? end - 1 : end);
  return end;
}

/** Whether a code unit is one of the quotes that word processors write, or a prime, which blogs make of one behind a digit. */
function isTypographic(code: number): boolean {
  return (code >= 0x2018 && code <= 0x201f) || code === 0x2032 || code === 0x2033;
}

/** Whether a code unit may stand behind a value. */
function mayFollowValue(code: number): boolean {
  return code === GREATER || isSpace(code) || code === SLASH || code === QUESTION;
}

/** Characters; a tag in which a quote is missing is looked through no farther. */
const LONGEST_UNCLOSED = 1_024;
const NEXT_ATTRIBUTE = /(?<!\s)\s+[\w:.-]+\s*=\s*$/;

/**
 * Where a value ends that lacks its closing quote, so that the one at `end` opens another: before the attribute that has that
 * one or, if there are tags in between, where its own tag ends. -1 where nothing is wrong with it.
 */
function endOfUnclosed(xml: string, start: number, end: number): number {
  const within = xml.slice(
    start,
    Math.min(end === -1 ? xml.length : end, start + LONGEST_UNCLOSED),
  );
  const tagEnd = within.search(/\/?>/);
  const isAcross = tagEnd !== -1 && (end === -1 || within.includes('<', tagEnd));
  if (isAcross) return start + tagEnd;
  const next = end === -1 || end - start > LONGEST_UNCLOSED ? -1 : within.search(NEXT_ATTRIBUTE);
  return next === -1 ? -1 : start + next;
}
