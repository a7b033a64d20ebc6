/** JSON with quotes within its strings that nothing escapes, or without the quote that ends one. */

/** What is a string: the name of a value, a value of an object, or an element of a list. */
type Role = 'key' | 'value' | 'element';

/** What stands behind the quote that ends each, where the text does not break off. */
const BEHIND: Readonly<Record<Role, RegExp>> = {
  key: /\s*(?::|$)/uy,
  value: /\s*(?:$|\}|,\s*(?:$|\}|"[^"\\]{0,200}(?:$|"\s*(?::|$))))/uy,
  element: /\s*(?:$|\]|,\s*(?:$|["{[\]]))/uy,
};
/** The name of the next value, at its first quote. */
const NEXT_KEY = /"[\w$@. -]{1,100}"\s*:/uy;
/** Behind a quote among words, what shows that something else than a quote is wrong. */
const NO_WORDS = /\s*(?:[:[\]{}]|,\s*["{[])/uy;
/** What parts it from a value that lost its last quote. */
const SEPARATOR = /,\s*$/u;
const LONGEST_SEPARATOR = 200;

/** Reads over a text, which it gives back with every string as JSON has it. */
class StringMender {
  readonly #text: string;
  readonly #pieces: string[] = [];
  readonly #open: string[] = [];
  #sign = '';
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text; undefined where strings are not all that is wrong. */
  mended(): string | undefined {
    const text = this.#text;
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at]!;
      if (character === '"') {
        // Behind its last bracket stand the words of somebody, and no strings.
        if (this.#open.length === 0) break;
        const end = this.#behindString(at);
        if (end === undefined) return undefined;
        at = end - 1;
      }
      if (character === '{' || character === '[') this.#open.push(character);
      else if (character === '}' || character === ']') this.#open.pop();
      if (/[[\]{}:,]/u.test(character)) this.#sign = character;
    }
    return this.#pieces.join('') + text.slice(this.#from);
  }

  #role(): Role {
    if (this.#open.at(-1) !== '{') return 'element';
    return this.#sign === ':' ? 'value' : 'key';
  }

  /** Puts something in the place of what is between two places. */
  #replace(from: number, to: number, by: string): void {
    this.#pieces.push(this.#text.slice(this.#from, from), by);
    this.#from = to;
  }

  /** The place behind the string whose first quote is there; undefined where that cannot be told. */
  #behindString(opening: number): number | undefined {
    const text = this.#text;
    const role = this.#role();
    const signs = /["\\]/gu;
    signs.lastIndex = opening + 1;
    for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
      const { index } = sign;
      if (sign[0] === '\\') {
        signs.lastIndex = index + 2;
        continue;
      }
      const behind = BEHIND[role];
      behind.lastIndex = index + 1;
      if (behind.test(text)) return index + 1;
      NEXT_KEY.lastIndex = index;
      if (role === 'value' && NEXT_KEY.test(text)) {
        const before = text.slice(Math.max(opening + 1, index - LONGEST_SEPARATOR), index);
        const separator = SEPARATOR.exec(before)?.[0];
        if (separator !== undefined) {
          const end = index - separator.length;
          this.#replace(end, end, '"');
          return end;
        }
      }
      NO_WORDS.lastIndex = index + 1;
      if (role === 'key' || NO_WORDS.test(text)) return undefined;
      this.#replace(index, index + 1, '\\"');
    }
    // The text breaks off within it.
    return text.length;
  }
}

/**
 * The same text where every string ends as its place in the JSON tells; what is sound stays. Undefined where something else is wrong,
 * too. Takes a time that grows with the length.
 */
export function withInnerQuotes(text: string): string | undefined {
  return new StringMender(text).mended();
}
