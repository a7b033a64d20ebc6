/**
 * HTML to plain text. Works on tokens, never on a tree: nesting costs nothing, however deep, and nothing
 * that a browser would run or hide becomes text.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { LIMITS } from '../model/limits.ts';
import { truncateBytes } from './characters.ts';

export interface PlainHtml {
  /** Lines of text, blocks parted by one empty line at most. */
  readonly text: string;
  /** `src` of the images in it, as written, at most eight; tracking pixels left out. */
  readonly images: readonly string[];
}

/** Markup is read to this length at most; what follows it cannot be within the text limit anyway. */
const LONGEST = 8 * LIMITS.parse.textBytes;
const MOST_IMAGES = 8;

/** Elements whose content nobody reads. */
const HIDDEN = new Set(
  'script style template noscript iframe object embed applet svg math head title select textarea noembed noframes canvas audio video'.split(
    ' ',
  ),
);
const LINES = new Set(
  'br li tr dt dd div section article header footer aside main nav figcaption figure form address center option'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table hr'.split(' '));
const CELLS = new Set(['td', 'th']);

/** Controls, bidi overrides and isolates, invisible joints, and what XML cannot hold. */
const UNWANTED =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;

/**
 * Text that would run if somebody took it for markup: an element that acts, or an attribute that does.
 * Whoever writes about them reads `‹script>`; whoever smuggles them in gets nothing.
 */
const ACTING =
  /<(?=\/?(?:script|img|image|svg|math|iframe|frame|object|embed|applet|xmp|plaintext|noscript|base|meta|form|input|button|isindex|link|style|template|video|audio|body|html|details|marquee)(?![\w-])|[a-z][^<>]{0,500}?(?:\son[a-z]+\s*=|script:|srcdoc|data:text))/giu;

function separatorOf(name: string): string {
  if (PARAGRAPHS.has(name)) return '\n\n';
  if (LINES.has(name)) return '\n';
  return CELLS.has(name) ? ' ' : '';
}

/** Collects text and image addresses from the tokens of one document. */
function createCollector(html: string) {
  const parts: string[] = [];
  const images: string[] = [];
  let hidden = '';
  let hiddenDepth = 0;
  let name = '';
  let attribute = '';
  let value = '';
  let source = '';
  let isPixel = false;

  const enter = () => {
    if (hidden !== '') {
      if (name === hidden) hiddenDepth += 1;
      return;
    }
    if (name === 'img' && source !== '' && !isPixel && images.length < MOST_IMAGES) {
      images.push(source);
    }
    const separator = separatorOf(name);
    if (separator !== '') parts.push(separator);
    if (HIDDEN.has(name)) {
      hidden = name;
      hiddenDepth = 1;
    }
  };

  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => {
      if (hidden === '') parts.push(html.slice(start, end));
    },
    ontextentity: (codepoint) => {
      if (hidden === '') parts.push(String.fromCodePoint(codepoint));
    },
    onopentagname: (start, end) => {
      name = html.slice(start, end).toLowerCase();
      source = '';
      isPixel = false;
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => {
      if (name === 'img' && value.length < LIMITS.parse.urlBytes * 2)
        value += html.slice(start, end);
    },
    onattribentity: (codepoint) => {
      if (name === 'img') value += String.fromCodePoint(codepoint);
    },
    onattribend: () => {
      if (name !== 'img') return;
      if (attribute === 'src') source = value.trim();
      else if (attribute === 'width' || attribute === 'height') isPixel ||= /^[01]$/u.test(value);
    },
    onopentagend: enter,
    onselfclosingtag: () => {
      enter();
      // In HTML the slash closes nothing but foreign elements; those would hide the rest.
      if (hidden === name && hiddenDepth === 1 && (name === 'svg' || name === 'math')) hidden = '';
    },
    onclosetag: (start, end) => {
      const closed = html.slice(start, end).toLowerCase();
      if (hidden !== '') {
        if (closed === hidden) hiddenDepth -= 1;
        if (hiddenDepth === 0) hidden = '';
        return;
      }
      const separator = separatorOf(closed);
      if (separator !== '') parts.push(separator);
    },
    oncdata: (start, end) => {
      if (hidden === '') parts.push(html.slice(start, end));
    },
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => {},
  };
  return { callbacks, parts, images };
}

/** Text and images of HTML; the text holds at most 256 KiB. */
export function readHtml(html: string): PlainHtml {
  const start = html.length > LONGEST ? html.slice(0, LONGEST) : html;
  if (!/[<&]/u.test(start)) return { text: tidyText(start), images: [] };
  const { callbacks, parts, images } = createCollector(start);
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(start);
  tokenizer.end();
  return { text: tidyText(parts.join('')), images };
}

/** HTML as plain text. */
export function plainText(html: string): string {
  return readHtml(html).text;
}

/** Text without what must never leave us: white space folded, lines kept, at most 256 KiB. */
export function tidyText(text: string, bytes: number = LIMITS.parse.textBytes): string {
  let tidy = text.toWellFormed().replace(UNWANTED, '');
  if (tidy.includes('<')) tidy = tidy.replace(ACTING, '‹');
  if (NOT_FOLDED.test(tidy)) tidy = tidy.replace(/[^\S\n]+/g, ' ');
  if (tidy.includes('\n')) {
    tidy = tidy
      .replaceAll(' \n', '\n')
      .replaceAll('\n ', '\n')
      .replace(/\n{3,}/gu, '\n\n');
  }
  return truncateBytes(tidy.trim(), bytes);
}

/** White space that is more or other than one space or a line end. */
const NOT_FOLDED = /[^\S\n ]| {2}/;

/** One line of tidy text, cut to so many bytes. */
export function tidyLine(text: string, bytes: number): string {
  return tidyText(text.replace(/\s+/g, ' '), bytes);
}

const SENTENCE_END = /[.!?…](?=["'”’)\]]*(?:\s|$))|[。！？]/y;

/** The first sentences of a text, at most about `length` characters; cut between words if need be. */
export function firstSentences(text: string, length: number): string {
  const flat = text
    .slice(0, length * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (flat.length <= length) return flat;
  const start = flat.slice(0, length);
  for (let end = length; end > length / 3; end -= 1) {
    SENTENCE_END.lastIndex = end - 1;
    if (SENTENCE_END.test(start)) return start.slice(0, end);
  }
  const space = start.lastIndexOf(' ');
  return `${start
    .slice(0, space > length / 2 ? space : length - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
