/** The lower half of a command's help: what its rows are made of, and examples. */
import type { Declaration } from './command.ts';
import type { Field } from './output/field.ts';

function fieldLines(fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const width = Math.max(...fields.map(({ name }) => name.length)) + 2;
  const told = fields.filter(({ reach }) => reach !== 'screen');
  const lines = told.map(({ name, about }) => `  ${name.padEnd(width)}${about}`);
  const piped = told.filter(({ reach }) => reach !== 'json').map(({ name }) => name);
  return `\nJSON fields:\n${lines.join('\n')}\n\nColumns in a pipe: ${piped.join(', ')}\n`;
}

/** The text that follows the options. */
export function helpPage({
  fields,
  examples,
}: Pick<Declaration<never>, 'fields' | 'examples'>): string {
  const lines = examples.map(([about, line]) => `  # ${about}\n  ${line}`);
  return `${fieldLines(fields)}\nExamples:\n${lines.join('\n')}\n`;
}
