/** Lists of feeds as tables (CSV, TSV), as YouTube and some readers export them: a line of names, then one feed a line. */
import { readListLine } from './feed-line.ts';
import type { ListLine, Rows } from './list-line.ts';
import { columnsOf } from './table-columns.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** What is no separator: a table of one column has none, and an address may hold any other. */
const NO_SEPARATOR = '\n';
const BEGINS_AS_LINK = /^(?:feed|https?):/iu;
const BEGINS_IN_QUOTES = /^"(?:feed|https?):[^\s"]*"[,;]/iu;
const LINK = /\b(?:feed|https?):\S/iu;
const LINE_OF_LINK = /^"?(?:feed|https?):\S/iu;
/** The beginning of a row behind a quote that ends the last cell of the one before. */
const JOINED = /[^\s",;|]" *(?:feed|https?):/iu;
/**
 * Where a sign stands behind an address, where it surely is not of the address itself (beside a quote, say, or before a
 * title of several words), and a row that has it behind a query and before words alone.
 */
const BETWEEN_COLUMNS = [
  {
    of: ',',
    sign: /^[^\s,]*,/u,
    surely:
      /^(?:"[^\s"]+",|[^\s,?]*,(?!\d)|[^\s,]*,(?:[\s"]|(?:\d*\p{L}\S*|\d+)\s+(?!(?:feed|https?):)[^\s"#|]))/iu,
    likely: /^[^\s,?]*\?[^\s,]*(?:,\d*\p{L}[^,]*)+$/u,
  },
  {
    of: ';',
    sign: /^[^\s;]*;/u,
    surely:
      /^(?:"[^\s"]+";|[^\s;?]*;(?!\d|[\w-]+=)|[^\s;]*;(?:[\s"]|(?![\w-]+=)(?:\d*\p{L}\S*|\d+)\s+(?!(?:feed|https?):)[^\s"#|]))/iu,
    likely: /^[^\s;?]*\?[^\s;]*(?:;(?![\w-]+=)\d*\p{L}[^;]*)+$/u,
  },
] as const;

/** The cells of a line, without the quotes around them; a quote that is never closed ends with its line. */
function cellsOf(line: string, separator: string): string[] {
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

/** The formula of a spreadsheet that shows an address, by another name perhaps, in a cell with quotes or without. */
const FORMULA = /("?)=HYPERLINK\( *"{1,2}([^\s"]+)"{1,2} *(?:[,;] *"{1,2}[^"]*"{1,2} *)?\)\1/giu;
const OF_FORMULA = 'took the address out of a formula';
const OF_SITE = 'took the address of its site, as it has none of a feed';

/** A part of an address, which words are not. */
const PART = /^[^\s"]*[\d./=&?_-][^\s"]*$/u;

/** The cells of a row with too many of them, those together that one address without quotes was parted into; else as they are. */
function withWholeAddress(
  line: string,
  cells: readonly string[],
  { width, address, separator }: { width: number; address: number; separator: string },
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
  { width, address }: { width: number; address: number },
): readonly (readonly string[])[] | undefined {
  if (width < 2 || address === width - 1 || cells.length !== 2 * width - 1) return undefined;
  const middle = cells[width - 1]!;
  const last = address === 0 ? (BEFORE_LAST_LINK.exec(middle)?.[0] ?? '') : '';
  const next = address === 0 ? middle.slice(last.length) : '';
  const rows = [
    [...cells.slice(0, width - 1), last],
    [next, ...cells.slice(width)],
  ];
  return rows.every((row) => BEGINS_AS_LINK.test(row[address]!)) ? rows : undefined;
}

/** A word that was meant for an address: it has a scheme or a path, be they damaged. */
const MEANT_AS_LINK = /^\S*[:/]\S*$|^(?:feed|https?):/iu;

/**
 * Whether a row whose address is none fits its columns all the same. As a line of text all of it would be the address, or what
 * stands in another cell.
 */
function isDamagedRow(
  cells: readonly string[],
  { width, address, site }: { width: number; address: number; site: number },
): boolean {
  const cell = cells[address] ?? '';
  const isElsewhere = cells.some((it, column) => LINK.test(it) && column !== site);
  const isFit = width > 1 && cells.length === width && cell !== '';
  const isOne = !LINK.test(cell.replace(BEGINS_AS_LINK, ''));
  return isFit && isOne && (!isElsewhere || MEANT_AS_LINK.test(cell));
}

/** A table below a line that names its columns. */
export interface Table {
  /**
   * What a row names; `undefined` for one whose columns do not fit, and for one that names a feed without any address an
   * empty one.
   */
  readonly readRow: (line: string) => ListLine[] | undefined;
  /** How many of the lines from there are one row, since a quoted cell holds the ends of the others. */
  readonly linesOfRow: (lines: readonly string[], start: number) => number;
}

/** So many lines, at most, are one row. */
const LINES_OF_ROW = 16;

/** Cells that end with the quote that closes them; behind a stray one stands more. */
const WHOLE = {
  ',': /(^|,) *"[^"]*(?:""[^"]*)*" *(?=,|$)/gu,
  ';': /(^|;) *"[^"]*(?:""[^"]*)*" *(?=;|$)/gu,
  '\t': /(^|\t) *"[^"]*(?:""[^"]*)*" *(?=\t|$)/gu,
  '|': /(^|\|) *"[^"]*(?:""[^"]*)*" *(?=\||$)/gu,
  [NO_SEPARATOR]: /^ *"[^"]*(?:""[^"]*)*" *$/gu,
} as const;

/** Whether a quote that opens a cell is left to be closed; those within a cell stand twice. */
function isOpen(line: string): boolean {
  return line.split('"').length % 2 === 0;
}

const ALONE = /^"?(?:(?:xml|feed|rss)[ _-]?)?(?:ur[li]s?|links?|address(?:es)?)"?$/iu;

/** Whether a line is the name of the only column of a table. */
export function isLoneName(line: string): boolean {
  return ALONE.test(line);
}

/** The table that a line of names begins, above these rows; `undefined` when no column is known to hold addresses. */
export function createTable(header: string, below: readonly string[] = []): Table | undefined {
  // A table of Markdown, whose rulers are no rows.
  if (header.startsWith('|')) return undefined;
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  const most = Math.max(...counts);
  const isAlone = isLoneName(header);
  const separator = isAlone ? NO_SEPARATOR : SEPARATORS[counts.indexOf(most)]!;
  const names = cellsOf(header, separator);
  if ((most < 2 && !isAlone) || header.includes('://')) return undefined;
  const columns = columnsOf(names, () => below.map((line) => cellsOf(line, separator)));
  if (columns === undefined) return undefined;
  const { address, site, title, group } = columns;
  const width = names.length;
  const readCells = (cells: readonly string[], line: string): ListLine[] | undefined => {
    const isElsewhere = (it: string, at: number) => at !== address && at !== site && LINK.test(it);
    if (cells.length > width && cells.some(isElsewhere)) return undefined;
    const isWhole = cells.length === width;
    const [cell = '', siteCell = ''] = [cells[address], cells[site]];
    const said = { title: cells[title], group: cells[group] || undefined };
    // The address of its site alone may lead to a feed; behind quotes too many that of the feed would be another.
    const isOfSite = cell === '' && isWhole && BEGINS_AS_LINK.test(siteCell);
    if (isOfSite && !LINK.test(line.replace(siteCell, ''))) {
      return [{ ...said, address: siteCell, repair: OF_SITE }];
    }
    const isSited = isWhole ? LINK.test(siteCell) : line.includes('://');
    const isLacking = cell === '' && Boolean(said.title) && !isSited;
    const isAddress = !/\s/u.test(cell) && /^(?:\w+:\/\/)?[^/]+\../u.test(cell);
    const isSound = isAddress || isLacking;
    if (isSound || isDamagedRow(cells, { width, address, site })) {
      return [{ ...said, address: cell, htmlUrl: siteCell }];
    }
    // Other signs stand around it, or words, or it is not the only one.
    const [first, ...others] = isWhole && LINK.test(cell) ? (readListLine(cell) ?? []) : [];
    if (first === undefined) return undefined;
    const rest = others.map((each) => ({ ...each, group: said.group }));
    return [{ ...said, address: first.address, repair: first.repair, htmlUrl: siteCell }, ...rest];
  };
  const readRow: Table['readRow'] = (written) => {
    // The sign of an ampersand ends no cell.
    const decoded = separator === ';' ? written.replaceAll('&amp;', '&') : written;
    const line = decoded.replace(FORMULA, '$2');
    if (JOINED.test(line)) return undefined;
    const place = { width, address, separator };
    const parted = cellsOf(line, separator);
    const rows = joinedRows(parted, place)?.map((cells) => readCells(cells, line));
    if (rows?.every((row) => row !== undefined)) return rows.flat();
    const { cells, repair = line === decoded ? undefined : OF_FORMULA } = withWholeAddress(
      line,
      parted,
      place,
    );
    return readCells(cells, line)?.map((row) => ({ ...row, repair: row.repair ?? repair }));
  };
  // What would be a feed by itself, or without stray quotes, is no part of a cell that one of these seems to open.
  const isRow = (line: string) => {
    const bare = line.replaceAll('"', '');
    const isBare = bare.split(separator).length === names.length;
    return [line, ...(isBare ? [bare] : [])].some((it) => readRow(it)?.[0]?.address);
  };
  // Behind an address the last cell may be of words, in lines of which an address is none of a feed.
  const opensWords = (line: string) => {
    const [before = '', ...behind] = line.replace(WHOLE[separator], '$1').split('"');
    return behind.length === 1 && before.replace(/ $/u, '').endsWith(separator) && isRow(line);
  };
  const isWhole = (row: string) =>
    cellsOf(row, separator).length === names.length &&
    !row.replace(WHOLE[separator], '$1').includes('"') &&
    readRow(row) !== undefined;
  const linesOfRow: Table['linesOfRow'] = (lines, start) => {
    let row = lines[start]!;
    let open = isOpen(row);
    const link = opensWords(row) ? LINE_OF_LINK : LINK;
    const namesFeed = (line: string) => link.test(line) || isRow(line);
    let feeds = namesFeed(row) ? 1 : 0;
    const last = Math.min(start + LINES_OF_ROW, lines.length);
    for (let end = start + 1; open && end < last; end += 1) {
      const line = lines[end]!;
      row += ` ${line}`;
      if (isOpen(line)) open = !open;
      if (namesFeed(line)) feeds += 1;
      if (feeds > 1) return 1;
      if (!open && isWhole(row)) return end + 1 - start;
    }
    return 1;
  };
  return { readRow, linesOfRow };
}

/** Whether lines that begin with addresses are rows of a table whose columns have no names. */
export function rowsAmong(lines: readonly string[]): Rows {
  const rows = lines.filter((line) => BEGINS_AS_LINK.test(line));
  const all = [...rows, ...lines.filter((line) => BEGINS_IN_QUOTES.test(line))];
  if (rows.length === 0 || all.length < 2) return 'none';
  const between = BETWEEN_COLUMNS.filter(({ sign }) => rows.every((row) => sign.test(row)));
  if (between.some(({ surely }) => all.some((row) => surely.test(row)))) return 'sure';
  const isLikely =
    rows.length > 1 &&
    between.some(({ likely, of }) => {
      const widths = new Set(rows.map((row) => row.split(of).length));
      return widths.size === 1 && rows.every((row) => likely.test(row));
    });
  return isLikely ? 'likely' : 'none';
}
