/** Rows for a pipe: one line a row, tab-separated, no heading, no decoration, times as ISO 8601. */
import { cleanLine } from './clean.ts';
import type { Field, Row, Value } from './field.ts';

function pipeCell(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return value.map(cleanLine).join(',');
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  return cleanLine(String(value));
}

/** The lines, each ended by a line feed; fields that only JSON shows are left out. */
export function tsvLines(fields: readonly Field[], rows: readonly Row[]): string {
  const shown = fields.filter((field) => field.reach === 'terminal' || field.reach === 'pipe');
  return rows
    .map((row) => `${shown.map((field) => pipeCell(row[field.name])).join('\t')}\n`)
    .join('');
}
