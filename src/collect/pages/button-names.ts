/** Stories whose only link is a button or a picture: each is called as the heading of its card is. */
import { distinctBy } from '../../model/grouped-by.ts';
import type { BlockTree } from './block-tree.ts';
import type { PageHeading } from './page-headings.ts';

/** One heading on a page with a button is that of the page. */
const LEAST_CARDS = 2;
/** What leads to more is no card but a part of the page. */
const MOST_LINKS = 6;

interface Button {
  readonly block: number;
  /** Its place among the links and the dates of the page. */
  readonly at: number;
  readonly url: string;
}

function countLinks(links: readonly Button[], tree: BlockTree): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { block } of links) {
    for (const one of tree.around(block)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

/**
 * Those of the links that pass `isButton` → the heading in the innermost element around both, or the last above; none for a
 * heading that several stories have.
 */
export function namesOfButtons<Some extends Button>(
  links: readonly Some[],
  isButton: (link: Some) => boolean,
  headings: readonly PageHeading[],
  tree: BlockTree,
): ReadonlyMap<Some, PageHeading> {
  const buttons = links.filter(isButton);
  if (buttons.length === 0 || headings.length < LEAST_CARDS) return new Map();
  const alone = tree.onlyIn(headings);
  const counts = countLinks(links, tree);
  const named = buttons.flatMap((button): [Some, PageHeading][] => {
    const around = tree.around(button.block);
    const card = around.find((block) => alone.has(block));
    const isSmall = card !== undefined && counts.get(card)! <= MOST_LINKS;
    const inCard = isSmall ? alone.get(card) : undefined;
    const above = headings.findLast(({ at }) => at < button.at);
    const isBeside = above !== undefined && around.includes(tree.outer(above.block));
    const heading = inCard ?? (isBeside ? above : undefined);
    return heading === undefined ? [] : [[button, heading]];
  });
  const urls = distinctBy(
    named,
    ([, heading]) => heading,
    ([{ url }]) => url,
  );
  const own = named.filter(([, heading]) => urls.get(heading)!.size === 1);
  const cards = new Set(own.map(([, heading]) => heading));
  return new Map(cards.size < LEAST_CARDS ? [] : own);
}
