/** Where processing instructions end, also those that word processors close like tags; `<?` in a text may begin none. */

import { GREATER } from './tag-characters.ts';

const CLOSE = '?>';
const LESS = 0x3c;
/** Characters; one that is longer was never ended, and something else has its end. */
const LONGEST = 4_096;

/** The ends of instructions in one document, asked for from front to back. */
export class InstructionEnds {
  readonly #xml: string;
  /** The next places found so far that close one, and an element; nothing is looked for twice. */
  #close = -1;
  #endTag = -1;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** The index behind the instruction whose inside begins at `from`; -1 where it is none. */
  of(from: number): number {
    if (this.#close < from) this.#close = this.#next(CLOSE, from);
    if (this.#endTag < from) this.#endTag = this.#next('</', from);
    // No instruction holds the end of an element around it.
    if (this.#close - from <= LONGEST && this.#endTag > this.#close) {
      return this.#close + CLOSE.length;
    }
    const farthest = Math.min(from + LONGEST, this.#xml.length);
    for (let at = from; at < farthest; at += 1) {
      const code = this.#xml.charCodeAt(at);
      if (code === GREATER) return at + 1;
      if (code === LESS) return -1;
    }
    return -1;
  }

  #next(what: string, from: number): number {
    const at = this.#xml.indexOf(what, from);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  }
}
