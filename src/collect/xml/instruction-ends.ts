/** Where processing instructions end, also those that word processors close like tags; `<?` in a text may begin none. */

import { GREATER } from './tag-characters.ts';

const CLOSE = '?>';
const LESS = 0x3c;
const TAG = /<(\/?)[A-Za-z][^<>]*>/g;
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
    if (this.#close - from <= LONGEST && (this.#endTag > this.#close || this.#isWhole(from))) {
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

  /** Whether all elements end that begin in the instruction from its name on, and no others. */
  #isWhole(from: number): boolean {
    const inside = this.#xml.slice(from, this.#close);
    // Where one lies within another, each would look at all that follow.
    if (inside.includes('<?') || /^[^<]*>/.test(inside)) return false;
    let open = 0;
    for (const [tag, slash] of inside.matchAll(TAG)) {
      if (!tag.endsWith('/>')) open += slash === '' ? 1 : -1;
      if (open < 0) return false;
    }
    return open === 0;
  }

  #next(what: string, from: number): number {
    const at = this.#xml.indexOf(what, from);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  }
}
