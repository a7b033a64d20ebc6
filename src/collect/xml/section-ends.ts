/** Where sections of character data and comments end, also those that their publisher never ended. */

const OPEN = '<![CDATA[';
const CLOSE = ']]>';
const COMMENT = '<!--';
const COMMENT_END = /--!?>/g;
const COMMENT_END_LENGTH = 3;

/** The place of what the document does not hold any more, so that it is not looked for again. */
const NOWHERE = Number.POSITIVE_INFINITY;

/** The ends of sections and comments in one document, asked for from front to back. */
export class SectionEnds {
  readonly #xml: string;
  /** The next places found so far that open and close a section. */
  #open = -1;
  #close = -1;
  #commentEnd = -1;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /**
   * The index behind the section whose inside begins at `inside`; -1 when it reaches to the end. Where another opens before this
   * one is closed, it ends at the closing tag of its element, which `closingTag` finds between two places.
   */
  ofCdata(inside: number, closingTag: (from: number, to: number) => number): number {
    if (this.#close < inside) this.#close = this.#find(CLOSE, inside);
    if (this.#open < inside) this.#open = this.#find(OPEN, inside);
    const tag =
      this.#open < this.#close || this.#close === NOWHERE
        ? closingTag(inside, Math.min(this.#open, this.#xml.length))
        : -1;
    if (tag !== -1) return tag;
    return this.#close === NOWHERE ? -1 : this.#close + CLOSE.length;
  }

  /**
   * The index behind the comment whose inside begins at `from`; `from` itself for one that is never closed, so that the rest
   * is read. One in which another begins was never closed itself: it ends at the closing tag of its element, which
   * `closingTag` finds, where that stands before the end of the other.
   */
  ofComment(from: number, closingTag: (from: number, to: number) => number): number {
    if (this.#commentEnd < from + COMMENT_END_LENGTH)
      this.#commentEnd = this.#commentEndAfter(from);
    if (this.#commentEnd === NOWHERE) return from;
    const other = this.#xml.slice(from, this.#commentEnd).indexOf(COMMENT);
    const tag = other === -1 ? -1 : closingTag(from, from + other);
    return tag === -1 ? this.#commentEnd : tag;
  }

  #commentEndAfter(from: number): number {
    COMMENT_END.lastIndex = from;
    return COMMENT_END.test(this.#xml) ? COMMENT_END.lastIndex : NOWHERE;
  }

  #find(what: string, from: number): number {
    const at = this.#xml.indexOf(what, from);
    return at === -1 ? NOWHERE : at;
  }
}
