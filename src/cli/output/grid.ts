/** Cells in columns, laid out by cli-table3: no borders, a gap between columns, lines of a cell below each other. */
import Table from 'cli-table3';
import { padText, wrapText } from './wrap.ts';

/** Empty columns between two cells. */
export const GAP = 2;

export interface Column {
  /** Columns of the terminal that a cell may take. */
  readonly width: number;
  readonly right?: boolean;
  /** Empty columns after it, `GAP` by default. */
  readonly gap?: number;
}

/** Colours one line of a cell. */
export type Tint = (line: string, row: number, column: number) => string;

const SIDES = 'top bottom left right'.split(' ');
const PLACES = [
  ...SIDES.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]),
  ...['mid', 'mid-mid', 'middle'],
];
const NO_BORDERS = Object.fromEntries(PLACES.map((place) => [place, '']));

/** The rows as text, every line ended by a line feed; each cell is wrapped at its column's width. */
export function layOut(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  tint: Tint,
): string {
  const table = new Table({
    chars: NO_BORDERS,
    // Without these it paints headings red and borders grey, whatever NO_COLOR says.
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    // The gap belongs to the cell: where its measure of an emoji differs from ours, nothing is cut.
    colWidths: columns.map(({ width, gap = GAP }) => width + gap),
  });
  for (const [row, cells] of rows.entries()) {
    table.push(
      cells.map((cell, at) => {
        const { width, right = false } = columns[at] as Column;
        // Its own wrapping breaks at spaces alone, of which Chinese and addresses have none.
        const lines = wrapText(cell, width).map((line) => {
          const tinted = line === '' ? '' : tint(line, row, at);
          return right ? padText(line, width, true).replace(line, () => tinted) : tinted;
        });
        return lines.join('\n');
      }),
    );
  }
  const text = table.toString();
  return `${text.replaceAll(/ +$/gmu, '')}\n`;
}
