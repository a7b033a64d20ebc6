/**
 * What a document says farther on of what it has begun: whether a text is ever closed, and whether an item belongs to the
 * element around it. Found by looking ahead, but never far in all.
 */

const ITEM = /<(?:[\w-]+:)?(?:item|entry)[\s>]/gi;
/** Characters; an item that is longer has its text closed or is past helping. */
const FARTHEST = 512 * 1024;
/**
 * Of any name, since to compile an expression for each takes longer than to look; of a whole one, so that no length of it is
 * tried.
 */
const TAG = /<(\/?)([^\s/<>]+)(?=[\s/>])[^<>]*>/g;

/**
 * Where the element `around` is closed behind the whole of the item that begins this text, -1 where it is not; and how much
 * of the text was looked at to tell.
 */
function nestIn(text: string, around: string, item: string): { end: number; seen: number } {
  let open = 1;
  let items = 0;
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(TAG)) {
    if ((name !== around && name !== item) || tag.endsWith('/>')) continue;
    const step = slash === '' ? 1 : -1;
    if (name === item) items += step;
    else open += step;
    if (items < 0 || open === 0) {
      return { end: items === 0 ? index : -1, seen: index + tag.length };
    }
  }
  return { end: -1, seen: text.length };
}

/** Where the text has a tag that begins so and is of no longer name, from `from` on; -1 without one. */
function tagAt(tag: string, text: string, from: number): number {
  let at = text.indexOf(tag, from);
  while (at !== -1 && !/[\s>]/.test(text.charAt(at + tag.length))) at = text.indexOf(tag, at + 1);
  return at;
}

/** How many elements of that name the text opens that are not empty. */
function openings(name: string, text: string): number {
  const tag = `<${name}`;
  let count = 0;
  let end = -1;
  for (let at = tagAt(tag, text, 0); at !== -1; at = tagAt(tag, text, at + 1)) {
    // Of tags without an end the next one is looked for once.
    if (end < at) end = text.indexOf('>', at);
    if (end === -1) end = text.length;
    if (text.charAt(end - 1) !== '/') count += 1;
  }
  return count;
}

/** Where the text closes the element `name` in which it begins, and not another of that name inside of it; -1 where it does not. */
function closingOf(name: string, text: string): number {
  const tag = `</${name}`;
  let open = 1;
  let from = 0;
  for (let at = tagAt(tag, text, 0); at !== -1; at = tagAt(tag, text, from)) {
    open += openings(name, text.slice(from, at)) - 1;
    if (open === 0) return at;
    from = at + 1;
  }
  return -1;
}

/** The answers for one document, each found out once. */
export class LookAhead {
  readonly #source: string;
  /** Characters that may still be looked at, so that no document is gone through many times. */
  #left: number;
  #judged = -1;
  #verdict = false;
  /** Where the element ends that was last found to have items of its own. */
  #nestEnd = -1;

  constructor(source: string) {
    this.#source = source;
    this.#left = 4 * source.length;
  }

  /**
   * Whether the element `name`, whose inside begins at `inside`, is not closed from `at` on before its item ends or, outside of
   * items, the next begins. Found out once for each element.
   */
  isUnclosed(inside: number, name: string, item: string | undefined, at: number): boolean {
    if (at < this.#nestEnd) return false;
    if (inside === this.#judged) return this.#verdict;
    this.#judged = inside;
    this.#verdict = this.#look(name, item, at);
    return this.#verdict;
  }

  /**
   * Whether the item that begins at `at` belongs to the element `around` it, as one of a feed inside an item does: that is
   * closed behind the item. Else its neighbour was never closed.
   */
  isNested(around: string, item: string, at: number): boolean {
    if (at < this.#nestEnd) return true;
    const end = this.#endOfNest(around, item, at);
    if (end !== -1) this.#nestEnd = end;
    return end !== -1;
  }

  /** Whether an item is closed from `at` on before another begins. */
  closesNext(item: string, at: number): boolean {
    if (this.#left <= 0) return false;
    const close = `</${item}`;
    const end = this.#source.indexOf(close, at);
    this.#left -= (end === -1 ? this.#source.length : end) - at;
    if (end === -1 || !/[\s>]/u.test(this.#source.charAt(end + close.length))) return false;
    return !this.#source.slice(at, end).includes(`<${item}`);
  }

  #endOfNest(around: string, item: string, at: number): number {
    if (this.#left <= 0 || around === '' || around === item) return -1;
    const ahead = this.#source.slice(at, at + FARTHEST);
    const nest = nestIn(ahead, around, item);
    this.#left -= nest.seen;
    return nest.end === -1 ? -1 : at + nest.end;
  }

  #look(name: string, item: string | undefined, at: number): boolean {
    if (this.#left <= 0 || name === '') return false;
    const ahead = this.#source.slice(at, at + FARTHEST);
    ITEM.lastIndex = 0;
    const end = item === undefined ? (ITEM.exec(ahead)?.index ?? -1) : ahead.indexOf(`</${item}`);
    const within = end === -1 ? ahead : ahead.slice(0, end);
    this.#left -= within.length;
    if (end === -1 || closingOf(name, within) !== -1) return false;
    // What ended may be an item of another feed, inside the text.
    const inner = item === undefined ? -1 : tagAt(`<${item}`, within, 0);
    return inner === -1 || !this.isNested(name, item ?? '', at + inner);
  }
}
