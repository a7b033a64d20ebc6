/** The words of a link or a heading, without what stands in it beside them: kickers, badges, counts, words that nobody sees. */
import { LIMITS } from '../../model/limits.ts';
import type { Attributes } from './page-elements.ts';

/** Elements whose text is not said: titles of pictures, dates, styles of widgets. */
const UNSAID = new Set(['title', 'time', 'style', 'script']);
const WORDED = new Set('span div small em i b strong p sup abbr mark'.split(' '));
/** What elements are called in style sheets whose words stand beside a title. */
const BESIDE_TITLE =
  /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-reader(?:-text)?|kicker|eyebrow|overline|badge|comments?-count|count)(?:$|[\s_-])/iu;
/** What titles are called there. */
const TITLE = /(?:^|[\s_-])(?:title|headline|heading)(?:$|[\s_-])/iu;

/** Whether the style sheet of a page calls an element a title. */
export function isCalledTitle(attributes: Attributes): boolean {
  return TITLE.test(attributes.get('class') ?? '');
}

export class OwnWords {
  /** As they come, tags as spaces. */
  #said = '';
  /** What stands beside them, which is taken where there is nothing else. */
  #beside = '';
  /** The element whose text is passed over, how many of its name are open in it, and whether it may be taken for want of others. */
  #passing: { readonly name: string; depth: number; readonly isWords: boolean } | undefined;

  /** The words so far. */
  get said(): string {
    return this.#said.trim() === '' ? this.#beside : this.#said;
  }

  /** How many characters there are so far of what is said. */
  get length(): number {
    return this.#said.length;
  }

  /** The name of the element whose text is passed over. */
  get passing(): string | undefined {
    return this.#passing?.name;
  }

  /** A tag begins, which parts words. */
  begin(): void {
    if (this.#passing === undefined) this.#said += ' ';
  }

  enter(name: string, attributes: Attributes): void {
    if (this.#passing !== undefined) {
      if (this.#passing.name === name) this.#passing.depth += 1;
      return;
    }
    const isWords = WORDED.has(name) && BESIDE_TITLE.test(attributes.get('class') ?? '');
    if (isWords || UNSAID.has(name)) this.#passing = { name, depth: 1, isWords };
  }

  leave(name: string): void {
    if (this.#passing?.name !== name) return;
    this.#passing.depth -= 1;
    if (this.#passing.depth === 0) this.#passing = undefined;
  }

  text(part: string): void {
    if (this.#passing === undefined) {
      if (this.#said.length < LIMITS.parse.urlBytes) this.#said += part;
    } else if (this.#passing.isWords && this.#beside.length < LIMITS.parse.urlBytes) {
      this.#beside += ` ${part}`;
    }
  }
}
