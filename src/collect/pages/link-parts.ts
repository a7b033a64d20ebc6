/** The blocks in a link around a whole card: which of them is its title. */
import { tidyLine } from '../text/tidy-text.ts';
import { isBlock } from './block-ends.ts';
import { isLong } from './headline-length.ts';
import { isDayAlone } from './page-day.ts';
import type { Attributes } from './page-elements.ts';

/** What titles are called in style sheets. */
const TITLE = /(?:^|[\s_-])(?:title|headline|heading)(?:$|[\s_-])/iu;
/** A sentence of what is told. */
const SENTENCE = /^.{40,}[.!?…。！？]$/u;
/** So many parts are looked at: the title is among the first. */
const MOST_PARTS = 16;

interface Part {
  /** Where it begins in the words of the link. */
  readonly start: number;
  readonly isTitle: boolean;
}

/** Told of the elements in a link, and of how much it has said before each. */
export class LinkParts {
  readonly #parts: Part[] = [];

  enter(name: string, attributes: Attributes, start: number): void {
    if (!isBlock(name) || this.#parts.length === MOST_PARTS) return;
    this.#parts.push({ start, isTitle: TITLE.test(attributes.get('class') ?? '') });
  }

  /** The title among the words of a link in several blocks; undefined where it is all of them, or nothing tells. */
  titleOf(words: string, mostBytes: number): string | undefined {
    if (this.#parts.length < 2) return undefined;
    const said = this.#parts.map(({ start, isTitle }, at) => {
      const end = this.#parts[at + 1]?.start;
      return { isTitle, text: tidyLine(words.slice(start, end), mostBytes) };
    });
    const texts = said.filter(({ text }) => /\p{L}/u.test(text) && !isDayAlone(text));
    const called = texts.find(({ isTitle }) => isTitle);
    if (called !== undefined) return called.text;
    const [first, second] = texts;
    if (first === undefined || isLong(first.text)) return first?.text;
    // Behind what it is about, unless the first is a short title and this the beginning of the story.
    return second !== undefined && isLong(second.text) && !SENTENCE.test(second.text)
      ? second.text
      : first.text;
  }
}
