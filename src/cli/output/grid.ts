/** Cells in columns, laid out by cli-table3: no borders, a gap between columns, lines of a cell below each other. */
import Table from 'cli-table3';
import { alignRight, widestAddress, wrapText } from './wrap.ts';

/** Empty columns between two cells. */
export const GAP = 2;

export interface Column {
  /** Columns of the terminal that a cell may take. */
  readonly width: number;
  readonly right?: boolean;
  /** Addresses in it are not broken: its width fits the widest, or with `last` it grows to fit. */
  readonly addresses?: boolean | 'last';
}

/** Colours one line of a cell. */
export type Tint = (line: string, row: number, column: number) => string;

const SIDES = 'top bottom left right'.split(' ');
const PLACES = [
  ...SIDES.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]),
  ...['mid', 'mid-mid', 'middle'],
];
const NO_BORDERS = Object.fromEntries(PLACES.map((place) => [place, '']));

/** So many rows are given to cli-table3 at once: for each of them it looks at all that it has. */
const AT_ONCE = 32;

/** The rows from `first` on, as many as one table takes, each as its lines. */
function layOutSome(
  columns: readonly Column[],
  colWidths: number[],
  { rows, first }: { readonly rows: readonly (readonly string[])[]; readonly first: number },
  tint: Tint,
): string[][] {
  const table = new Table({
    chars: NO_BORDERS,
    // Without these it paints headings red and borders grey, whatever NO_COLOR says.
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths,
  });
  const heights: number[] = [];
  for (const [at, cells] of rows.slice(first, first + AT_ONCE).entries()) {
    const row = first + at;
    let height = 1;
    table.push(
      cells.map((cell, column) => {
        const { width, right = false, addresses = false } = columns[column] as Column;
        // cli-table3 wraps only at spaces, which Chinese and addresses do not have.
        const wholeAddresses = addresses !== false;
        const lines = wrapText(cell, width, { wholeAddresses }).map((line) => {
          const tinted = line === '' ? '' : tint(line, row, column);
          return right ? alignRight(line, width).replace(line, () => tinted) : tinted;
        });
        height = Math.max(height, lines.length);
        return lines.join('\n');
      }),
    );
    heights.push(height);
  }
  const lines = table.toString().replaceAll(/ +$/gmu, '').split('\n');
  let start = 0;
  return heights.map((height) => {
    const own = lines.slice(start, start + height);
    start += height;
    return own;
  });
}

/** The rows, each as its lines of text; each cell is wrapped at its column's width. */
export function layOut(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  tint: Tint,
): string[][] {
  // The gap is part of the cell, so that nothing is cut where cli-table3 measures an emoji wider than we do.
  const widths = columns.map(({ width, addresses }, at) => {
    const grown = addresses === 'last' ? rows.map((cells) => widestAddress(cells[at] ?? '')) : [];
    return Math.max(width, ...grown) + GAP;
  });
  const laid: string[][] = [];
  while (laid.length < rows.length) {
    laid.push(...layOutSome(columns, widths, { rows, first: laid.length }, tint));
  }
  return laid;
}
