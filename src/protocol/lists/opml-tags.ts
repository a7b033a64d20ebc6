/**
 * A tag scanner for XML that is not well-formed: it never gives up, reports where each attribute stood and
 * what it had to assume. It knows OPML's attribute names, because quotes alone do not tell where values end.
 */
import { LIMITS } from '../../model/limits.ts';
import { MARKER_LINE } from './merge-markers.ts';
import { hasAddress } from './opml-balance.ts';
import { COMMENT, CommentEnds } from './opml-comments.ts';
import { decodeEntities, KEPT_AMPERSAND } from './opml-entities.ts';
import { lacksQuote } from './opml-lost-quotes.ts';
import { KNOWN, placedName, QUOTES, STRAY_SIGN } from './opml-names.ts';
import { type Opening, Openings } from './opml-openings.ts';
import { type Mark, TagReach } from './opml-reach.ts';
import type { OpenTag, ScannedAttribute, Tag } from './opml-tag.ts';
import { isQuote } from './opml-value-ends.ts';
import { bareValueAt, QuotedValues } from './opml-values.ts';

/** Told of everything that had to be assumed. */
export type OnRepair = (offset: number, what: string) => void;

/** After an equals sign: the value was empty and this is the next attribute. */
const NEXT_ATTRIBUTE = new RegExp(`(?<=\\s)(?:${KNOWN})\\s*=`, 'iuy');

/** The name of an attribute, or a stray word. */
const WORD = new RegExp(`[^\\s=<>/${QUOTES}]+`, 'uy');

/** An attribute as XML has them: whatever stands between its quotes is its value. */
const WHOLE_ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const TAG_END = /\s*\/?>/uy;
/** Close behind the end of such a tag, an attribute that it should have had. */
const LATE_ATTRIBUTE = new RegExp(
  `(?:[^<\\w]|<!--[^<>]{0,200}-->|<[bp]r?\\s*/?>){0,2000}(${KNOWN})\\s*=\\s*[${QUOTES}]`,
  'iuy',
);
/** A tag of HTML within another. */
const INNER_TAG = /<\/?[a-z][\w-]*(?:[\s/][^<>]*)?>/iuy;
/** An address as it stands in mails. */
const BETWEEN_BRACKETS = /<((?:feed|https?):[^\s"'<>]*)>/iuy;
/** A tag of an outline with white space where XML allows none. */
const SPACED_TAG = /\s{0,9}(?:\/\s{0,9}outline(?=\s{0,9}>)|outline(?=\s+[\w:.-]+\s*=))/iuy;

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Whether a mark is of a tag that has attributes of these names: another one, or, of a feed, its end. */
function isOf(mark: Mark | undefined, names: ReadonlySet<string>): boolean {
  if (mark === undefined) return false;
  return mark.name === undefined ? names.has('xmlurl') : !names.has(mark.name);
}

/** Reads the tags of a text from its beginning to its end. */
export class TagScanner {
  readonly #text: string;
  readonly #onRepair: OnRepair;
  readonly #comments: CommentEnds;
  readonly #values: QuotedValues;
  readonly #reach: TagReach;
  readonly #passedComments: Tag[] = [];
  readonly #openings: Openings;
  #at = 0;

  constructor(text: string, onRepair: OnRepair) {
    this.#text = text;
    this.#onRepair = onRepair;
    this.#comments = new CommentEnds(text);
    this.#openings = new Openings(text);
    this.#values = new QuotedValues(text, this.#comments);
    this.#reach = new TagReach(text, this.#comments);
  }

  /** The comments that were found within tags so far, in file order. */
  get passedComments(): readonly Tag[] {
    return this.#passedComments;
  }

  /** The next tag or comment; undefined at the end. */
  next(): Tag | undefined {
    for (;;) {
      const opening = this.#openings.after(this.#at);
      if (opening === undefined) return undefined;
      const isComment = this.#text.startsWith(COMMENT, opening.offset);
      const found = isComment ? this.#comment(opening.offset) : this.#tag(opening);
      if (found !== undefined) return found;
    }
  }

  /** The comment that begins there; undefined, and its beginning passed over, where it never ends. */
  #comment(offset: number): Tag | undefined {
    const end = this.#comments.of(offset);
    if (end !== undefined) {
      this.#at = end;
      return { kind: 'comment', offset, end };
    }
    this.#at = offset + COMMENT.length;
    this.#onRepair(offset, 'ignored the start of a comment that never ends');
    return undefined;
  }

  /** The tag that begins there; undefined, and its bracket passed over, where none does. */
  #tag({ offset, name: start }: Opening): Tag | undefined {
    if (start === undefined) return this.#lostTag(offset);
    const text = this.#text;
    const name = isAt(SPACED_TAG, text, start) ? SPACED_TAG : /\/?[A-Za-z_][\w:.-]*/uy;
    name.lastIndex = start;
    const written = name.exec(text)?.[0] ?? '';
    this.#at = start + written.length;
    const word = written.replace(/\s+/gu, '').toLowerCase();
    if (word === '') return undefined;
    const isSpaced = word.length < written.length;
    if (isSpaced) this.#onRepair(offset, 'took white space out of a tag');
    if (start === offset) this.#onRepair(offset, 'put the bracket before a tag that lacks it');
    if (!word.startsWith('/')) {
      const tag = this.#openTag(word, offset);
      return isSpaced || start === offset ? { ...tag, isWhole: false } : tag;
    }
    const end = /[^<>]*>?/uy;
    end.lastIndex = this.#at;
    this.#at += end.exec(text)?.[0].length ?? 0;
    return { kind: 'close', name: word.slice(1), offset, end: this.#at };
  }

  /** The attributes of a tag that lost its beginning; nothing tells where it would close. */
  #lostTag(offset: number): Tag | undefined {
    this.#at = offset;
    const tag = { ...this.#openTag('', offset), closed: true, isWhole: false };
    if (!hasAddress(tag)) return undefined;
    this.#onRepair(offset, 'took an address that stands outside of any readable outline');
    return tag;
  }

  /** The rest of a tag that is written as XML wants it, so that nothing has to be assumed; undefined for any other. */
  #wholeTag(name: string, offset: number): OpenTag | undefined {
    const text = this.#text;
    const written: { name: string; raw: string; offset: number }[] = [];
    WHOLE_ATTRIBUTE.lastIndex = this.#at;
    TAG_END.lastIndex = this.#at;
    for (let left = LIMITS.parse.attributes; left > 0; left -= 1) {
      const match = WHOLE_ATTRIBUTE.exec(text);
      if (match === null) break;
      const [all, own = '', double, single] = match;
      const raw = double ?? single ?? '';
      written.push({ ...placedName(own, match.index + all.indexOf(own)), raw });
      TAG_END.lastIndex = WHOLE_ATTRIBUTE.lastIndex;
    }
    const end = TAG_END.exec(text);
    if (end === null || lacksQuote(written)) return undefined;
    const closed = end[0].includes('/');
    const names = new Set(written.map((attribute) => attribute.name));
    if (name === 'outline' && this.#isLate(end.index + end[0].length, closed, names)) {
      return undefined;
    }
    this.#at = end.index + end[0].length;
    const attributes = written.map(({ raw, ...attribute }) => {
      const onBare = () => this.#onRepair(attribute.offset, KEPT_AMPERSAND);
      return { ...attribute, value: decodeEntities(raw, onBare), cutOff: false };
    });
    return { kind: 'open', name, offset, end: this.#at, attributes, closed, isWhole: true };
  }

  /** Whether an attribute of a tag without an address stands behind the sign that seems to end it. */
  #isLate(at: number, closed: boolean, names: ReadonlySet<string>): boolean {
    if (names.has('xmlurl')) return false;
    LATE_ATTRIBUTE.lastIndex = at;
    const written = LATE_ATTRIBUTE.exec(this.#text)?.[1];
    if (written === undefined) return false;
    const late = placedName(written, 0).name;
    return closed ? late === 'xmlurl' : !names.has(late);
  }

  #openTag(name: string, offset: number): OpenTag {
    const whole = this.#wholeTag(name, offset);
    if (whole !== undefined) return whole;
    const text = this.#text;
    const attributes: ScannedAttribute[] = [];
    const names = new Set<string>();
    let strays = 0;
    let valueEnd = -1;
    for (;;) {
      if (isAt(MARKER_LINE, text, this.#at)) this.#at = MARKER_LINE.lastIndex;
      const character = text[this.#at];
      if (character === undefined) break;
      if (character === '<' || character === '>') {
        if (name !== 'outline' || !this.#passOver(names)) break;
        strays++;
        continue;
      }
      WORD.lastIndex = this.#at;
      const match = WORD.exec(text);
      if (match === null) {
        if (!/[\s/]/u.test(character)) strays++;
        this.#at++;
        continue;
      }
      this.#at += match[0].length;
      const isJoined = match.index === valueEnd && /\S/u.test(text[valueEnd - 1]!);
      const attribute = this.#attribute(match[0], match.index);
      if (attribute === undefined) strays++;
      else {
        attributes.push(attribute);
        names.add(attribute.name);
        valueEnd = this.#at;
        if (isJoined) this.#onRepair(attribute.offset, 'parted attributes without a space between');
      }
    }
    const closed = this.#endTag(name, offset);
    if (strays > 0) this.#onRepair(offset, `passed over stray characters in the tag <${name}>`);
    return { kind: 'open', name, offset, end: this.#at, attributes, closed, isWhole: false };
  }

  /** Passes over the sign that ends the tag, if one does; whether that closes the element, too. */
  #endTag(name: string, offset: number): boolean {
    if (this.#text[this.#at] !== '>') {
      this.#onRepair(offset, `ended the tag <${name}>, which has no end`);
      return false;
    }
    this.#at++;
    return this.#text[this.#at - 2] === '/';
  }

  /** Passes over what seems to end an outline whose attributes go on behind it; false where none do. */
  #passOver(names: ReadonlySet<string>): boolean {
    const text = this.#text;
    const at = this.#at;
    if (text.startsWith(COMMENT, at)) {
      const end = this.#comments.of(at);
      // One that never ends hides nothing.
      const behind = end ?? at + COMMENT.length;
      const isLast = end !== undefined && isAt(TAG_END, text, end);
      if (!isLast && !isOf(this.#reach.after(behind), names)) return false;
      if (end !== undefined) this.#passedComments.push({ kind: 'comment', offset: at, end });
      this.#at = behind;
      return true;
    }
    const isEnd = text[at] === '>';
    const mark = isEnd ? this.#reach.ownAfter(at) : this.#reach.after(at);
    const isEmptyTag = isEnd && text[at - 1] === '/';
    if (isEmptyTag && mark?.name !== 'xmlurl') return false;
    if (!isOf(mark, names)) return false;
    INNER_TAG.lastIndex = at;
    const inner = INNER_TAG.exec(text)?.[0] ?? '';
    // An address in it must be found by whoever looks for it.
    const isPassed = inner !== '' && !/xmlurl\s*=/iu.test(inner);
    this.#at += isPassed && isOf(this.#reach.after(at + inner.length), names) ? inner.length : 1;
    return true;
  }

  #attribute(rawName: string, offset: number): ScannedAttribute | undefined {
    const text = this.#text;
    const equals = /\s*=[\s=]*/uy;
    equals.lastIndex = this.#at;
    const sign = equals.exec(text);
    if (sign === null) return undefined;
    this.#at += sign[0].length;
    if (sign[0].replace(/\s+/gu, '').length > 1) {
      this.#onRepair(offset, 'took several equals signs for one');
    }
    if (isAt(STRAY_SIGN, text, this.#at)) {
      this.#at = STRAY_SIGN.lastIndex;
      this.#onRepair(offset, 'passed over a sign before the quote of a value');
    }
    // Text out of a program or of JSON has its quotes escaped.
    const isEscaped = text[this.#at] === '\\' && isQuote(text[this.#at + 1]);
    if (isEscaped) this.#at++;
    const placed = placedName(rawName, offset);
    const { raw: written, cutOff } = isQuote(text[this.#at])
      ? this.#quoted(placed.name, offset)
      : this.#bareValue(placed.name, offset);
    const raw = isEscaped && written.endsWith('\\') ? written.slice(0, -1) : written;
    if (isEscaped) this.#onRepair(offset, 'took the backslashes off the quotes of a value');
    const value = decodeEntities(raw, () => this.#onRepair(offset, KEPT_AMPERSAND));
    return { ...placed, value, cutOff };
  }

  #bareValue(name: string, offset: number): { raw: string; cutOff: boolean } {
    this.#onRepair(offset, 'read a value that has no quotes');
    NEXT_ATTRIBUTE.lastIndex = this.#at;
    if (NEXT_ATTRIBUTE.test(this.#text)) return { raw: '', cutOff: false };
    BETWEEN_BRACKETS.lastIndex = this.#at;
    const [all, address] = BETWEEN_BRACKETS.exec(this.#text) ?? [];
    const raw = address ?? bareValueAt(this.#text, this.#at, name);
    this.#at += all?.length ?? raw.length;
    return { raw, cutOff: this.#at >= this.#text.length };
  }

  #quoted(name: string, offset: number): { raw: string; cutOff: boolean } {
    const { raw, end, cutOff, repair } = this.#values.at(this.#at, name);
    this.#at = end;
    if (repair !== undefined) this.#onRepair(offset, repair);
    return { raw, cutOff };
  }
}
