/**
 * Rows on a terminal: aligned columns without borders that fit the width. Columns that yield are wrapped, but no
 * address, which then stands above the rest of its row; where even that does not fit, each row becomes a short block
 * of `HEADING value` lines.
 */
import { Chalk } from 'chalk';
import { type Colors, fitCell, headingOf, paint, plainCell } from './cell.ts';
import type { Field, Row } from './field.ts';
import { GAP, layOut } from './grid.ts';
import type { Look } from './look.ts';
import { displayWidth, widestAddress, widestPart, wrapText } from './wrap.ts';

const NARROWEST = 12;
/** A part of an address or a word up to this many columns is not broken; the table becomes blocks instead. */
const WHOLE = 20;
/** On fewer columns a block is easier to read than a row below its address. */
const ROOMY = 60;
/** What stands before a row below its address. */
const INDENT = '  ';

type Cells = readonly string[];

/** Widths that fit, or undefined when the columns cannot. */
function fitWidths(
  fields: readonly Field[],
  natural: number[],
  least: number[],
  room: number,
): number[] | undefined {
  const widths = [...natural];
  const excess = () => widths.reduce((sum, width) => sum + width + GAP, -GAP) - room;
  while (excess() > 0) {
    const gives = fields.map((field, at) => {
      const width = widths[at] as number;
      return field.yields && width > (least[at] as number) ? width : 0;
    });
    const widest = Math.max(...gives);
    if (widest === 0) return undefined;
    const at = gives.indexOf(widest);
    const wanted = widest - Math.max(1, Math.min(excess(), widest >> 2));
    widths[at] = Math.max(least[at] as number, wanted);
  }
  return widths;
}

/** One row as `HEADING value` lines; an address that is too wide to stand beside its heading stands below it. */
function block(fields: readonly Field[], cells: Cells, look: Look, colors: Colors): string[] {
  const label = Math.max(...fields.map((field) => headingOf(field).length)) + 1;
  const width = Math.max(8, look.width - label);
  return fields.flatMap((field, at) => {
    const text = fitCell(field, cells[at] as string, width, look);
    if (text === '') return [];
    const heading = headingOf(field);
    if (field.addresses && widestAddress(text) > width)
      return [colors.dim(heading), ...wrapText(text, look.width, true)];
    const space = ' '.repeat(label);
    return wrapText(text, width).map((line, row) =>
      row === 0 ? colors.dim(heading) + space.slice(heading.length) + line : space + line,
    );
  });
}

/** The heading and the rows in columns, each as its lines; undefined where they do not fit. */
function inColumns(
  fields: readonly Field[],
  table: readonly Cells[],
  rows: readonly Row[],
  look: Look,
  colors: Colors,
): string[][] | undefined {
  const headings = fields.map(headingOf);
  const natural = headings.map((heading, at) =>
    Math.max(displayWidth(heading), ...table.map((cells) => displayWidth(cells[at] as string))),
  );
  const least = fields.map(({ addresses }, at) => {
    const widestOf = (measure: (text: string) => number) =>
      Math.max(...table.map((cells) => measure(cells[at] as string)));
    const part = Math.max(NARROWEST, Math.min(WHOLE, widestOf(widestPart)));
    return addresses ? Math.max(part, widestOf(widestAddress)) : part;
  });
  const widths = fitWidths(fields, natural, least, look.width);
  if (widths === undefined) return undefined;
  const columns = fields.map(({ kind, addresses = false }, at) => ({
    width: widths[at] as number,
    right: kind === 'count',
    addresses,
  }));
  const fitted = table.map((cells) =>
    cells.map((text, at) => fitCell(fields[at] as Field, text, widths[at] as number, look)),
  );
  return layOut(columns, [headings, ...fitted], (text, row, at) => {
    if (row === 0) return colors.dim(text);
    const one = fields[at] as Field;
    return paint(one, text, rows[row - 1]?.[one.name], colors);
  });
}

/** The address of each row on a line of its own, the other columns below it; undefined where they do not fit. */
function belowAddresses(
  fields: readonly Field[],
  table: readonly Cells[],
  rows: readonly Row[],
  look: Look,
  colors: Colors,
): string[][] | undefined {
  const above = fields.findIndex(({ addresses }) => addresses);
  if (above === -1 || fields.length === 1 || look.width < ROOMY) return undefined;
  const others = table.map((cells) => cells.toSpliced(above, 1));
  const narrower = { ...look, width: look.width - INDENT.length };
  const below = inColumns(fields.toSpliced(above, 1), others, rows, narrower, colors);
  const heading = colors.dim(headingOf(fields[above] as Field));
  return below?.map((lines, row) => {
    const address = row === 0 ? heading : (table[row - 1]?.[above] as string);
    const first = address === '' ? [] : wrapText(address, look.width, true);
    return [...first, ...lines.map((line) => INDENT + line)];
  });
}

/** The table as text; `now` (milliseconds) is what ages are counted from. Nothing for no rows. */
export function renderTable(
  fields: readonly Field[],
  rows: readonly Row[],
  look: Look,
  now: number,
): string {
  if (rows.length === 0) return '';
  const colors = new Chalk({ level: look.color ? 1 : 0 });
  const reachable = fields.filter(({ reach }) => reach === 'terminal' || reach === 'screen');
  const cellsOf = (row: Row) => reachable.map((f) => plainCell(f, row[f.name], look, now));
  const all = rows.map(cellsOf);
  // A column that is empty throughout says nothing.
  const kept = reachable.map((_, at) => at).filter((at) => all.some((cells) => cells[at] !== ''));
  const shown = kept.map((at) => reachable[at] as Field);
  const table = all.map((cells) => kept.map((at) => cells[at] as string));
  const laid =
    inColumns(shown, table, rows, look, colors) ?? belowAddresses(shown, table, rows, look, colors);
  if (laid !== undefined) return `${laid.flat().join('\n')}\n`;
  const blocks = table.map((cells) => block(shown, cells, look, colors));
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
