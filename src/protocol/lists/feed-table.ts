/** Lists of feeds as tables (CSV, TSV), as YouTube and some readers export them: a line of names, then one feed a line. */
import type { ListLine } from './list-line.ts';
import { columnsOf, SEPARATORS } from './table-columns.ts';
import { cellsOf, LINK, readRow } from './table-row.ts';

/** What is no separator: a table of one column has none, and an address may hold any other. */
const NO_SEPARATOR = '\n';
/** A line of a cell of words that is a feed all the same. */
const LINE_OF_LINK = /^"?(?:feed|https?):\S/iu;

/** A table below a line that names its columns. */
export interface Table {
  /**
   * What a row names, or two that lost the end of the line between them; `undefined` for one whose columns do not fit, and for
   * one that names a feed without any address an empty one.
   */
  readonly readRow: (line: string) => ListLine[] | undefined;
  readonly isPartedByTabs: boolean;
  /** How many of the lines from there are one row, since a quoted cell holds the ends of the others. */
  readonly linesOfRow: (lines: readonly string[], start: number) => number;
}

/** The line of Markdown between the names of columns and their rows. */
const RULER = /^[\s|:-]+$/u;
/** So many lines, at most, are one row. */
const LINES_OF_ROW = 16;

/** Cells that end with the quote that closes them, in rows that are parted so; behind a stray one stands more. */
function wholeCells(separator: string): RegExp {
  return new RegExp(`(^|[${separator}]) *"[^"]*(?:""[^"]*)*" *(?=[${separator}]|$)`, 'gu');
}

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
  const isMarkdown = header.startsWith('|');
  return isMarkdown ? createMarkdownTable(header, below) : createPlainTable(header, below);
}

/** The same in Markdown, whose rows begin and end with what parts their cells, and whose rulers are none. */
function createMarkdownTable(header: string, below: readonly string[]): Table | undefined {
  const bare = (line: string) => line.replace(/^\|/u, '').replace(/\|$/u, '').trim();
  const rows = below.filter((line) => !RULER.test(line)).map(bare);
  const table = createPlainTable(bare(header), rows);
  if (table === undefined) return undefined;
  const readRowOf = (line: string) =>
    line.startsWith('|') ? table.readRow(bare(line)) : undefined;
  return { ...table, readRow: readRowOf, linesOfRow: () => 1 };
}

function createPlainTable(header: string, below: readonly string[]): Table | undefined {
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  const most = Math.max(...counts);
  const isAlone = isLoneName(header);
  const separator = isAlone ? NO_SEPARATOR : SEPARATORS[counts.indexOf(most)]!;
  const names = cellsOf(header, separator);
  if ((most < 2 && !isAlone) || header.includes('://')) return undefined;
  const columns = columnsOf(names, () => below.map((line) => cellsOf(line, separator)));
  if (columns === undefined) return undefined;
  const { length: width } = names;
  const layout = { ...columns, width, separator };
  const whole = wholeCells(separator);
  const readRowOf = (line: string) => (RULER.test(line) ? undefined : readRow(line, layout));
  // What would be a feed by itself, or without stray quotes, is no part of a cell that one of these seems to open.
  const isRow = (line: string) => {
    const bare = line.replaceAll('"', '');
    const isBare = bare.split(separator).length === width;
    return [line, ...(isBare ? [bare] : [])].some((it) => readRowOf(it)?.[0]?.address);
  };
  // Behind an address the last cell may be of words, in lines of which an address is none of a feed.
  const opensWords = (line: string) => {
    const [before = '', ...behind] = line.replace(whole, '$1').split('"');
    return behind.length === 1 && before.replace(/ $/u, '').endsWith(separator) && isRow(line);
  };
  const isWhole = (row: string) =>
    cellsOf(row, separator).length === width &&
    !row.replace(whole, '$1').includes('"') &&
    readRowOf(row) !== undefined;
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
  return { readRow: readRowOf, isPartedByTabs: separator === '\t', linesOfRow };
}
