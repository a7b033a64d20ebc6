/** The parts of a link around a whole card: which of them is its title. */
import { tidyLine } from '../text/tidy-text.ts';
import { isBlock } from './block-ends.ts';
import { isLong } from './headline-length.ts';
import { isCalledTitle } from './own-words.ts';
import { isDayAlone } from './page-day.ts';
import type { Attributes } from './page-elements.ts';
import { isShortDay } from './short-day.ts';

/** A sentence of what is told. */
const SENTENCE = /^.{40,}[.!?…。！？]$/u;
/** So many parts are looked at: the title is among the first. */
const MOST_PARTS = 16;

/** Elements that are parts of a card where the style sheet of the page calls them something. */
const INLINE = new Set(['span', 'strong', 'em', 'b', 'i', 'small']);

function isDay(text: string): boolean {
  return isDayAlone(text) || isShortDay(text);
}

interface Part {
  /** Where it begins in the words of the link. */
  readonly start: number;
  readonly isTitle: boolean;
  readonly isInline: boolean;
}

/** What a card may be called. */
export interface CardTitle {
  readonly title: string;
  /** What it is called instead where several cards are called so, as of what they are about. */
  readonly further?: string | undefined;
}

/** Told of the elements in a link, and of how much it has said before each. */
export class LinkParts {
  readonly #parts: Part[] = [];

  enter(name: string, attributes: Attributes, start: number): void {
    const isInline = INLINE.has(name) && attributes.has('class');
    if (!(isInline || isBlock(name)) || this.#parts.length === MOST_PARTS) return;
    const isTitle = isCalledTitle(attributes);
    this.#parts.push({ start, isTitle, isInline });
  }

  /** The title among the words of a link in several parts; undefined where it is all of them, or nothing tells. */
  titleOf(words: string, mostBytes: number): CardTitle | undefined {
    if (!this.#areAll(words)) return undefined;
    const said = this.#parts.map(({ start, isTitle }, at) => {
      const end = this.#parts[at + 1]?.start;
      return { isTitle, text: tidyLine(words.slice(start, end), mostBytes) };
    });
    const worded = said.filter(({ text }) => /\p{L}/u.test(text));
    const called = worded.find(({ isTitle }) => isTitle);
    if (called !== undefined) return { title: called.text };
    const [first, second] = worded.filter(({ text }) => !isDay(text));
    if (first === undefined) return undefined;
    const isAbout = second !== undefined && isLong(second.text) && !SENTENCE.test(second.text);
    // Behind what it is about, unless the first is a short title and this the beginning of the story.
    return !isLong(first.text) && isAbout
      ? { title: second.text }
      : { title: first.text, further: second?.text };
  }

  /** Whether the link is made of several parts, and of nothing beside them. */
  #areAll(words: string): boolean {
    const [first] = this.#parts;
    if (first === undefined || this.#parts.length < 2) return false;
    return !first.isInline || words.slice(0, first.start).trim() === '';
  }
}
