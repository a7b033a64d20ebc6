/** Lists of feeds as tables (CSV, TSV), as YouTube and some readers export them: a line of names, then one feed a line. */

import type { ListLine } from './feed-line.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** Names of columns, the surest first. */
const ADDRESS = [
  /^(?:xml|feed|rss)[ _-]?(?:url|uri|link|address)$/iu,
  /^(?:feed|rss)$/iu,
  /\b(?:ur[li]|link|address)\b/iu,
];
const SITE = [/^(?:html|site|web|home)[ _-]?(?:url|uri|link|page)?$|^website$/iu];
const TITLE = [/tit(?:le|el|re|ulo|olo)|título/iu, /\bname\b|\bnom\b/iu];
const GROUP = [/^(?:folder|category|categories|group|tags?|labels?)$/iu];

/** Where a sign stands behind an address, and where it surely is not of the address itself. */
const BETWEEN_COLUMNS = [
  [/^[^\s,]*,/u, /^(?:[^\s,?]*,(?!\d)|[^\s,]*,\s)/u],
  [/^[^\s;]*;/u, /^(?:[^\s;?]*;(?!\d|[\w-]+=)|[^\s;]*;\s)/u],
] as const;

/** The cells of a line, without the quotes around them; a quote that is never closed ends with its line. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let from = 0;
  while (from <= line.length) {
    const quoted = /^ *"([^"]*(?:""[^"]*)*)"? */u.exec(line.slice(from));
    const end = line.indexOf(separator, from + (quoted?.[0].length ?? 0));
    const next = end === -1 ? line.length : end;
    cells.push(quoted?.[1]?.replaceAll('""', '"') ?? line.slice(from, next).trim());
    from = next + separator.length;
  }
  return cells;
}

/** The index of the column that the surest of the names names; -1 without one. */
function columnOf(names: readonly string[], patterns: readonly RegExp[], taken = -1): number {
  for (const pattern of patterns) {
    const at = names.findIndex((name, column) => column !== taken && pattern.test(name));
    if (at !== -1) return at;
  }
  return -1;
}

/**
 * Reads the lines below a line that names columns; `undefined` when it names none for addresses. A line whose columns do
 * not fit gives `undefined` too, and one that names a feed without any address an empty one.
 */
export function createRowReader(
  header: string,
): ((line: string) => ListLine[] | undefined) | undefined {
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  const most = Math.max(...counts);
  const separator = SEPARATORS[counts.indexOf(most)]!;
  const names = cellsOf(header, separator);
  const site = columnOf(names, SITE);
  const address = columnOf(names, ADDRESS, site);
  if (most < 2 || address === -1 || header.includes('://')) return undefined;
  const title = columnOf(names, TITLE, address);
  const group = columnOf(names, GROUP, address);
  return (line) => {
    const cells = cellsOf(line, separator);
    const cell = cells[address] ?? '';
    const isLacking = cell === '' && Boolean(cells[title]) && !line.includes('://');
    const isAddress = !/\s/u.test(cell) && /^(?:\w+:\/\/)?[^/]+\../u.test(cell);
    if (!isAddress && !isLacking) return undefined;
    return [
      {
        address: cell,
        title: cells[title],
        group: cells[group] || undefined,
        htmlUrl: cells[site],
      },
    ];
  };
}

/** Whether lines that begin with addresses are rows of a table whose columns have no names. */
export function areRows(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => /^(?:feed|https?):/iu.test(line));
  if (rows.length < 2) return false;
  return BETWEEN_COLUMNS.some(
    ([sign, surely]) => rows.every((row) => sign.test(row)) && rows.some((row) => surely.test(row)),
  );
}
