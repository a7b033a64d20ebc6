/** Whether a text that a publisher began is ever closed, found by looking ahead, but never far in all. */

const ITEM = /<(?:[\w-]+:)?(?:item|entry)[\s>]/gi;
/** Characters; an item that is longer has its text closed or is past helping. */
const FARTHEST = 512 * 1024;

/** The answers for one document, each found out once. */
export class UnclosedText {
  readonly #source: string;
  /** Characters that may still be looked at, so that no document is gone through many times. */
  #left: number;
  #judged: unknown;
  #verdict = false;

  constructor(source: string) {
    this.#source = source;
    this.#left = 4 * source.length;
  }

  /**
   * Whether the element `name`, in which `text` stands, is not closed from `at` on before its item ends or, outside of
   * items, the next begins. Found out once for each text.
   */
  isUnclosed(text: unknown, name: string, item: string | undefined, at: number): boolean {
    if (text === this.#judged) return this.#verdict;
    this.#judged = text;
    this.#verdict = this.#look(name, item, at);
    return this.#verdict;
  }

  #look(name: string, item: string | undefined, at: number): boolean {
    if (this.#left <= 0 || name === '') return false;
    const ahead = this.#source.slice(at, at + FARTHEST);
    ITEM.lastIndex = 0;
    const end = item === undefined ? (ITEM.exec(ahead)?.index ?? -1) : ahead.indexOf(`</${item}`);
    const within = end === -1 ? ahead : ahead.slice(0, end);
    this.#left -= within.length;
    return end !== -1 && !within.includes(`</${name}`);
  }
}
