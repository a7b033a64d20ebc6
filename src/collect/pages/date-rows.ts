/**
 * Which links of a page a date stands beside: those in its row, whatever element that is, or those between it and the next
 * date where dates and links take turns without a row around them (`date-turns.ts`).
 */
import { distinctBy } from '../../model/grouped-by.ts';
import type { BlockTree } from './block-tree.ts';
import type { DateRow, RowLink } from './date-row.ts';
import { rowsInTurn } from './date-turns.ts';
import { withDaysOfEvents } from './days-to-come.ts';
import type { PageDate } from './page-blocks.ts';

/** So many links that are named as stories are make others beside them mere company. */
const LEAST_STRONG = 3;
/** So many rows in places alike make a list, of short links and of those named as stories are. */
const LEAST_ALIKE = { short: 3, strong: 2 } as const;

class RowFinder<Link extends RowLink> {
  readonly rows = new Map<Link, DateRow>();

  readonly #tree: BlockTree;
  readonly #links: readonly Link[];
  /** Those that have no row yet. */
  #dates: readonly PageDate[];
  /** The blocks with links in them, and those with several stories and dates. */
  readonly #holding: ReadonlySet<number>;
  readonly #several: ReadonlySet<number>;

  constructor(tree: BlockTree, links: readonly Link[]) {
    this.#tree = tree;
    this.#links = links;
    this.#dates = tree.dates;
    this.#holding = tree.holding(links);
    this.#several = this.#blocksOfSeveral();
  }

  /** Takes elements that hold one story each and pass `isRow`. The first date in each counts. */
  takeElements(isRow: (block: number) => boolean): void {
    const holdsOne = (block: number) =>
      this.#tree.isStory(block) && this.#holding.has(block) && !this.#several.has(block);
    const groups = this.#tree.groupBy(this.#dates, (block) => holdsOne(block) && isRow(block));
    const rows = [...groups].map(([block, [date]]) => [block, rowOf(date!)] as const);
    this.#give(new Map(rows), [...groups.values()].flat());
  }

  /** The blocks with several stories and dates: the columns of a table that is there for its layout have one each. */
  #blocksOfSeveral(): Set<number> {
    const stories = new Map<number, string>();
    const several = new Set<number>();
    for (const { block, url } of this.#links.filter(({ isStrong }) => isStrong)) {
      for (const one of this.#tree.around(block)) {
        const known = stories.get(one);
        if (known === undefined) stories.set(one, url);
        else if (known !== url && this.#tree.datesIn(one) > 1) several.add(one);
      }
    }
    return several;
  }

  /** Whether there are dates beside a block too, within the one around it. */
  isOneOfList(block: number): boolean {
    return this.#tree.datesIn(this.#tree.outer(block)) > this.#tree.datesIn(block);
  }

  /** Takes the dates that stand beside links that pass `isOne`, in the innermost block around both. */
  takeBeside(isOne: (link: Link) => boolean): void {
    const holding = this.#tree.holding(this.#left().filter(isOne));
    const dates = this.#tree.groupBy(this.#dates, (block) => holding.has(block));
    const links = this.#tree.groupBy(this.#left(), (block) => dates.has(block));
    const cards = new Map<number, DateRow>();
    const used: PageDate[] = [];
    for (const [block, beside] of dates) {
      const all = links.get(block) ?? [];
      const counted = all.filter(isOne);
      if (counted.length === 0) continue;
      const card = this.#cardAround(block, beside, counted);
      if (card !== undefined) {
        cards.set(card, rowOf(beside[0]!, counted));
        used.push(...beside);
        continue;
      }
      const turns = rowsInTurn(beside, all, new Set(counted), this.#tree);
      for (const [link, row] of turns) this.rows.set(link, row);
      if (turns.size > 0) used.push(...beside);
    }
    this.#give(cards, used);
  }

  /** The largest block that has these dates and no others, where no link stands between them. */
  #cardAround(
    block: number,
    dates: readonly PageDate[],
    links: readonly Link[],
  ): number | undefined {
    const [first, last] = [dates[0]!.at, dates[dates.length - 1]!.at];
    const isSplit = links.some(({ at }) => at > first && at < last);
    if (isSplit || this.#tree.datesIn(block) > dates.length) return undefined;
    return this.#tree.around(block).find((one) => this.isOneOfList(one));
  }

  #left(): Link[] {
    return this.#links.filter((link) => !this.rows.has(link));
  }

  /** Gives the links in these blocks their rows, and takes the dates that made them. */
  #give(rows: ReadonlyMap<number, DateRow>, dates: readonly PageDate[]): void {
    const used = new Set(dates);
    this.#dates = this.#dates.filter((date) => !used.has(date));
    for (const [block, links] of this.#tree.groupBy(this.#left(), (one) => rows.has(one))) {
      for (const link of links) this.rows.set(link, rows.get(block)!);
    }
  }
}

/** A heading that is a date is that of all stories below it. */
function rowOf(date: PageDate, links: readonly RowLink[] = []): DateRow {
  const isGroup = date.inHeading && links.every((link) => link.at > date.at);
  return { ...date, isGroup };
}

/** A row in a place like no other's is none of a list, unless a heading stands there. */
function withoutStrays<Link extends RowLink>(
  rows: ReadonlyMap<Link, DateRow>,
  tree: BlockTree,
): Map<Link, DateRow> {
  const alike = distinctBy(
    rows,
    ([{ block }]) => tree.placeOf(block),
    ([, row]) => row,
  );
  return new Map(
    [...rows].filter(([{ block, isStrong, isHeading }]) => {
      const least = LEAST_ALIKE[isStrong ? 'strong' : 'short'];
      return isHeading || alike.get(tree.placeOf(block))!.size >= least;
    }),
  );
}

/** The rows of the links beside which there is a date. */
export function dateRows<Link extends RowLink>(
  tree: BlockTree,
  links: readonly Link[],
): ReadonlyMap<Link, DateRow> {
  const finder = new RowFinder(tree, links);
  finder.takeElements((block) => finder.isOneOfList(block));
  const strong = links.filter(({ isStrong }) => isStrong);
  if (strong.length >= LEAST_STRONG) finder.takeBeside(({ isStrong }) => isStrong);
  finder.takeBeside(() => true);
  finder.takeElements(() => true);
  const inNames = links.flatMap((link): [Link, DateRow][] => {
    const day = link.day ?? link.dayOfTitle;
    return day === undefined || finder.rows.has(link) ? [] : [[link, { day, isGroup: false }]];
  });
  return withDaysOfEvents(withoutStrays(new Map([...finder.rows, ...inNames]), tree));
}
