/** Where the values of attributes end in OPML that is not well-formed, and what they say. */
import { COMMENT, type CommentEnds } from './opml-comments.ts';
import { QUOTES } from './opml-names.ts';
import { type ValueEnds, valueEndsOf } from './opml-value-ends.ts';

/** The names of attributes that name an address. */
const ADDRESS_NAMES: ReadonlySet<string> = new Set(['xmlurl', 'htmlurl', 'url']);
/** Those that bookmarks have, and where such an address ends that lost its quote. */
const BOOKMARK_NAMES: ReadonlySet<string> = new Set(['href', 'feedurl']);
const WEB_ADDRESS = /(?:feed|https?):[^\s<>"]*/iuy;
const NO_WORDS = /xmlurl\s*=|(?!^)<outline\b/iu;
/** The end of the tag itself, behind a value that lost its quote. */
const SEEMING_END = />\s*$/u;
const LAST_QUOTE = new RegExp(`[${QUOTES}]$`, 'u');
const REST_OF_TAG = /[^<>]*>/uy;

/** Said of a value that goes on as long as it makes sense. */
export const UNCLOSED = 'closed a value that has no closing quote';

/** An address that has the next attribute behind it, whatever that is called. */
const BEFORE_NEXT = new RegExp(`^\\s*([^\\s${QUOTES}]+)\\s+[\\w:.-]+\\s*=\\s*[${QUOTES}]`, 'u');

/** A value between quotes, with what had to be assumed. */
export interface QuotedValue {
  readonly raw: string;
  /** Behind the value and its quote. */
  readonly end: number;
  /** The text ended inside it. */
  readonly cutOff: boolean;
  readonly repair?: string;
}

/** A value whose closing quote is lost, with what of it makes sense. */
function unclosed(raw: string, start: number): QuotedValue {
  return { raw, end: start + raw.length, cutOff: false, repair: UNCLOSED };
}

/** Words without quotes, up to the next attribute or the tag's end. */
const BARE_WORDS =
  /[^<>"=\s][^<>"=\r\n]{0,500}?(?=\s{1,99}[\w:.-]{1,40}\s{0,9}=|\s{0,99}\/?>|"[\s/>])/uy;

const BARE_VALUE = new RegExp(`(?:(?!xmlurl\\s*=)[^\\s<>${QUOTES}])*`, 'iuy');

/** A value without quotes, up to white space or the tag's end; that of a title, named so, may have several words. */
export function bareValueAt(text: string, at: number, name = ''): string {
  if (name === 'text' || name === 'title') {
    BARE_WORDS.lastIndex = at;
    const words = BARE_WORDS.exec(text)?.[0];
    if (words !== undefined) return words;
  }
  BARE_VALUE.lastIndex = at;
  const raw = BARE_VALUE.exec(text)?.[0] ?? '';
  return raw.endsWith('/') && text[at + raw.length] === '>' ? raw.slice(0, -1) : raw;
}

/** An end of a value that was found: where it is, and the quote or white space that ends it, if any does. */
interface End {
  readonly index: number;
  readonly sign: string;
}

function isClosing(end: End | undefined): end is End {
  return end !== undefined && /\S/u.test(end.sign);
}

/** Reads the values between the quotes of a text. */
export class QuotedValues {
  readonly #text: string;
  readonly #comments: CommentEnds;
  /** For each quote from where on an end was looked for last: hostile text is not searched again and again. */
  readonly #found = new Map<string, { readonly from: number; readonly end: End | undefined }>();

  constructor(text: string, comments: CommentEnds) {
    this.#text = text;
    this.#comments = comments;
  }

  /** The value of the attribute of that name whose opening quote stands there. */
  at(opening: number, name: string): QuotedValue {
    const text = this.#text;
    const quote = text[opening]!;
    const patterns = valueEndsOf(quote);
    const start = opening + 1;
    if (ADDRESS_NAMES.has(name)) {
      patterns.address.lastIndex = start;
      const raw = patterns.address.exec(text)?.[0];
      if (raw !== undefined) return { raw, end: start + raw.length + 1, cutOff: false };
    }
    const found = this.#endFrom(quote, start, patterns);
    if (BOOKMARK_NAMES.has(name) && text.slice(start, found?.index).includes('<')) {
      WEB_ADDRESS.lastIndex = start;
      const raw = WEB_ADDRESS.exec(text)?.[0];
      if (raw !== undefined) return unclosed(raw, start);
    }
    if (found === undefined) return { raw: text.slice(start), end: text.length, cutOff: true };
    if (found.sign === '') return this.#openEnd(quote, start, found.index, patterns);
    if (ADDRESS_NAMES.has(name)) {
      const [, raw] = BEFORE_NEXT.exec(text.slice(start, found.index)) ?? [];
      if (raw !== undefined) return unclosed(raw, start);
    }
    const end = isClosing(found) ? this.#behindTags(quote, start, found, patterns) : found;
    const value = { raw: text.slice(start, end.index), end: end.index + 1, cutOff: false };
    if (!isClosing(found)) {
      // Another kind of quote may have been meant to close it.
      const raw = ADDRESS_NAMES.has(name) ? value.raw : value.raw.replace(LAST_QUOTE, '');
      return { ...value, raw, repair: UNCLOSED };
    }
    return value.raw.includes(quote) ? { ...value, repair: 'kept quotes inside a value' } : value;
  }

  #endFrom(quote: string, from: number, { end: pattern }: ValueEnds): End | undefined {
    const known = this.#found.get(quote);
    if (known !== undefined && known.from <= from && from <= (known.end?.index ?? Infinity)) {
      return known.end;
    }
    pattern.lastIndex = from;
    const match = pattern.exec(this.#text);
    const end = match === null ? undefined : { index: match.index, sign: match[0] };
    this.#found.set(quote, { from, end });
    return end;
  }

  /** Where a value goes on behind an end that is within a tag of HTML. */
  #behindTags(quote: string, start: number, first: End, patterns: ValueEnds): End {
    let [from, found] = [start, first];
    for (;;) {
      const passed = this.#text.slice(from, found.index);
      const tag = passed.lastIndexOf('<');
      if (tag === -1 || !patterns.half.test(passed.slice(tag))) return found;
      REST_OF_TAG.lastIndex = found.index + 1;
      const rest = REST_OF_TAG.exec(this.#text);
      if (rest === null) return found;
      from = rest.index + rest[0].length;
      const next = this.#endFrom(quote, from, patterns);
      if (!isClosing(next)) return found;
      found = next;
    }
  }

  /** A value that a tag or a comment seems to end: the one or other may be among its words. */
  #openEnd(quote: string, start: number, at: number, patterns: ValueEnds): QuotedValue {
    const text = this.#text;
    const before = text.slice(start, at);
    patterns.words.lastIndex = at;
    const words = patterns.words.exec(text)?.[0];
    const isEnded = words === undefined || words.startsWith(COMMENT) || SEEMING_END.test(before);
    if (!isEnded && !NO_WORDS.test(words)) {
      const repair = 'kept a tag inside a value';
      return { raw: before + words, end: at + words.length + 1, cutOff: false, repair };
    }
    const behind = this.#behindComment(quote, at, patterns);
    if (behind !== undefined) {
      const repair = 'left out a comment inside a value';
      return { raw: before + behind.raw, end: behind.end, cutOff: false, repair };
    }
    // The tag's own end was swallowed with the value: give it back to be read again.
    const swallowed = /["']?\s*\/?>[^<>]*$/u.exec(before.slice(-200))?.[0] ?? '';
    return unclosed(before.slice(0, before.length - swallowed.length), start);
  }

  /** The rest of a value behind a comment in it; undefined where the comment is not known to be in it. */
  #behindComment(
    quote: string,
    at: number,
    patterns: ValueEnds,
  ): { readonly raw: string; readonly end: number } | undefined {
    const text = this.#text;
    const from = text.startsWith(COMMENT, at) ? this.#comments.of(at) : undefined;
    if (from === undefined || /<outline\b|xmlurl\s*=/iu.test(text.slice(at, from))) {
      return undefined;
    }
    const end = this.#endFrom(quote, from, patterns);
    if (!isClosing(end)) return undefined;
    const raw = text.slice(from, end.index);
    return raw.includes(quote) ? undefined : { raw, end: end.index + 1 };
  }
}
