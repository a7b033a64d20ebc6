/** The lower half of a command's help: what its rows are made of, and examples. */
import type { Declaration } from './command.ts';
import { exitCodes } from './front-page.ts';
import { formName } from './json-form.ts';
import { type Field, toldFields } from './output/field.ts';

function fieldLines(fields: readonly Field[], indent = '  '): string[] {
  const told = toldFields(fields);
  const width = Math.max(...told.map(({ name }) => name.length)) + 2;
  return told.flatMap(({ name, about, of = [] }) => [
    `${indent}${name.padEnd(width)}${about}`,
    ...(of.length === 0 ? [] : fieldLines(of, `${indent}  `)),
  ]);
}

/** What a pipe gets of the rows, or of those that lie nested in the one row of a record. */
function pipedNames(fields: readonly Field[]): string[] {
  const rows = fields.find(({ kind }) => kind === 'rows')?.of ?? fields;
  return rows.filter(({ reach }) => reach !== 'json' && reach !== 'screen').map(({ name }) => name);
}

type Shown = Pick<Declaration<never>, 'fields' | 'json' | 'examples'>;

function jsonPart({ fields, json }: Shown, words: string): string {
  const schema = `JSON Schema: winnow schema ${words}\n`;
  if (formName({ fields, json }) === 'own') return `\n${schema}`;
  const piped = pipedNames(fields);
  const columns = piped.length === 0 ? '' : `Columns in a pipe: ${piped.join(', ')}\n`;
  return `\nJSON fields:\n${fieldLines(fields).join('\n')}\n\n${schema}${columns}`;
}

/** The text that follows the options; `words` are the command's as typed, `width` is in columns. */
export function helpPage(declaration: Shown, words: string, width: number): string {
  const lines = declaration.examples.map(([about, line]) => `  # ${about}\n  ${line}`);
  return `${jsonPart(declaration, words)}\nExamples:\n${lines.join('\n')}\n\n${exitCodes(width)}`;
}
