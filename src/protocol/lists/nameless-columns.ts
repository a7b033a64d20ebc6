/** Rows of a table whose columns have no names, and hold the address of a feed and that of its site. */
import { BEGINS_AS_LINK } from './list-line.ts';
import { SEPARATORS } from './table-columns.ts';
import { cellsOf } from './table-row.ts';

const LINK = /^\S+$/u;
const FRONT_PAGE = /^https?:\/\/[^/?#]+\/?$/iu;

function isLink(cell: string): boolean {
  return BEGINS_AS_LINK.test(cell) && LINK.test(cell);
}

/** Whether one address is that of the site whose feed is at the other. */
function isSiteOf(site: string, feed: string): boolean {
  if (FRONT_PAGE.test(feed)) return false;
  return FRONT_PAGE.test(site) || (feed.length > site.length && feed.startsWith(site));
}

/** What to call a column of such rows. */
function nameOf(at: number, feed: number, site: number, title: number): string {
  const names = new Map([
    [feed, 'feed url'],
    [site, 'site url'],
    [title, 'title'],
  ]);
  return names.get(at) ?? '';
}

/** The line of names that such rows lack; undefined where they are none, or nothing tells which of two addresses is the feed's. */
export function namesFor(lines: readonly string[]): string | undefined {
  if (lines.length < 2) return undefined;
  for (const separator of SEPARATORS) {
    const rows = lines.map((line) => cellsOf(line, separator));
    const columns = [...rows[0]!.keys()];
    if (columns.length < 2 || rows.some(({ length }) => length !== columns.length)) continue;
    const [one, other, more] = columns.filter((at) => rows.every((row) => isLink(row[at]!)));
    if (one === undefined || other === undefined || more !== undefined) continue;
    const isSite = (site: number, feed: number) =>
      rows.every((row) => isSiteOf(row[site]!, row[feed]!));
    const [site, feed] = isSite(one, other) ? [one, other] : [other, one];
    if (!isSite(site, feed)) continue;
    const title = columns.find((at) => at !== site && at !== feed) ?? -1;
    return columns.map((at) => nameOf(at, feed, site, title)).join(separator);
  }
  return undefined;
}
