/** The elements that are open, by the names in their tags, and which of them a closing tag means. */

import { LONGEST_NAME } from './tag-attributes.ts';

/** The names of what is open in one document, the innermost last. */
export class OpenNames {
  readonly #source: string;
  readonly #repairs: Set<string>;
  readonly #names: string[] = [];
  /** Names of closing tags that close nothing that is open. */
  readonly #strays = new Set<string>();

  /** `repairs` are told where a tag closes more than its own element. */
  constructor(source: string, repairs: Set<string>) {
    this.#source = source;
    this.#repairs = repairs;
  }

  /** How many are open. */
  get count(): number {
    return this.#names.length;
  }

  /** The name at a depth; empty where none is open there. */
  at(depth: number): string {
    return this.#names[depth] ?? '';
  }

  push(name: string): void {
    this.#names.push(name);
  }

  pop(): void {
    this.#names.pop();
  }

  /** To be called for every opening tag, which may be one that a name waited for. */
  forgetStrays(): void {
    if (this.#strays.size > 0) this.#strays.clear();
  }

  /** The depth of the open element that the closing tag with this name means, or -1. */
  depthOf(start: number, end: number): number {
    const length = end - start;
    const names = this.#names;
    const top = names[names.length - 1];
    if (top !== undefined && top.length === length && this.#source.startsWith(top, start)) {
      return names.length - 1;
    }
    const name = length > LONGEST_NAME ? '' : this.#source.slice(start, end);
    if (this.#strays.has(name)) return -1;
    const depth = this.#depthOfName(name);
    if (depth === -1) this.#strays.add(name);
    else if (names[depth] === name) this.#repairs.add('elements closed where their parents are');
    return depth;
  }

  /** The depth of the innermost element of this name, else of one that differs only in case; -1 without any. */
  #depthOfName(name: string): number {
    const depth = this.#names.lastIndexOf(name);
    if (depth !== -1) return depth;
    const lower = name.toLowerCase();
    return this.#names.findLastIndex(
      (open) => open.length === name.length && open.toLowerCase() === lower,
    );
  }
}
