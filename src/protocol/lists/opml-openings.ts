/** Where the tags of OPML begin, those of outlines among them that lost their bracket, or all that stood before an attribute. */
import { KNOWN, QUOTED } from './opml-names.ts';

const BRACKET = /</gu;
const BARE = new RegExp(
  `(?<![\\w:.</-])(?:outline\\s+[\\w:.-]+${QUOTED}|/\\s*outline\\s*>)`,
  'giu',
);
/** An attribute, which belongs to a tag that lost its beginning where it stands outside of any. */
const ADDRESS = /xmlurl\s*=/giu;
const LOST = new RegExp(`(?<![\\w:.-])(?:${KNOWN})${QUOTED}`, 'giu');

export interface Opening {
  readonly offset: number;
  /** Where the name begins; undefined for none. */
  readonly name: number | undefined;
}

/** Where a pattern is found, asked for places of the text in their order: hostile text is not searched again and again. */
class Places {
  readonly #text: string;
  readonly #pattern: RegExp;
  #found = -1;

  constructor(text: string, pattern: RegExp) {
    this.#text = text;
    this.#pattern = pattern;
  }

  /** The first that is not before that place; infinite where there is none. */
  after(at: number): number {
    if (this.#found < at) {
      this.#pattern.lastIndex = at;
      this.#found = this.#pattern.exec(this.#text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return this.#found;
  }
}

/** Finds them in their order. */
export class Openings {
  readonly #brackets: Places;
  readonly #bare: Places;
  readonly #lost: Places;
  readonly #addresses: Places;

  constructor(text: string) {
    this.#brackets = new Places(text, BRACKET);
    this.#bare = new Places(text, BARE);
    this.#lost = new Places(text, LOST);
    this.#addresses = new Places(text, ADDRESS);
  }

  /** The first that is not before that place. */
  after(at: number): Opening | undefined {
    const bracket = this.#brackets.after(at);
    const bare = this.#bare.after(at);
    const lost = this.#lost.after(at);
    // Other attributes alone are of what is none of OPML, such as the declaration of XML.
    if (lost < Math.min(bracket, bare) && this.#addresses.after(lost) < bracket) {
      return { offset: lost, name: undefined };
    }
    if (bare < bracket) return { offset: bare, name: bare };
    return bracket === Number.POSITIVE_INFINITY
      ? undefined
      : { offset: bracket, name: bracket + 1 };
  }
}
