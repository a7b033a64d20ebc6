/** A row of a table: its cells, what they name, and what becomes of it where they do not fit the columns. */
import { readListLine } from './feed-line.ts';
import { BEGINS_AS_LINK, type ListLine, TAKEN_SITE } from './list-line.ts';
import type { Columns } from './table-columns.ts';

/** The columns of a table, how many they are, and what parts them. */
export interface Layout extends Columns {
  readonly width: number;
  readonly separator: string;
}

/** An address, wherever it stands in a cell. */
export const LINK = /\b(?:feed|https?):\S/iu;
/** The beginning of a row behind a quote that ends the last cell of the one before. */
const JOINED = /[^\s",;|]" *(?:feed|https?):/iu;

/** The cells of a line, without the quotes around them; a quote that is never closed ends with its line. */
export function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let from = 0;
  while (from <= line.length) {
    const quoted = /^ *"([^"]*(?:""[^"]*)*)"? */u.exec(line.slice(from));
    const end = line.indexOf(separator, from + (quoted?.[0].length ?? 0));
    const next = end === -1 ? line.length : end;
    cells.push(quoted?.[1]?.replaceAll('""', '"').trim() ?? line.slice(from, next).trim());
    from = next + separator.length;
  }
  return cells;
}

/** A part of an address, which words are not. */
const PART = /^[^\s"]*[\d./=&?_-][^\s"]*$/u;

/** The cells of a row with too many of them, those together that one address without quotes was parted into; else as they are. */
function withWholeAddress(
  line: string,
  cells: readonly string[],
  { width, address, separator }: Layout,
): { readonly cells: readonly string[]; readonly repair?: string } {
  const behind = address + 1 + cells.length - width;
  const parts = cells.slice(address + 1, behind);
  const whole = cells.slice(address, behind).join(separator);
  const isLast = address === width - 1;
  const isParted =
    parts.length > 0 &&
    BEGINS_AS_LINK.test(whole) &&
    line.includes(whole) &&
    parts.every((part) => PART.test(part) || (isLast && /^\S+$/u.test(part)));
  if (!isParted || LINK.test(parts.join(' '))) return { cells };
  const repair = `took the "${separator}" in the address for a part of it`;
  return { cells: [...cells.slice(0, address), whole, ...cells.slice(behind)], repair };
}

const BEFORE_LAST_LINK = /^.*(?=(?:feed|https?):)/isu;

/**
 * The cells of two rows that lost the end of the line between them, which both have an address; nothing tells where the last cell
 * of the one ends but the address that begins the other.
 */
function joinedRows(
  cells: readonly string[],
  { width, address }: Layout,
): readonly (readonly string[])[] | undefined {
  if (width < 2 || address === width - 1 || cells.length !== 2 * width - 1) return undefined;
  const middle = address === 0 ? cells[width - 1]! : '';
  const [last = ''] = BEFORE_LAST_LINK.exec(middle) ?? [];
  const rows = [
    [...cells.slice(0, width - 1), last],
    [middle.slice(last.length), ...cells.slice(width)],
  ];
  return rows.every((row) => BEGINS_AS_LINK.test(row[address]!)) ? rows : undefined;
}

/** A word that was meant for an address: it has a scheme or a path, be they damaged. */
const MEANT_AS_LINK = /^\S*[:/]\S*$|^(?:feed|https?):/iu;

/**
 * Whether a row whose address is none fits its columns all the same. As a line of text all of it would be the address, or what
 * stands in another cell.
 */
function isDamagedRow(cells: readonly string[], { width, address, site }: Layout): boolean {
  const cell = cells[address] ?? '';
  const isElsewhere = cells.some((it, column) => LINK.test(it) && column !== site);
  const isFit = width > 1 && cells.length === width && cell !== '';
  const isOne = !LINK.test(cell.replace(BEGINS_AS_LINK, ''));
  return isFit && isOne && (!isElsewhere || MEANT_AS_LINK.test(cell));
}

/** The formula of a spreadsheet that shows an address, by another name perhaps, in a cell with quotes or without. */
const FORMULA = /("?)=HYPERLINK\( *"{1,2}([^\s"]+)"{1,2} *(?:[,;] *"{1,2}[^"]*"{1,2} *)?\)\1/giu;
const OF_FORMULA = 'took the address out of a formula';

/** A cell that leads to a site, and the words that do. */
const MARKDOWN_LINK = /^\[([^[\]]+)\]\((\S+)\)$/u;

/** What the cells of a row name; `undefined` where they fit no columns, and name no feed that lacks its address. */
function readCells(
  cells: readonly string[],
  line: string,
  columns: Layout,
): ListLine[] | undefined {
  const { address, site, title, group, width } = columns;
  const isElsewhere = (it: string, at: number) => at !== address && at !== site && LINK.test(it);
  if (cells.length > width && cells.some(isElsewhere)) return undefined;
  const isWhole = cells.length === width;
  const [, words = cells[title], page = ''] = MARKDOWN_LINK.exec(cells[title] ?? '') ?? [];
  const [, , sitePage = cells[site]] = MARKDOWN_LINK.exec(cells[site] ?? '') ?? [];
  const [cell = '', siteCell = page] = [cells[address], sitePage];
  const said = { title: words, group: cells[group] || undefined };
  // The address of its site alone may lead to a feed; behind quotes too many that of the feed would be another.
  const isOfSite = cell === '' && isWhole && BEGINS_AS_LINK.test(siteCell);
  if (isOfSite && !LINK.test(line.replace(siteCell, ''))) {
    return [{ ...said, address: siteCell, repair: TAKEN_SITE }];
  }
  const isSited = isWhole ? LINK.test(siteCell) : line.includes('://');
  const isLacking = cell === '' && Boolean(said.title) && !isSited;
  const isAddress = !/\s/u.test(cell) && /^(?:\w+:\/\/)?[^/]+\../u.test(cell);
  if (isAddress || isLacking || isDamagedRow(cells, columns)) {
    return [{ ...said, address: cell, htmlUrl: siteCell }];
  }
  // Other signs stand around it, or words, or it is not the only one.
  const [first, ...others] = isWhole && LINK.test(cell) ? (readListLine(cell) ?? []) : [];
  if (first === undefined) return undefined;
  const rest = others.map((each) => ({ ...each, group: said.group }));
  return [{ ...said, address: first.address, repair: first.repair, htmlUrl: siteCell }, ...rest];
}

/**
 * What a row names, or two that lost the end of the line between them; `undefined` for one whose columns do not fit. Of a row
 * that names a feed without any address that is empty.
 */
export function readRow(written: string, columns: Layout): ListLine[] | undefined {
  const { separator } = columns;
  // The sign of an ampersand ends no cell.
  const decoded = separator === ';' ? written.replaceAll('&amp;', '&') : written;
  const line = decoded.replace(FORMULA, '$2');
  if (JOINED.test(line)) return undefined;
  const parted = cellsOf(line, separator);
  // The tabs behind the last cell of a row that has any are lost with the white space around its line.
  while (separator === '\t' && parted.length < columns.width) parted.push('');
  const rows = joinedRows(parted, columns)?.map((cells) => readCells(cells, line, columns));
  if (rows?.every((row) => row !== undefined)) return rows.flat();
  const whole = withWholeAddress(line, parted, columns);
  const repair = whole.repair ?? (line === decoded ? undefined : OF_FORMULA);
  return readCells(whole.cells, line, columns)?.map((row) => ({
    ...row,
    repair: row.repair ?? repair,
  }));
}
