/** Dates and links that take turns, with no row around each pair: `h2` and `span`, `dt` and `dd`, a date and the day's stories. */
import { groupedBy } from '../../model/grouped-by.ts';
import type { BlockTree } from './block-tree.ts';
import type { DateRow, RowLink } from './date-row.ts';
import type { PageDate } from './page-blocks.ts';

/** A date, or several with no link between, and the links that have their turn after it or before. */
interface Turn<Link> {
  readonly dates: PageDate[];
  readonly links: Link[];
}

/** The dates in the kind of place where most of them stand: one elsewhere is that of the list. */
function ofMostPlaces(dates: readonly PageDate[], tree: BlockTree): readonly PageDate[] {
  const places = groupedBy(dates, ({ block }) => tree.placeOf(block));
  return [...places.values()].reduce((most, some) => (some.length > most.length ? some : most));
}

function isInOrder(dates: readonly PageDate[]): boolean {
  const days = dates.map(({ day }) => day);
  const sorted = days.toSorted();
  return [sorted, sorted.toReversed()].some((order) => String(order) === String(days));
}

/** The turns as those who take part have them; undefined where the list does not end as it has to for how it begins. */
function turnsOf<Link extends RowLink>(
  dates: readonly PageDate[],
  links: readonly Link[],
): Turn<Link>[] | undefined {
  const isDateFirst = dates[0]!.at < links[0]!.at;
  if (isDateFirst !== dates[dates.length - 1]!.at < links[links.length - 1]!.at) return undefined;
  const turns: Turn<Link>[] = [];
  let hasBoth = true;
  for (const one of [...dates, ...links].sort((a, b) => a.at - b.at)) {
    const isDate = 'inHeading' in one;
    if (hasBoth && isDate === isDateFirst) turns.push({ dates: [], links: [] });
    const turn = turns[turns.length - 1]!;
    if (isDate) turn.dates.push(one);
    else turn.links.push(one);
    hasBoth = turn.dates.length > 0 && turn.links.length > 0;
  }
  return turns;
}

/** Whether there are links between dates that are together in a turn: then it is not plain which of them has which. */
function isUnclear(turns: readonly Turn<RowLink>[], links: readonly RowLink[]): boolean {
  return turns.some(({ dates }) => {
    const [from, to] = [dates[0]!.at, dates[dates.length - 1]!.at];
    return links.some(({ at }) => at > from && at < to);
  });
}

/**
 * Finds what stands between a link and the first one below its date: another term or heading of the same kind as that of the
 * date names something else, be it a date that cannot be read. One with a link in it is that of a story.
 */
function separation<Link extends RowLink>(links: readonly Link[], tree: BlockTree) {
  const holding = tree.holding(links);
  return (date: PageDate, first: Link, link: Link): boolean => {
    const own = new Set(tree.around(date.block).map((one) => tree.kindOf(one)));
    return tree.namesBefore(link.block).some((name) => {
      const isBetween = name > first.block && own.has(tree.kindOf(name));
      return isBetween && !holding.has(name) && tree.datesIn(name) === 0;
    });
  };
}

/**
 * The rows of links among which there are dates. Which comes first is told by those of them that are `counted`; the others
 * are beside these. Only a date that comes first may be that of several stories: where links come first, each date has as many.
 */
export function rowsInTurn<Link extends RowLink>(
  dates: readonly PageDate[],
  links: readonly Link[],
  counted: ReadonlySet<Link>,
  tree: BlockTree,
): Map<Link, DateRow> {
  const rows = new Map<Link, DateRow>();
  const alike = ofMostPlaces(dates, tree);
  const turns = turnsOf(alike, [...counted]) ?? [];
  if (turns.length < 2 || isUnclear(turns, links)) return rows;
  const isDateFirst = alike[0]!.at < turns[0]!.links[0]!.at;
  const sizes = new Set(turns.map((turn) => new Set(turn.links.map(({ url }) => url)).size));
  if (!isDateFirst && sizes.size > 1) return rows;
  const isGroup = isDateFirst && isInOrder(alike);
  const isSeparate = separation(links, tree);
  const firsts = new Map<DateRow, Link>();
  const byStory = new Map<number, DateRow>();
  const byTurn = turns.map(({ dates: [date] }) => ({ ...date!, isGroup }));
  for (const link of links) {
    const at = isDateFirst
      ? turns.findLastIndex((turn) => turn.dates[0]!.at < link.at)
      : turns.findIndex((turn) => turn.dates[0]!.at > link.at);
    const row = byTurn[at];
    if (row === undefined) continue;
    const first = firsts.get(row) ?? link;
    firsts.set(row, first);
    if (isDateFirst && isSeparate(row, first, link)) continue;
    // Of several stories below a date each has an element.
    const story = tree
      .around(link.block)
      .find((one) => tree.isStory(one) && tree.datesIn(one) === 0);
    if (story !== undefined && !byStory.has(story)) byStory.set(story, { ...row });
    rows.set(link, story === undefined ? row : byStory.get(story)!);
  }
  return rows;
}
