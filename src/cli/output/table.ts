/**
 * Rows on a terminal: aligned columns without borders that fit the width. Columns that yield are wrapped;
 * where even that does not fit, each row becomes a short block of `HEADING value` lines.
 */
import { Chalk } from 'chalk';
import { relativeAge } from './age.ts';
import { cleanLine } from './clean.ts';
import type { Field, Row, Value } from './field.ts';
import type { Look } from './look.ts';
import { displayWidth, padText, wrapText } from './wrap.ts';

const GAP = 2;
const NARROWEST = 12;
const BAR = 5;
const GOOD = new Set(['fresh', 'not-modified', 'added', 'Complete', 'ok']);
const WAITING = new Set(['present', 'repaired', 'Requested', 'In Progress', 'pending', 'empty']);

type Colors = InstanceType<typeof Chalk>;

function scoreBar(score: number, look: Look): string {
  const filled = Math.round(Math.min(1, Math.max(0, score)) * BAR);
  const [full, hollow] = look.unicode ? ['■', '□'] : ['#', '-'];
  return `${full.repeat(filled)}${hollow.repeat(BAR - filled)} ${score.toFixed(2)}`;
}

function plainCell(field: Field, value: Value, look: Look, now: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return value.map(cleanLine).join(', ');
  if (field.kind === 'score' && typeof value === 'number') return scoreBar(value, look);
  if (field.kind === 'time') return relativeAge(String(value), now);
  if (field.kind === 'flag') return value === true ? 'yes' : '';
  return cleanLine(String(value));
}

function paint(field: Field, text: string, value: Value, colors: Colors): string {
  if (field.kind === 'score') return colors.yellow(text);
  if (field.kind === 'time' || field.kind === 'count') return colors.dim(text);
  if (field.kind !== 'word' || typeof value !== 'string') return text;
  if (GOOD.has(value)) return colors.green(text);
  return WAITING.has(value) ? colors.yellow(text) : colors.red(text);
}

/** Widths that fit, or undefined when the columns cannot. */
function fitWidths(
  fields: readonly Field[],
  natural: number[],
  room: number,
): number[] | undefined {
  const widths = [...natural];
  const excess = () => widths.reduce((sum, width) => sum + width + GAP, -GAP) - room;
  while (excess() > 0) {
    const widest = Math.max(
      ...fields.map((field, at) => (field.yields ? (widths[at] as number) : 0)),
    );
    if (widest <= NARROWEST) return undefined;
    const at = fields.findIndex((field, index) => field.yields && widths[index] === widest);
    widths[at] = Math.max(NARROWEST, widest - Math.max(1, Math.min(excess(), widest >> 2)));
  }
  return widths;
}

function block(fields: readonly Field[], cells: string[], look: Look, colors: Colors): string {
  const label = Math.max(...fields.map(({ heading, name }) => (heading ?? name).length)) + 1;
  const lines = fields.flatMap((field, at) => {
    const text = cells[at] as string;
    if (text === '') return [];
    const heading = colors.dim(padText((field.heading ?? field.name).toUpperCase(), label, false));
    const wrapped = wrapText(text, Math.max(8, look.width - label));
    return wrapped.map((line, index) => (index === 0 ? heading + line : ' '.repeat(label) + line));
  });
  return `${lines.join('\n')}\n`;
}

function tableLine(
  fields: readonly Field[],
  cells: readonly string[],
  widths: readonly number[],
  tint: (text: string, at: number) => string,
): string {
  const columns = cells.map((cell, at) => wrapText(cell, widths[at] as number));
  const height = Math.max(...columns.map((column) => column.length));
  const lines = Array.from({ length: height }, (_, row) =>
    columns
      .map((column, at) => {
        const text = column[row] ?? '';
        const padded = padText(text, widths[at] as number, fields[at]?.kind === 'count');
        return text === '' ? padded : padded.replace(text, () => tint(text, at));
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
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
  const reachable = fields.filter((field) => field.reach === 'terminal');
  const cellsOf = (row: Row) => reachable.map((f) => plainCell(f, row[f.name], look, now));
  const all = rows.map(cellsOf);
  // A column that is empty throughout says nothing.
  const kept = reachable.map((_, at) => at).filter((at) => all.some((cells) => cells[at] !== ''));
  const shown = kept.map((at) => reachable[at] as Field);
  const table = all.map((cells) => kept.map((at) => cells[at] as string));
  const headings = shown.map((field) => (field.heading ?? field.name).toUpperCase());
  const natural = headings.map((heading, at) =>
    Math.max(displayWidth(heading), ...table.map((cells) => displayWidth(cells[at] as string))),
  );
  const widths = fitWidths(shown, natural, look.width);
  if (widths === undefined) {
    return table.map((cells) => block(shown, cells, look, colors)).join('\n');
  }
  const body = table.map((cells, index) =>
    tableLine(shown, cells, widths, (text, at) => {
      const one = shown[at] as Field;
      return paint(one, text, rows[index]?.[one.name], colors);
    }),
  );
  return tableLine(shown, headings, widths, (text) => colors.dim(text)) + body.join('');
}
