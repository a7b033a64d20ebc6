/** The prices on a page: what has one and no date is sold there, not told. */
import { LIMITS } from '../../model/limits.ts';
import type { BlockTree } from './block-tree.ts';
import type { PageBlocks } from './page-blocks.ts';

/** A text that is a price, and perhaps that it is the least. */
const PRICE =
  /^(?:(?:from|only|ab|nur|dès|desde|da)\s)?(?:[€$£¥₽₹]\s?\d[\d.,'\u00a0 ]*|\d[\d.,'\u00a0 ]*(?:€|£|\$|₽|EUR|USD|GBP|CHF|zł|kr|Kč|Ft|руб|円|元))[.*]?$/iu;
const LONGEST = 24;

/** Told of the text of a page, after its blocks were told of the elements. */
export class PagePrices {
  /** The blocks in which they stand. */
  readonly found: number[] = [];

  readonly #blocks: PageBlocks;

  constructor(blocks: PageBlocks) {
    this.#blocks = blocks;
  }

  text(part: string): void {
    if (part.length > 2 * LONGEST || this.found.length >= LIMITS.page.links) return;
    const text = part.trim();
    if (text.length <= LONGEST && PRICE.test(text)) this.found.push(this.#blocks.block);
  }
}

/** Those of the stories beside which there is a price, in the largest block around each that has no other. */
export function pricedAmong<Story extends { readonly block: number }>(
  stories: readonly Story[],
  prices: readonly number[],
  tree: BlockTree,
): ReadonlySet<Story> {
  const alone = tree.onlyIn(stories);
  const owners = prices.map((price) => {
    const shared = tree.around(price).find((block) => alone.has(block));
    return shared === undefined ? undefined : alone.get(shared);
  });
  return new Set(owners.filter((story) => story !== undefined));
}
