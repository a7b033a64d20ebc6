/** What entries say in words whose fields stand in lines, such as their titles: in the brackets of their address, or a line near it. */

/** Characters, from an address to what it is called; and lines. */
const NEAR = 2_048;
const NEAR_LINES = 12;
/** An object of JSON, or of what is like it. */
export const BRACKET = /[{}]/u;
/** An entry of YAML, a section of TOML or INI. */
export const BEGINS_ENTRY = /^\s*(?:-\s|\[)/u;
const QUOTED = `(?:"((?:[^"\\\\]|\\\\.){1,500})"|'([^']{1,500})')`;

/** Where an address stands. */
interface Place {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

function wordsOf(match: RegExpExecArray | null): string | undefined {
  const [, double, single, bare] = match ?? [];
  return (double ?? single)?.replace(/\\(["'\\])/gu, '$1') ?? bare;
}

/** Finds what stands under one of some keys beside addresses, asked for in their order: each is said of one. */
export class FieldWords {
  readonly #lines: readonly string[];
  /** In a line with other things. */
  readonly #within: RegExp;
  /** A line of its own, also without quotes; behind them a comment may stand. */
  readonly #alone: RegExp;
  readonly #taken = new Set<number>();

  constructor(lines: readonly string[], keys: readonly string[]) {
    this.#lines = lines;
    const name = `["']?(?:${keys.join('|')})["']?\\s{0,9}[:=]\\s{0,9}`;
    this.#within = new RegExp(`(?<![\\w-])${name}${QUOTED}`, 'iu');
    const bare = `([^"'\\s{[|>&*][^{}]{0,500}?)`;
    const value = `(?:${QUOTED}\\s*(?:,\\s*|#.*)?|${bare}\\s*)`;
    this.#alone = new RegExp(`^\\s*(?:-\\s+)?${name}${value}$`, 'iu');
  }

  /** What is said of an address, which may be the only one in its line. */
  of(place: Place, isAlone: boolean): string | undefined {
    return this.#inLine(place, isAlone) ?? (isAlone ? this.#inLines(place.line) : undefined);
  }

  #inLine({ line: at, start, end }: Place, isAlone: boolean): string | undefined {
    const line = this.#lines[at]!;
    const before = line.slice(Math.max(0, start - NEAR), start);
    const from = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}'));
    if (from === -1 && !isAlone) return undefined;
    const [behind = ''] = line.slice(end, end + NEAR).split(BRACKET, 1);
    return wordsOf(this.#within.exec(before.slice(from + 1) + behind));
  }

  /** The nearest in lines of the same entry: before the address, or else behind it. */
  #inLines(at: number): string | undefined {
    for (let line = at; line > at - NEAR_LINES && line > 0; ) {
      if (BEGINS_ENTRY.test(this.#lines[line]!)) break;
      line -= 1;
      if (BRACKET.test(this.#lines[line]!) || this.#taken.has(line)) break;
      const title = this.#take(line);
      if (title !== undefined) return title;
    }
    for (let line = at + 1; line < at + NEAR_LINES && line < this.#lines.length; line += 1) {
      const text = this.#lines[line]!;
      if (BRACKET.test(text) || BEGINS_ENTRY.test(text)) return undefined;
      const title = this.#take(line);
      if (title !== undefined) return title;
    }
    return undefined;
  }

  #take(line: number): string | undefined {
    const title = wordsOf(this.#alone.exec(this.#lines[line]!));
    if (title !== undefined) this.#taken.add(line);
    return title;
  }
}
