/** The blocks of a page, and the dates in each. */
import type { Layout, PageDate } from './page-blocks.ts';

/** Elements that hold one story each. */
const STORY = new Set(['article', 'li', 'tr', 'dd', 'entry']);

/** Elements that name what follows them within the element around both. */
const NAMES = /^(?:dt|h[1-6])$/u;

/** So many blocks tell a place from others of the same depth. */
const INNERMOST = 4;

/** Something that stands in a block. */
interface Placed {
  readonly block: number;
}

export class BlockTree {
  readonly dates: readonly PageDate[];
  readonly #layout: Layout;
  readonly #counts = new Map<number, number>();
  /** Block → the one before it within the same that names what follows. */
  readonly #names = new Map<number, number>();

  constructor(layout: Layout) {
    this.#layout = layout;
    this.dates = layout.dates;
    for (const { block } of layout.dates) {
      for (const one of this.around(block)) this.#counts.set(one, this.datesIn(one) + 1);
    }
    const last = new Map<number, number>();
    for (const [block, outer] of layout.parents.entries()) {
      const name = last.get(outer);
      if (name !== undefined) this.#names.set(block, name);
      // One without a line in it says nothing.
      const isSaid = layout.parents[block + 1] === block;
      if (isSaid && NAMES.test(this.kindOf(block))) last.set(outer, block);
    }
  }

  /** The term or the heading that stands last before a block, or before one around it; each of these, the innermost first. */
  namesBefore(block: number): number[] {
    return this.around(block).flatMap((one) => this.#names.get(one) ?? []);
  }

  /** The blocks around a block, itself first and the page last. */
  around(block: number): number[] {
    const found = [block];
    for (let at = block; at !== 0; found.push(at)) at = this.outer(at);
    return found;
  }

  outer(block: number): number {
    return this.#layout.parents[block]!;
  }

  /** The name of its element, or what it is instead. */
  kindOf(block: number): string {
    return this.#layout.kinds[block]!;
  }

  /** Whether its element holds one story. */
  isStory(block: number): boolean {
    return STORY.has(this.kindOf(block));
  }

  /** How many dates there are in a block. */
  datesIn(block: number): number {
    return this.#counts.get(block) ?? 0;
  }

  /** The blocks in which any of them stands. */
  holding(things: Iterable<Placed>): Set<number> {
    return new Set([...things].flatMap(({ block }) => this.around(block)));
  }

  /** Block → the only one of the things in it; undefined for several. */
  onlyIn<Thing extends Placed>(things: Iterable<Thing>): Map<number, Thing | undefined> {
    const only = new Map<number, Thing | undefined>();
    for (const thing of things) {
      for (const block of this.around(thing.block)) {
        only.set(block, only.has(block) ? undefined : thing);
      }
    }
    return only;
  }

  /** Each of the things in the innermost of some blocks that is around it. */
  groupBy<Thing extends Placed>(
    things: Iterable<Thing>,
    isOne: (block: number) => boolean,
  ): Map<number, Thing[]> {
    const groups = new Map<number, Thing[]>();
    for (const thing of things) {
      const block = this.around(thing.block).find(isOne);
      if (block === undefined) continue;
      const known = groups.get(block);
      if (known === undefined) groups.set(block, [thing]);
      else known.push(thing);
    }
    return groups;
  }

  /** By which blocks a place is like that of others: those up to a story's or, beside how many there are, the innermost. */
  placeOf(block: number): string {
    const around = this.around(block);
    const story = around.findIndex((one) => this.isStory(one));
    const kinds = around.slice(0, story === -1 ? INNERMOST : story + 1);
    const depth = story === -1 ? around.length : 0;
    return `${depth} ${kinds.map((one) => this.kindOf(one)).join(' ')}`;
  }
}
