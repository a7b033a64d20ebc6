/**
 * HTML to plain text. Works on tokens, never on a tree: nesting costs nothing, however deep, and nothing
 * that a browser would run or hide becomes text.
 */
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { LIMITS } from '../../model/limits.ts';
import { withMeant } from './doubled-references.ts';
import { type HtmlListener, PROGRAMS, readHtmlTokens } from './html-tokens.ts';
import { largestOf } from './srcset.ts';
import { INDENT, tidyText } from './tidy-text.ts';

export interface PlainHtml {
  /** Lines of text, blocks parted by one empty line at most. */
  readonly text: string;
  /**
   * Addresses of the images in it as written, at most eight: of each its `src`, else what a script would load later or the
   * largest of its `srcset`. Tracking pixels and icons are left out.
   */
  readonly images: readonly string[];
}

/** Markup is read to this length at most; what follows it cannot be within the text limit anyway. */
const LONGEST = 8 * LIMITS.parse.textBytes;
const MOST_IMAGES = 8;
const LONGEST_SOURCE = 2 * LIMITS.parse.urlBytes;

/** What an element does to the text around it: parts it, or hides what is inside. */
type Role = '\n\n' | '\n' | ' ' | 'hides';

const ROLES: ReadonlyMap<string, Role> = new Map(
  (
    [
      [
        'hides',
        'script style template noscript iframe object applet svg math head title select textarea noembed noframes canvas audio video xmp',
      ],
      [
        '\n',
        'br li tr dt dd div section article header footer aside main nav figcaption figure form address center option details summary caption fieldset legend hgroup menu search',
      ],
      ['\n\n', 'p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table hr'],
      [' ', 'td th'],
    ] as const
  ).flatMap(([role, names]) => names.split(' ').map((name) => [name, role] as const)),
);

/** Elements that are not of HTML: only among these does `<svg/>` close itself, where `<div/>` stays open. */
const FOREIGN = new Set(['svg', 'math']);

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const SRCSET = /^(?:data-(?:lazy-)?)?srcset$/;
/** Where scripts find the address of a picture that is loaded once it is seen. */
const LATER = /^data-(?:lazy-|original-)?src$|^data-original$/;

/** Characters and formulas that programs draw for those whose letters lack them: text, by what it says in their place. */
const DRAWN = {
  class: /(?:^|\s)(?:emoji|twemoji|wp-smiley|latex)(?:$|\s)/i,
  // Files are called by code points: a poster of all emoji may lie beside them.
  src: /\/emoji\/(?:[^?#]{0,80}\/)?[\da-f]{2,6}(?:-[\da-f]{2,6})*\.\w{3,4}(?:$|[?#])|\/latex\.php\?/i,
};
const MAYBE_DRAWN = /emoji|wp-smiley|latex/i;
/** What services of feeds put under a text to count who reads it, or for buttons. */
const COUNTER =
  /^(?:https?:)?\/\/(?:feeds\.feedburner\.com\/~|feeds\.wordpress\.com\/|(?:pixel|stats)\.(?:wp|wordpress)\.com\/)/i;

/** Pixels across of what counts readers, of icons and of buttons. */
const TINY = /^(?:[0-2]?\d|3[0-2])(?:px)?$/;

/** Names, in lower case, and values of the attributes of a tag, as written. */
function attributesOf(tag: string): (readonly [name: string, value: string])[] {
  return Array.from(tag.matchAll(ATTRIBUTE), ([, name = '', ...values]) => {
    return [name.toLowerCase(), values.find((written) => written !== undefined) ?? ''];
  });
}

/** The text that a drawn character or formula stands for; undefined for a picture. */
function drawnText(attributes: string): string | undefined {
  if (!MAYBE_DRAWN.test(attributes)) return undefined;
  let isDrawn = false;
  let text = '';
  for (const [attribute, value] of attributesOf(attributes)) {
    if (attribute === 'class' || attribute === 'src') isDrawn ||= DRAWN[attribute].test(value);
    else if (attribute === 'alt') text = decodeHTMLAttribute(value);
  }
  return isDrawn ? text : undefined;
}

/** The address of an image by the attributes of its tag; undefined for tracking pixels and icons. */
function imageSource(attributes: string): string | undefined {
  let source: string | undefined;
  let offers: string | undefined;
  let later: string | undefined;
  for (const [attribute, written] of attributesOf(attributes)) {
    const value = written.trim();
    if (attribute === 'src') source ??= decodeHTMLAttribute(value);
    if (SRCSET.test(attribute)) offers ??= value;
    if (LATER.test(attribute)) later ??= decodeHTMLAttribute(value);
    if ((attribute === 'width' || attribute === 'height') && TINY.test(value)) return undefined;
  }
  // A place-holder that is in the page itself, until the picture is loaded, is none.
  if (!source || source.startsWith('data:')) source = later || (offers && largestOf(offers));
  return !source || source.length > LONGEST_SOURCE || COUNTER.test(source) ? undefined : source;
}

/** Collects text and image addresses from the tokens of one document. */
class Collector implements HtmlListener {
  text = '';
  readonly images: string[] = [];
  /** Where text begins, and where it ends, that is laid out by its author. */
  readonly laidOut: number[] = [];
  readonly #html: string;
  /** The element that hides what is read now, and how many of its kind are open; '' where nothing is hidden. */
  #hiding = '';
  #depth = 0;
  /** Where the tag that hides ends. */
  #hidesFrom = 0;
  /** Names of tags that are never closed and so hide nothing: the text only speaks of them. */
  readonly #spokenOf = new Set<string>();

  constructor(html: string) {
    this.#html = html;
  }

  /** Where to read on, once what was hidden to the end turns out to be a tag that the text only speaks of. */
  resume(): number | undefined {
    const name = this.#hiding;
    this.#hiding = '';
    if (name === '' || PROGRAMS.has(name)) return undefined;
    this.#spokenOf.add(name);
    return this.#hidesFrom;
  }

  characters(start: number, end: number, isLiteral: boolean): void {
    if (this.#hiding !== '') return;
    const text = this.#html.slice(start, end);
    if (isLiteral || !text.includes('&')) this.text += text;
    else this.text += decodeHTML(text.includes(';&') ? withMeant(text) : text);
  }

  open(name: string, start: number, end: number): void {
    if (this.#hiding !== '') {
      if (name === this.#hiding) this.#depth += 1;
      return;
    }
    const role = ROLES.get(name);
    if (role === 'hides') {
      if (this.#spokenOf.has(name)) return;
      if (FOREIGN.has(name) && this.#html.charAt(end - 1) === '/') return;
      this.#hiding = name;
      this.#hidesFrom = end + 1;
      this.#depth = 1;
    } else if (role !== undefined) {
      this.text += role;
      if (name === 'pre' && this.laidOut.length % 2 === 0) this.laidOut.push(this.text.length);
    } else if (name === 'img') this.#image(this.#html.slice(start, end));
  }

  #image(attributes: string): void {
    const drawn = drawnText(attributes);
    this.text += drawn ?? '';
    if (drawn !== undefined || this.images.length === MOST_IMAGES) return;
    const source = imageSource(attributes);
    if (source !== undefined) this.images.push(source);
  }

  close(name: string): void {
    if (this.#hiding !== '') {
      if (name === this.#hiding) this.#depth -= 1;
      if (this.#depth === 0) this.#hiding = '';
      return;
    }
    if (name === 'pre' && this.laidOut.length % 2 === 1) this.laidOut.push(this.text.length);
    const role = ROLES.get(name);
    if (role !== undefined && role !== 'hides') this.text += role;
  }
}

/** White space that begins a line or parts its columns; a tab is as wide as four spaces, and more than a line holds is not meant. */
const INDENTATION = /(?<=^|\n)[ \t]{1,60}(?=[^\s])|(?<=[^\s])(?:[ \t]{2,60}|\t)(?=[^\s])/g;

/** The text, the spaces that lines begin with or are parted by in what is laid out marked as ones to keep. */
function withIndents({ text, laidOut }: Collector): string {
  if (laidOut.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < laidOut.length; at += 2) {
    const [start, end = text.length] = laidOut.slice(at, at + 2) as [number, number?];
    const kept = text
      .slice(start, end)
      .replace(INDENTATION, (spaces) => spaces.replaceAll('\t', '    ').replaceAll(' ', INDENT));
    pieces.push(text.slice(from, start), kept);
    from = end;
  }
  return pieces.join('') + text.slice(from);
}

/** Text and images of HTML; the text holds at most 256 KiB. */
export function plainHtml(html: string): PlainHtml {
  const start = html.length > LONGEST ? html.slice(0, LONGEST) : html;
  if (!/[<&]/u.test(start)) return { text: tidyText(start), images: [] };
  const collector = new Collector(start);
  let from: number | undefined = 0;
  // Each turn after the first hides by one name fewer, so there are no more turns than names.
  while (from !== undefined) {
    readHtmlTokens(start, collector, from);
    from = collector.resume();
  }
  return { text: tidyText(withIndents(collector)), images: collector.images };
}

/** HTML as plain text. */
export function plainText(html: string): string {
  return plainHtml(html).text;
}
