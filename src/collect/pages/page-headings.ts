/** The headings of a page that lead nowhere: they name what a button leads to, or a part of the page itself. */
import { LIMITS } from '../../model/limits.ts';
import { tidyLine } from '../text/tidy-text.ts';
import { isBlock } from './block-ends.ts';
import { OwnWords } from './own-words.ts';
import type { PageBlocks } from './page-blocks.ts';
import type { Attributes } from './page-elements.ts';
import { HEADING, type PagePlace } from './page-place.ts';

export interface PageHeading {
  /** `h1` to `h6`. */
  readonly level: string;
  readonly block: number;
  /** The place of the last link before it, among the links and the dates of the page. */
  readonly at: number;
  /** What a link to its part of the page ends with, behind `#`; undefined where there can be none. */
  readonly anchor: string | undefined;
  /** The block that the part begins with. */
  readonly start: number;
  /** One line. */
  readonly text: string;
}

/** A place in the page that links can lead to. */
interface Anchor {
  readonly id: string;
  /** Of the element that is called so, where that is one. */
  readonly block?: number | undefined;
}

interface OpenHeading extends Omit<PageHeading, 'anchor' | 'start' | 'text'> {
  readonly words: OwnWords;
  anchor: Anchor | undefined;
  /** Whether there is a link to it in it. */
  isLinked: boolean;
}

/** The sign of the link to itself that a heading has, behind its words or before them. */
const OWN_LINK = /\s+[#¶§🔗]$|^[#¶§🔗]\s*(?=\S)/u;

/** What links call the place of an element by; the longest are drawn by chance. */
function idOf(element: string, attributes: Attributes): string | undefined {
  const id = attributes.get('id') ?? (element === 'a' ? attributes.get('name') : '') ?? '';
  return id !== '' && id.length <= LIMITS.user.nameBytes && !/\s/u.test(id) ? id : undefined;
}

/** Told of the elements and the text of a page, in their order, after its blocks were told of the elements. */
export class PageHeadings {
  readonly found: PageHeading[] = [];

  readonly #place: PagePlace;
  readonly #blocks: PageBlocks;
  #open: OpenHeading | undefined;
  #inLink = false;
  /** The last place named since the heading before. */
  #anchor: Anchor | undefined;

  constructor(place: PagePlace, blocks: PageBlocks) {
    this.#place = place;
    this.#blocks = blocks;
  }

  begin(): void {
    this.#open?.words.begin();
  }

  enter(name: string, attributes: Attributes): void {
    const id = idOf(name, attributes);
    const block = isBlock(name) ? this.#blocks.block : undefined;
    const anchor = id === undefined ? undefined : { id, block };
    if (HEADING.test(name)) this.#begin(name, anchor);
    else if (this.#open !== undefined) this.#enterIn(name, attributes, anchor);
    else if (anchor !== undefined) this.#anchor = anchor;
    if (name === 'a' && attributes.has('href')) this.#inLink = true;
  }

  leave(name: string): void {
    if (name === 'a') this.#inLink = false;
    if (name === this.#open?.level) this.#end();
    else this.#open?.words.leave(name);
  }

  text(part: string): void {
    this.#open?.words.text(part);
  }

  #begin(level: string, own: Anchor | undefined): void {
    const { inNavigation, isBeside } = this.#place;
    const { block, link } = this.#blocks;
    const isOne = !this.#inLink && !inNavigation && !isBeside;
    const anchor = own ?? this.#anchor;
    this.#anchor = undefined;
    const open = { level, block, at: link.at, anchor, isLinked: false, words: new OwnWords() };
    this.#open = isOne ? open : undefined;
  }

  /** An element in a heading: a link in it names it, unless that leads to the heading itself. */
  #enterIn(name: string, attributes: Attributes, anchor: Anchor | undefined): void {
    const open = this.#open!;
    const href = attributes.get('href') ?? '';
    if (name === 'a' && href !== '' && !href.startsWith('#')) {
      this.#open = undefined;
      return;
    }
    open.isLinked ||= href.length > 1;
    open.anchor ??= anchor ?? (href.length > 1 ? { id: href.slice(1) } : undefined);
    open.words.enter(name, attributes);
  }

  #end(): void {
    const { words, anchor, isLinked, ...heading } = this.#open!;
    this.#open = undefined;
    const said = tidyLine(words.said, LIMITS.parse.titleBytes);
    const text = isLinked ? said.replace(OWN_LINK, '') : said;
    if (text === '' || this.found.length >= LIMITS.page.links) return;
    const start = Math.min(heading.block, anchor?.block ?? heading.block);
    this.found.push({ ...heading, anchor: anchor?.id, start, text });
  }
}
