/** The brackets of JSON that are open at a place, by those that would close them. */
export class OpenBrackets {
  readonly #closing: string[] = [];
  #lists = 0;
  #objectsInLists = 0;

  get depth(): number {
    return this.#closing.length;
  }

  /** What would close the innermost. */
  get innermost(): string | undefined {
    return this.#closing.at(-1);
  }

  get areLists(): boolean {
    return this.#lists === this.depth;
  }

  get isObjectInList(): boolean {
    return this.#objectsInLists > 0;
  }

  open(closing: string): void {
    this.#closing.push(closing);
    if (closing === ']') this.#lists += 1;
    else if (this.#lists > 0) this.#objectsInLists += 1;
  }

  close(): void {
    if (this.#closing.pop() === ']') this.#lists -= 1;
    else if (this.#lists > 0) this.#objectsInLists -= 1;
  }

  /** What closes so many of them, the outermost ones. */
  closingOf(depth: number): string {
    return this.#closing.slice(0, depth).toReversed().join('');
  }
}
