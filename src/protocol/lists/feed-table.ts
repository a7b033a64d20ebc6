/** Lists of feeds as tables (CSV, TSV), as YouTube and some readers export them: a line of names, then one feed a line. */
import type { ListLine } from './list-line.ts';
import { cellsOf, LINK, readRow } from './table-row.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** What is no separator: a table of one column has none, and an address may hold any other. */
const NO_SEPARATOR = '\n';
/** Names of columns, the surest first. */
const ADDRESS = [
  /^(?:xml|feed|rss)[ _-]?(?:url|uri|link|address)$/iu,
  /^(?:feed|rss)$/iu,
  /\b(?:ur[li]|link|address)\b/iu,
];
const SITE = [/^(?:html|site|web|home)[ _-]?(?:url|uri|link|page)?$|^website$/iu];
const TITLE = [/tit(?:le|el|re|ulo|olo)|título/iu, /\bname\b|\bnom\b/iu];
const GROUP = [
  /^(?:folder|category|categories|group|tags?|labels?|ordner|kategorien?|gruppe|dossier|cat[ée]gories?|carpeta|categor[íi]as?|cartella)$/iu,
];

/** The index of the column that the surest of the names names; -1 without one. */
function columnOf(names: readonly string[], patterns: readonly RegExp[], taken = -1): number {
  for (const pattern of patterns) {
    const at = names.findIndex((name, column) => column !== taken && pattern.test(name));
    if (at !== -1) return at;
  }
  return -1;
}

/** A table below a line that names its columns. */
export interface Table {
  /** What a row names, or two that lost the end of the line between them; `undefined` for one whose columns do not fit. */
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

/** The table that a line of names begins; `undefined` when it names no column for addresses. */
export function createTable(header: string): Table | undefined {
  // A table of Markdown, whose rulers are no rows.
  if (header.startsWith('|')) return undefined;
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  const most = Math.max(...counts);
  const isAlone = isLoneName(header);
  const separator = isAlone ? NO_SEPARATOR : SEPARATORS[counts.indexOf(most)]!;
  const names = cellsOf(header, separator);
  const site = columnOf(names, SITE);
  const address = isAlone ? 0 : columnOf(names, ADDRESS, site);
  if ((most < 2 && !isAlone) || address === -1 || header.includes('://')) return undefined;
  const title = columnOf(names, TITLE, address);
  const group = columnOf(names, GROUP, address);
  const { length: width } = names;
  const columns = { address, site, title, group, width, separator };
  const readRowOf = (line: string) => readRow(line, columns);
  // What would be a feed by itself, or without stray quotes, is no part of a cell that one of these seems to open.
  const namesFeed = (line: string) => {
    const bare = line.replaceAll('"', '');
    const isRow = bare.split(separator).length === width;
    return (
      LINK.test(line) || [line, ...(isRow ? [bare] : [])].some((it) => readRowOf(it)?.[0]?.address)
    );
  };
  const isWhole = (row: string) =>
    cellsOf(row, separator).length === width &&
    !row.replace(WHOLE[separator], '$1').includes('"') &&
    readRowOf(row) !== undefined;
  const linesOfRow: Table['linesOfRow'] = (lines, start) => {
    let row = lines[start]!;
    let open = isOpen(row);
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
  return { readRow: readRowOf, linesOfRow };
}
