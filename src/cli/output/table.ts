/**
 * Rows on a terminal: aligned columns without borders that fit the width. Columns that yield are wrapped;
 * where even that does not fit, each row becomes a short block of `HEADING value` lines.
 */
import { Chalk } from 'chalk';
import { relativeAge } from './age.ts';
import { cleanLine } from './clean.ts';
import type { Field, Row, Value } from './field.ts';
import { GAP, layOut } from './grid.ts';
import type { Look } from './look.ts';
import { cutText, displayWidth, widestPart } from './wrap.ts';

const NARROWEST = 12;
/** A part of an address or a word up to this many columns is not broken; the table becomes blocks instead. */
const WHOLE = 20;
/** Text of up to so many columns is not cut however narrow its column: most titles are shorter. */
const UNCUT = 120;
const BAR = 5;
const GOOD = new Set([
  ...['fresh', 'not-modified', 'fine', 'Complete', 'ok', 'pass'],
  ...['add', 'added', 'learned', 'unlearned', 'enabled'],
]);
const WAITING = new Set([
  ...['present', 'repaired', 'skipped', 'change', 'moved', 'duplicate', 'stale', 'unknown'],
  ...['Requested', 'In Progress', 'pending', 'empty', 'warning', 'disabled', 'revoked'],
]);
/** What failed, and what a plan takes away. Words in none of the three say what was done, and stay plain. */
const BAD = new Set([
  ...['failed', 'fail', 'dead', 'blocked', 'not a feed', 'refused', 'remove'],
  ...['not-a-feed', 'unreadable', 'gone', 'challenge', 'throttled', 'http-error', 'internal'],
  ...['blocked-address', 'scheme', 'dns', 'connect', 'tls', 'timeout', 'reset', 'protocol'],
  ...['truncated', 'too-large', 'encoding', 'too-many-redirects', 'offline'],
]);

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
  if (field.kind === 'time') {
    const isOverdue = field.overdue !== undefined && Date.parse(String(value)) <= now;
    return isOverdue ? field.overdue : relativeAge(String(value), now);
  }
  if (field.kind === 'flag') return value === true ? 'yes' : '';
  return cleanLine(String(value));
}

function paint(field: Field, text: string, value: Value, colors: Colors): string {
  if (field.kind === 'score') return colors.yellow(text);
  if (field.kind === 'time' || field.kind === 'count') return colors.dim(text);
  if (field.kind !== 'word' || typeof value !== 'string') return text;
  if (GOOD.has(value)) return colors.green(text);
  if (WAITING.has(value)) return colors.yellow(text);
  return BAD.has(value) ? colors.red(text) : text;
}

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

/** A cell of a column so wide, cut where its field asks for few lines. */
function fitCell({ lines }: Field, text: string, width: number, look: Look): string {
  if (lines === undefined) return text;
  return cutText(text, Math.max(UNCUT, lines * width), look.unicode ? '…' : '...');
}

function headingOf({ heading, name }: Field): string {
  return (heading ?? name).toUpperCase();
}

/** One row as `HEADING value` lines. */
function block(fields: readonly Field[], cells: string[], look: Look, colors: Colors): string {
  const label = Math.max(...fields.map((field) => headingOf(field).length));
  const width = Math.max(8, look.width - label - 1);
  const columns = [{ width: label, gap: 1 }, { width }];
  const lines = fields.flatMap((field, at) => {
    const text = cells[at] as string;
    return text === '' ? [] : [[headingOf(field), fitCell(field, text, width, look)]];
  });
  return layOut(columns, lines, (text, _, column) => (column === 0 ? colors.dim(text) : text));
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
  const headings = shown.map(headingOf);
  const natural = headings.map((heading, at) =>
    Math.max(displayWidth(heading), ...table.map((cells) => displayWidth(cells[at] as string))),
  );
  const least = natural.map((_, at) => {
    const widest = Math.max(...table.map((cells) => widestPart(cells[at] as string)));
    return Math.max(NARROWEST, Math.min(WHOLE, widest));
  });
  const widths = fitWidths(shown, natural, least, look.width);
  if (widths === undefined) {
    return table.map((cells) => block(shown, cells, look, colors)).join('\n');
  }
  const columns = widths.map((width, at) => ({ width, right: shown[at]?.kind === 'count' }));
  const fitted = table.map((cells) =>
    cells.map((text, at) => fitCell(shown[at] as Field, text, widths[at] as number, look)),
  );
  return layOut(columns, [headings, ...fitted], (text, row, at) => {
    if (row === 0) return colors.dim(text);
    const one = shown[at] as Field;
    return paint(one, text, rows[row - 1]?.[one.name], colors);
  });
}
