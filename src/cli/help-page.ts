/** What a command's help says beyond its options: what its rows are made of, and examples. */
import type { HelpConfiguration } from 'commander';
import type { Declaration } from './command.ts';
import { exitCodes } from './front-page.ts';
import { entry, examples, fold } from './help-layout.ts';
import { formName } from './json-form.ts';
import { type Field, toldFields } from './output/field.ts';

function fieldLines(fields: readonly Field[], width: number, indent = '  '): string {
  const told = toldFields(fields);
  const left = Math.max(...told.map(({ name }) => name.length));
  const lines = told.map(({ name, about, of = [] }) => {
    const nested = of.length === 0 ? '' : fieldLines(of, width, `${indent}  `);
    return `${entry(name, about, left, width, indent)}\n${nested}`;
  });
  return lines.join('');
}

/** What a pipe gets of the rows, or of those that lie nested in the one row of a record. */
function pipedNames(fields: readonly Field[]): string[] {
  const rows = fields.find(({ kind }) => kind === 'rows')?.of ?? fields;
  return rows.filter(({ reach }) => reach !== 'json' && reach !== 'screen').map(({ name }) => name);
}

type Shown = Pick<Declaration<never>, 'fields' | 'json' | 'examples'>;

function jsonPart({ fields, json }: Shown, words: string, width: number): string {
  const paragraph = (text: string) => `${fold(text, width).join('\n')}\n`;
  const schema = paragraph(`JSON Schema: winnow schema ${words}`);
  if (formName({ fields, json }) === 'own') return `\n${schema}`;
  const piped = pipedNames(fields);
  const columns = piped.length === 0 ? '' : paragraph(`Columns in a pipe: ${piped.join(', ')}`);
  return `\nJSON fields:\n${fieldLines(fields, width)}\n${schema}${columns}`;
}

/** How commander lays out what it knows of a command, in lines of `width` columns. */
export function pageStyle(width: number): HelpConfiguration {
  const usage = 'Usage: ';
  return {
    styleUsage: (text) => fold(text, width - usage.length).join(`\n${' '.repeat(usage.length)}`),
    formatItem: (name, left, about) => entry(name, about, left, width),
  };
}

/** The text that follows the options; `words` are the command's as typed, `width` is in columns. */
export function helpPage(declaration: Shown, words: string, width: number): string {
  const { examples: lines } = declaration;
  return `${jsonPart(declaration, words, width)}\n${examples(lines, width)}\n${exitCodes(width)}`;
}
