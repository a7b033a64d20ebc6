/** How deep a feed is read: an element that goes on below that is whole all the same, but its structure ends there. */

import { LIMITS } from '../../model/limits.ts';
import { ReadingStopped } from './xml-listener.ts';

/** What a reader is in: feed or item, something else around items, an element read as a tree or as text, or one passed over. */
export type Mode = 'container' | 'passing' | 'tree' | 'text' | 'skip';

/** Elements that may be open below the deepest that is looked at; a document that has more is meant to do harm. */
const MOST_BEYOND = 4_096;

/** Whether nothing is built of what an element of that mode holds. */
export function isOpaque(mode: Mode): boolean {
  return mode === 'text' || mode === 'skip';
}

/** The elements that are open below the deepest that is looked at. */
export class ReadingDepth {
  #beyond = 0;

  /** Counts an element that opens below the deepest; false for one that does not. Throws `ReadingStopped` past all bounds. */
  opens(mode: Mode, depth: number): boolean {
    if (depth < LIMITS.parse.xmlDepth) return false;
    if (isOpaque(mode) && depth < LIMITS.parse.htmlDepth) return false;
    // What holds items has no end that could be waited for.
    const isContainer = mode === 'container' || mode === 'passing';
    if (isContainer || this.#beyond === MOST_BEYOND) throw new ReadingStopped();
    this.#beyond += 1;
    return true;
  }

  /** Whether a closing tag inside the element that is read closes one of those. */
  closes(): boolean {
    if (this.#beyond === 0) return false;
    this.#beyond -= 1;
    return true;
  }

  /** Forgets what is open with the element around it. */
  reset(): void {
    this.#beyond = 0;
  }
}
