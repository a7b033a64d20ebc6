/** What begins a comment. */
export const COMMENT = '<!--';

/** Where the comments of a text end. */
export class CommentEnds {
  readonly #text: string;
  /** From where on the end was looked for, and where it is: hostile text is not searched again and again. */
  #from = 0;
  #end = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Behind the end of the comment that begins there; undefined where it never ends. */
  of(offset: number): number | undefined {
    const from = offset + COMMENT.length;
    if (from < this.#from || this.#end < from) {
      this.#from = from;
      const found = this.#text.indexOf('-->', from);
      this.#end = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#end === Number.POSITIVE_INFINITY ? undefined : this.#end + 3;
  }
}
