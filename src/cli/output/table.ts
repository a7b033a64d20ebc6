/**
 * Rows on a terminal: aligned columns without borders, fitted to its width. Where there is not enough room, these are tried in
 * turn: columns that can be spared are left out, columns that yield are wrapped, an address (or what several rows have in
 * common) stands on a line above its row, other addresses reach beyond the width, and last each row becomes a block of
 * `HEADING value` lines.
 */
import { Chalk } from 'chalk';
import { type Colors, fitCell, headingOf, paint, plainCell } from './cell.ts';
import type { Field, Row, Value } from './field.ts';
import { GAP, layOut } from './grid.ts';
import type { Look } from './look.ts';
import { displayWidth, widestAddress, widestPart, wrapText } from './wrap.ts';

const NARROWEST = 12;
/** A part of an address or a word up to this many columns is not broken; the table becomes blocks instead. */
const WHOLE = 20;
/** On a terminal with fewer columns, blocks are easier to read than rows below their addresses. */
const ROOMY = 60;
/** A column of text is wide enough with so many columns; below that, columns that can be spared give it their room. */
const COMFORTABLE = 32;
/** Stands above a row that has no address, or it would look like a part of the row before. */
const NO_HEAD = '-';
/** What stands before a row below its address. */
const INDENT = '  ';

interface Column {
  readonly field: Field;
  readonly heading: string;
  /** Plain, one a row. */
  readonly cells: readonly string[];
  /** What the cells were made of. */
  readonly values: readonly Value[];
}

/** What a table is written on. */
interface Sheet {
  readonly look: Look;
  readonly colors: Colors;
}

function mostOf(texts: readonly string[], measure: (text: string) => number): number {
  return texts.reduce((most, text) => Math.max(most, measure(text)), 0);
}

/** The least width of a column: no address is broken, and no word or part of one up to `WHOLE` columns. */
function leastWidth({ field, cells }: Column): number {
  const part = Math.max(NARROWEST, Math.min(WHOLE, mostOf(cells, widestPart)));
  return field.addresses === true ? Math.max(part, mostOf(cells, widestAddress)) : part;
}

/**
 * Widths that fit in `room` columns of the terminal, found by narrowing the widest of the columns that yield, step by step;
 * undefined when even the least widths do not fit.
 */
function fitWidths(columns: readonly Column[], room: number): number[] | undefined {
  const widths = columns.map(({ heading, cells }) => mostOf([heading, ...cells], displayWidth));
  const least = columns.map(leastWidth);
  const excess = () => widths.reduce((sum, width) => sum + width + GAP, -GAP) - room;
  while (excess() > 0) {
    const gives = columns.map(({ field }, at) => {
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

/** Whether every column that yields gets the width it needs, or at least a comfortable one. */
function isComfortable(columns: readonly Column[], room: number): boolean {
  const widths = fitWidths(columns, room);
  return columns.every(({ field, heading, cells }, at) => {
    const needed = Math.min(COMFORTABLE, mostOf([heading, ...cells], displayWidth));
    return widths !== undefined && (!field.yields || (widths[at] as number) >= needed);
  });
}

/** The columns, without those that can be spared where texts need their room. */
function withoutSpare(columns: readonly Column[], look: Look): readonly Column[] {
  const { width } = look;
  const above = columnsAbove(columns, look);
  const isRoomy = (some: readonly Column[]) =>
    isComfortable(some, width) ||
    (above.length > 0 &&
      isComfortable(
        some.filter((column) => !above.includes(column)),
        width - INDENT.length,
      ));
  let kept = columns;
  while (!isRoomy(kept)) {
    const fewer = withoutSparest(kept);
    if (fewer === undefined) break;
    kept = fewer;
  }
  return kept;
}

/** The columns without those that are spared next; undefined where none can be spared. */
function withoutSparest(columns: readonly Column[]): readonly Column[] | undefined {
  const first = Math.max(...columns.map(({ field: { spare = 0 } }) => spare));
  const others = columns.filter(({ field: { spare = 0 } }) => spare !== first);
  return first === 0 || others.length === 0 ? undefined : others;
}

/** Whether an address would reach beyond the terminal that may, and would have more room below what heads its row. */
function isBetterBelow(columns: readonly Column[], widths: readonly number[]): boolean {
  if (!columns.some(({ field }) => field.heads === true)) return false;
  return columns.some(
    ({ field, cells }, at) =>
      field.addresses === 'last' && mostOf(cells, widestAddress) > (widths[at] as number),
  );
}

/** The heading and the rows in columns, each as its lines; undefined where they do not fit. */
function inColumns(columns: readonly Column[], { look, colors }: Sheet): string[][] | undefined {
  const widths = fitWidths(columns, look.width);
  if (widths === undefined || isBetterBelow(columns, widths)) return undefined;
  const fitted = columns.map(({ field, heading, cells }, at) => [
    heading,
    ...cells.map((text) => fitCell(field, text, widths[at] as number, look)),
  ]);
  const rows = fitted[0]!.map((_, row) => fitted.map((texts) => texts[row] as string));
  const shapes = columns.map(({ field: { kind, addresses = false } }, at) => ({
    width: widths[at] as number,
    right: kind === 'count',
    addresses,
  }));
  return layOut(shapes, rows, (text, row, at) => {
    if (row === 0) return colors.dim(text);
    const { field, values } = columns[at] as Column;
    return paint(field, text, values[row - 1], colors);
  });
}

/** The columns to be put above their rows where not all fit side by side: those that head several rows, else the address. */
function columnsAbove(columns: readonly Column[], { width }: Look): readonly Column[] {
  const heads = columns.filter(({ field }) => field.heads === true);
  if (heads.length > 0 || width < ROOMY) return heads;
  return columns.filter(({ field }) => field.addresses === true).slice(0, 1);
}

/** Whether a row has the heading values of the row before, or none of its own, so that they need not be repeated. */
function isHeaded(columns: readonly Column[], row: number): boolean {
  const heads = columns.filter(({ field }) => field.heads === true);
  if (row === 0 || heads.length === 0) return false;
  return (
    heads.every(({ cells }) => cells[row] === cells[row - 1]) ||
    heads.every(({ cells }) => cells[row] === '')
  );
}

/** A function that puts the texts above a row on one line: in columns where all rows fit so, else one after the other. */
function headLines(above: readonly Column[], { width }: Look) {
  const widths = above.map(({ heading, cells }) => mostOf([heading, ...cells], displayWidth));
  const fit = widths.reduce((sum, each) => sum + each + GAP, -GAP) <= width;
  const pad = (text: string, at: number) =>
    text + ' '.repeat(Math.max(0, (widths[at] ?? 0) - displayWidth(text)));
  return (texts: readonly string[]): string =>
    fit && above.length > 1
      ? texts.map(pad).join(' '.repeat(GAP)).trimEnd()
      : texts.filter((text) => text !== '').join(' ');
}

/** Each row with its heading values, or its address, on a line of their own above it; undefined where even that does not fit. */
function belowOthers(columns: readonly Column[], sheet: Sheet): string[][] | undefined {
  const { look, colors } = sheet;
  const above = columnsAbove(columns, look);
  if (above.length === 0 || above.length === columns.length) return undefined;
  const others = columns.filter((column) => !above.includes(column));
  const narrower = { ...look, width: look.width - INDENT.length };
  const below = inColumns(others, { look: narrower, colors });
  const lineOf = headLines(above, look);
  return below?.map((lines, at) => {
    const row = at - 1;
    const indented = lines.some((line) => line !== '') ? lines.map((line) => INDENT + line) : [];
    if (row < 0) return [colors.dim(lineOf(above.map(({ heading }) => heading))), ...indented];
    if (isHeaded(columns, row)) return indented;
    const first = lineOf(above.map(({ cells }) => cells[row] as string)) || NO_HEAD;
    const isWhole = displayWidth(first) <= look.width;
    const painted = () =>
      lineOf(
        above.map(({ field, cells, values }) =>
          paint(field, cells[row] as string, values[row], colors),
        ),
      );
    const lead = isWhole
      ? [painted() || NO_HEAD]
      : wrapText(first, look.width, { wholeAddresses: true });
    return [...lead, ...indented];
  });
}

/** One row as `HEADING value` lines; an address that is too wide to stand beside its heading stands below it. */
function block(columns: readonly Column[], row: number, { look, colors }: Sheet): string[] {
  const label = Math.max(...columns.map(({ heading }) => heading.length)) + 1;
  const width = Math.max(8, look.width - label);
  const told = isHeaded(columns, row) ? columns.filter(({ field }) => !field.heads) : columns;
  return told.flatMap(({ field, heading, cells }) => {
    const text = fitCell(field, cells[row] as string, width, look);
    if (text === '') return [];
    if (field.addresses && widestAddress(text) > width)
      return [colors.dim(heading), ...wrapText(text, look.width, { wholeAddresses: true })];
    const space = ' '.repeat(label);
    return wrapText(text, width).map((line, at) =>
      at === 0 ? colors.dim(heading) + space.slice(heading.length) + line : space + line,
    );
  });
}

/** The columns that a terminal shows: those with a value in some row. */
function shownColumns(
  fields: readonly Field[],
  rows: readonly Row[],
  look: Look,
  now: number,
): Column[] {
  return fields
    .filter(({ reach }) => reach === 'terminal' || reach === 'screen')
    .map((field) => {
      const values = rows.map((row) => row[field.name]);
      const cells = values.map((value) => plainCell(field, value, look, now));
      return { field, heading: headingOf(field), cells, values };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/**
 * The columns, with one of addresses at their end that may reach beyond the terminal, lest a few long ones make blocks of all
 * rows; undefined where no column has any but those that stand above.
 */
function withLongLast(columns: readonly Column[], look: Look): readonly Column[] | undefined {
  const above = columnsAbove(columns, look);
  const long = columns.findLast((each) => each.field.addresses === true && !above.includes(each));
  if (long === undefined) return undefined;
  const others = columns.filter((each) => each !== long);
  return [...others, { ...long, field: { ...long.field, addresses: 'last' } }];
}

/** The rows as lines, leaving out columns that can be spared until they fit; undefined where they never do. */
function laidOut(columns: readonly Column[], sheet: Sheet): string[][] | undefined {
  const { look } = sheet;
  const laid = inColumns(columns, sheet) ?? belowOthers(columns, sheet);
  if (laid !== undefined || look.width < ROOMY) return laid;
  const fewer = withoutSparest(columns);
  if (fewer !== undefined) return laidOut(fewer, sheet);
  const longLast = withLongLast(columns, look);
  return longLast && belowOthers(longLast, sheet);
}

/** The table as text, empty where no row has a value. Ages are counted from `now`, milliseconds. */
export function renderTable(
  fields: readonly Field[],
  rows: readonly Row[],
  look: Look,
  now: number,
): string {
  const sheet = { look, colors: new Chalk({ level: look.color ? 1 : 0 }) };
  const columns = withoutSpare(shownColumns(fields, rows, look, now), look);
  if (columns.length === 0) return '';
  const laid = laidOut(columns, sheet);
  if (laid !== undefined) return `${laid.flat().join('\n')}\n`;
  const blocks = rows.map((_, row) => block(columns, row, sheet));
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
