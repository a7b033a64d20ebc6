/** What a page says in words, block by block: the texts that are neither its headings nor made of links alone. */
import { LIMITS } from '../../model/limits.ts';
import { tidyLine } from '../text/tidy-text.ts';
import { isBlock } from './block-ends.ts';
import { dayOfLine } from './date-line.ts';
import { countSigns } from './headline-length.ts';
import type { PageBlocks } from './page-blocks.ts';
import type { Attributes } from './page-elements.ts';
import type { PagePlace } from './page-place.ts';

/** Elements whose text says nothing of a story, among them the words of what can be done and below pictures. */
const PASSED = new Set(
  'script style template noscript title button select textarea label figcaption'.split(' '),
);
/** The least outside of links that is a text, in characters and in signs that say a word in one or two. */
const LEAST = 40;
const LEAST_SIGNS = 20;
/** A page that shows its stories whole has more of each; this is as much as tells what it is about. */
const MOST_BYTES = 2_048;

export interface PageText {
  readonly block: number;
  /** The place of the last link that began before its end, among the links and the dates of the page. */
  readonly at: number;
  /** One line. */
  readonly text: string;
}

interface OpenText {
  readonly block: number;
  all: string;
  outside: string;
}

/** Told of the elements and the text of a page, in their order, before its blocks are told of the elements. */
export class PageWords {
  readonly texts: PageText[] = [];

  readonly #place: PagePlace;
  readonly #blocks: PageBlocks;
  /** Texts that only say when a story came out. */
  #dateLines = 0;
  #open: OpenText | undefined;
  #inLink = false;
  #passing: string | undefined;

  constructor(place: PagePlace, blocks: PageBlocks) {
    this.#place = place;
    this.#blocks = blocks;
  }

  enter(name: string, attributes: Attributes): void {
    if (PASSED.has(name)) this.#passing ??= name;
    else if (name === 'a' && attributes.has('href')) this.#inLink = true;
    else if (name === 'br' || isBlock(name)) {
      this.#end();
      // What is a block within a link is not what the link is called.
      this.#inLink = false;
    }
  }

  leave(name: string): void {
    if (name === this.#passing) this.#passing = undefined;
    else if (name === 'a') this.#inLink = false;
    else if (isBlock(name)) this.#end();
  }

  text(part: string): void {
    const { inHeading, inNavigation, isBeside } = this.#place;
    if (this.#passing !== undefined || inHeading || inNavigation || isBeside) return;
    if (this.#open === undefined && part.trim() === '') return;
    this.#open ??= { block: this.#blocks.block, all: '', outside: '' };
    if (this.#open.all.length > MOST_BYTES) return;
    this.#open.all += part;
    if (!this.#inLink) this.#open.outside += part;
  }

  #end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || this.texts.length + this.#dateLines >= LIMITS.page.links) return;
    const { block, all, outside } = open;
    const { at } = this.#blocks.link;
    if (!isText(outside)) return;
    if (dayOfLine(outside) === undefined) {
      this.texts.push({ block, at, text: tidyLine(all, MOST_BYTES) });
    } else this.#dateLines += 1;
  }
}

function isText(text: string): boolean {
  const { length } = text.trim();
  if (length >= LEAST) return true;
  return length >= LEAST_SIGNS && countSigns(text) >= LEAST_SIGNS;
}
