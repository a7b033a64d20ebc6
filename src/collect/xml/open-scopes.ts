/** The scopes that the open elements are in: most are in the one around them, the rest have one of their own while they are open. */

import { XmlScope } from './xml-scope.ts';

const ROOT_PREFIX = /^<([\w.-]{1,64}):/;

/** The scopes of one document while it is read. */
export class OpenScopes {
  #current: XmlScope;
  /** What is around each element with a scope of its own. */
  readonly #around: { readonly depth: number; readonly scope: XmlScope }[] = [];

  /** `base` is the document's address where it is known, `own` the prefix of its root's namespace. */
  constructor(source: string, base: string | undefined, own: string) {
    this.#current = XmlScope.around(base, own, ROOT_PREFIX.exec(source)?.[1]?.toLowerCase());
  }

  get current(): XmlScope {
    return this.#current;
  }

  /** Called for an element at that depth whose attributes may declare something. */
  enter(depth: number, attributes: ReadonlyMap<string, string>): void {
    const scope = this.#current.inside(attributes);
    if (scope === this.#current) return;
    this.#around.push({ depth, scope: this.#current });
    this.#current = scope;
  }

  /** Takes what nobody knows by the prefix of `raw` for the feed's own from here on. */
  adopt(raw: string): void {
    this.#current = this.#current.adopting(raw);
  }

  /** Called when the element at that depth is closed. */
  leave(depth: number): void {
    const last = this.#around[this.#around.length - 1];
    if (last === undefined || last.depth !== depth) return;
    this.#current = last.scope;
    this.#around.pop();
  }
}
