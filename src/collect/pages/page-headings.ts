/** The headings of a page that are no links: they name stories whose only link is a button, or a picture. */
import { LIMITS } from '../../model/limits.ts';
import { tidyLine } from '../text/tidy-text.ts';
import { OwnWords } from './own-words.ts';
import type { PageBlocks } from './page-blocks.ts';
import type { Attributes } from './page-elements.ts';
import { HEADING, type PagePlace } from './page-place.ts';

export interface PageHeading {
  readonly block: number;
  /** The place of the last link before it, among the links and the dates of the page. */
  readonly at: number;
  /** One line. */
  readonly text: string;
}

interface OpenHeading {
  readonly name: string;
  readonly block: number;
  readonly at: number;
  readonly words: OwnWords;
}

/** Told of the elements and the text of a page, in their order, after its blocks were told of the elements. */
export class PageHeadings {
  readonly found: PageHeading[] = [];

  readonly #place: PagePlace;
  readonly #blocks: PageBlocks;
  #open: OpenHeading | undefined;
  #inLink = false;

  constructor(place: PagePlace, blocks: PageBlocks) {
    this.#place = place;
    this.#blocks = blocks;
  }

  begin(): void {
    this.#open?.words.begin();
  }

  enter(name: string, attributes: Attributes): void {
    if (name === 'a' && attributes.has('href')) {
      this.#inLink = true;
      // One with a link in it is named by that.
      this.#open = undefined;
    } else if (HEADING.test(name)) this.#begin(name);
    else this.#open?.words.enter(name, attributes);
  }

  leave(name: string): void {
    if (name === 'a') this.#inLink = false;
    else if (name === this.#open?.name) this.#end();
    else this.#open?.words.leave(name);
  }

  text(part: string): void {
    this.#open?.words.text(part);
  }

  #begin(name: string): void {
    const { inNavigation, isBeside } = this.#place;
    const isOne = !this.#inLink && !inNavigation && !isBeside;
    const { block, link } = this.#blocks;
    this.#open = isOne ? { name, block, at: link.at, words: new OwnWords() } : undefined;
  }

  #end(): void {
    const { block, at, words } = this.#open!;
    this.#open = undefined;
    const text = tidyLine(words.said, LIMITS.parse.titleBytes);
    if (text !== '' && this.found.length < LIMITS.page.links) this.found.push({ block, at, text });
  }
}
