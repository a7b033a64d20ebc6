/**
 * A tag scanner for XML that is not well-formed: it never gives up, reports where each attribute stood and
 * what it had to assume. It knows OPML's attribute names, because quotes alone do not tell where values end.
 */
import { decodeHTMLStrict } from 'entities';
import { LIMITS } from '../model/limits.ts';

export interface ScannedAttribute {
  /** Lower case. */
  readonly name: string;
  /** With entities decoded. */
  readonly value: string;
  /** Where the name stands. */
  readonly offset: number;
  /** The text ended inside the value. */
  readonly cutOff: boolean;
}

export type Tag =
  | {
      readonly kind: 'open';
      /** Lower case. */
      readonly name: string;
      readonly offset: number;
      readonly end: number;
      readonly attributes: readonly ScannedAttribute[];
      readonly closed: boolean;
      /** Written as XML wants it, so that what stands in its values is nothing else. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'close'; readonly name: string; readonly offset: number; readonly end: number }
  | { readonly kind: 'comment'; readonly offset: number; readonly end: number };

/** Told of everything that had to be assumed. */
export type OnRepair = (offset: number, what: string) => void;

const QUOTES = '"\'\u201c\u201d\u201e\u2018\u2019';
const QUOTED = `\\s*=\\s*[${QUOTES}]`;
const NAMES = 'xmlurl|htmlurl|text|title|type|description|language|version|category|created';
/** The same, also behind the prefix of a namespace, as converters write them. */
const KNOWN = `(?:[a-z_][\\w.-]{0,30}:)?(?:${NAMES})`;
const OPENING = '<(?:/?(?:outline|body|opml|head|title)\\b|!--)';

/** The beginning of an attribute, in which the text breaks off. */
const HALF_AN_ATTRIBUTE = '(?<=\\s)[\\w:.-]+\\s*(?:=\\s*)?$';

/** Where a value ends: at a quote that something sensible follows, before a known attribute, at a tag. */
function valueEnd(quotes: string): RegExp {
  return new RegExp(
    `[${quotes}](?=\\s*(?:[\\w:.-]+${QUOTED}|(?:${KNOWN})\\s*=|[\\w:.-]+\\s*=\\s*(?:feed|https?):|/?>|\\?>|(?:/\\s*)?(?:<|$)|${HALF_AN_ATTRIBUTE}))|\\s(?=(?:${KNOWN})${QUOTED}|(?:xmlurl|htmlurl)\\s*=)|(?=${OPENING})`,
    'giu',
  );
}

const ENDS = new Map(
  [...QUOTES].map((quote) => [
    quote,
    valueEnd(quote === '"' || quote === "'" ? quote : QUOTES.slice(2)),
  ]),
);

/** After an equals sign: the value was empty and this is the next attribute. */
const NEXT_ATTRIBUTE = new RegExp(`(?<=\\s)(?:${KNOWN})\\s*=`, 'iuy');

/** An attribute as XML has them: whatever stands between its quotes is its value. */
const WHOLE_ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const TAG_END = /\s*\/?>/uy;

/** The prefix of such a name. Of ours it is a part. */
const PREFIX = new RegExp(`^(?!winnow:)[\\w.-]+:(?=(?:${NAMES}|url)$)`, 'u');

/** The name of an attribute that is written there, without such a prefix. */
function placedName(written: string, offset: number): { name: string; offset: number } {
  const name = written.toLowerCase();
  const { length } = PREFIX.exec(name)?.[0] ?? '';
  return { name: name.slice(length), offset: offset + length };
}

/** A value without quotes, up to white space or the tag's end. */
export function bareValueAt(text: string, at: number): string {
  const value = /(?:(?!xmlurl\s*=)[^\s"'<>\u201c\u201d])*/iuy;
  value.lastIndex = at;
  const raw = value.exec(text)?.[0] ?? '';
  return raw.endsWith('/') && text[at + raw.length] === '>' ? raw.slice(0, -1) : raw;
}

/** Text with its entities decoded; only those that end in a semicolon, so that `&copy=2` stays. */
export function decodeEntities(text: string, onBare: () => void): string {
  if (!text.includes('&')) return text;
  if (/&(?!#?[A-Za-z0-9]+;)/u.test(text)) onBare();
  return decodeHTMLStrict(text);
}

/** What is left of text that was escaped twice, as many programs do with titles that feeds had escaped. */
const LEFT_ESCAPED = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[\da-f]{2,5});/giu;

/** The same text without references that are left once it was decoded. */
export function decodeLeftEscaped(text: string): string {
  return text.replace(LEFT_ESCAPED, (reference) => decodeHTMLStrict(reference));
}

/** Reads the tags of a text from its beginning to its end. */
export class TagScanner {
  readonly #text: string;
  readonly #onRepair: OnRepair;
  #at = 0;
  /** False once it is known that no further comment ends, so that hostile text is not searched again and again. */
  #commentsEnd = true;

  constructor(text: string, onRepair: OnRepair) {
    this.#text = text;
    this.#onRepair = onRepair;
  }

  /** The next tag or comment; undefined at the end. */
  next(): Tag | undefined {
    const text = this.#text;
    for (;;) {
      const offset = text.indexOf('<', this.#at);
      if (offset === -1) return undefined;
      const found = text.startsWith('<!--', offset) ? this.#comment(offset) : this.#tag(offset);
      if (found !== undefined) return found;
    }
  }

  /** The comment that begins there; undefined, and its beginning passed over, where it never ends. */
  #comment(offset: number): Tag | undefined {
    const close = this.#commentsEnd ? this.#text.indexOf('-->', offset + 4) : -1;
    if (close !== -1) {
      this.#at = close + 3;
      return { kind: 'comment', offset, end: this.#at };
    }
    this.#commentsEnd = false;
    this.#at = offset + 4;
    this.#onRepair(offset, 'ignored the start of a comment that never ends');
    return undefined;
  }

  /** The tag that begins there; undefined, and its bracket passed over, where none does. */
  #tag(offset: number): Tag | undefined {
    const text = this.#text;
    const name = /\/?[A-Za-z_][\w:.-]*/uy;
    name.lastIndex = offset + 1;
    const word = name.exec(text)?.[0].toLowerCase();
    this.#at = offset + 1 + (word?.length ?? 0);
    if (word === undefined) return undefined;
    if (!word.startsWith('/')) return this.#openTag(word, offset);
    const end = /[^<>]*>?/uy;
    end.lastIndex = this.#at;
    this.#at += end.exec(text)?.[0].length ?? 0;
    return { kind: 'close', name: word.slice(1), offset, end: this.#at };
  }

  /** The rest of a tag that is written as XML wants it, so that nothing has to be assumed; undefined for any other. */
  #wholeTag(name: string, offset: number): Tag | undefined {
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
    if (end === null) return undefined;
    this.#at = end.index + end[0].length;
    const attributes = written.map(({ raw, ...attribute }) => {
      const onBare = () => this.#onRepair(attribute.offset, 'kept a bare ampersand');
      return { ...attribute, value: decodeEntities(raw, onBare), cutOff: false };
    });
    const closed = end[0].includes('/');
    return { kind: 'open', name, offset, end: this.#at, attributes, closed, isWhole: true };
  }

  #openTag(name: string, offset: number): Tag {
    const whole = this.#wholeTag(name, offset);
    if (whole !== undefined) return whole;
    const text = this.#text;
    const attributes: ScannedAttribute[] = [];
    const word = /[^\s=<>"'/\u201c\u201d]+/uy;
    let closed = false;
    let strays = 0;
    for (;;) {
      const character = text[this.#at];
      if (character === undefined || character === '<') {
        this.#onRepair(offset, `ended the tag <${name}>, which has no end`);
        break;
      }
      if (character === '>') {
        closed = text[this.#at - 1] === '/';
        this.#at++;
        break;
      }
      word.lastIndex = this.#at;
      const match = word.exec(text);
      if (match === null) {
        if (!/[\s/]/u.test(character)) strays++;
        this.#at++;
        continue;
      }
      this.#at += match[0].length;
      const attribute = this.#attribute(match[0], match.index);
      if (attribute === undefined) strays++;
      else attributes.push(attribute);
    }
    if (strays > 0) this.#onRepair(offset, `passed over stray characters in the tag <${name}>`);
    return { kind: 'open', name, offset, end: this.#at, attributes, closed, isWhole: false };
  }

  #attribute(rawName: string, offset: number): ScannedAttribute | undefined {
    const text = this.#text;
    const equals = /\s*=[\s=]*/uy;
    equals.lastIndex = this.#at;
    const sign = equals.exec(text);
    if (sign === null) return undefined;
    this.#at += sign[0].length;
    // Text out of a program or of JSON has its quotes escaped.
    const isEscaped = text[this.#at] === '\\' && ENDS.has(text[this.#at + 1] ?? '');
    if (isEscaped) this.#at++;
    const quote = text[this.#at] ?? '';
    const ends = ENDS.get(quote);
    const { raw: written, cutOff } =
      ends === undefined ? this.#bareValue(offset) : this.#quoted(quote, ends, offset);
    const raw = isEscaped && written.endsWith('\\') ? written.slice(0, -1) : written;
    if (isEscaped) this.#onRepair(offset, 'took the backslashes off the quotes of a value');
    const value = decodeEntities(raw, () => this.#onRepair(offset, 'kept a bare ampersand'));
    return { ...placedName(rawName, offset), value, cutOff };
  }

  #bareValue(offset: number): { raw: string; cutOff: boolean } {
    this.#onRepair(offset, 'read a value that has no quotes');
    NEXT_ATTRIBUTE.lastIndex = this.#at;
    if (NEXT_ATTRIBUTE.test(this.#text)) return { raw: '', cutOff: false };
    const raw = bareValueAt(this.#text, this.#at);
    this.#at += raw.length;
    return { raw, cutOff: this.#at >= this.#text.length };
  }

  #quoted(quote: string, ends: RegExp, offset: number): { raw: string; cutOff: boolean } {
    const text = this.#text;
    const start = this.#at + 1;
    ends.lastIndex = start;
    const end = ends.exec(text);
    if (end === null) {
      this.#at = text.length;
      return { raw: text.slice(start), cutOff: true };
    }
    const raw = text.slice(start, end.index);
    this.#at = end.index + end[0].length;
    if (end[0] === '') {
      this.#onRepair(offset, 'closed a value that has no closing quote');
      // The tag's own end was swallowed with the value: give it back to be read again.
      const swallowed = /["']?\s*\/?>[^<>]*$/u.exec(raw.slice(-200))?.[0] ?? '';
      this.#at -= swallowed.length;
      return { raw: raw.slice(0, raw.length - swallowed.length), cutOff: false };
    }
    if (/^\s/u.test(end[0])) this.#onRepair(offset, 'closed a value that has no closing quote');
    else if (raw.includes(quote)) this.#onRepair(offset, 'kept quotes inside a value');
    return { raw, cutOff: false };
  }
}
