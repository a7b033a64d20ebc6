/** What a command's help says beyond its options: what every command takes, what its rows are made of, and examples. */
import type { HelpConfiguration } from 'commander';
import type { Declaration } from '../command.ts';
import { type Field, toldFields } from '../output/field.ts';
import { wrapSentences } from '../output/sentence.ts';
import { exitCodesOf, SERVICE_CODES } from './exit-codes.ts';
import { GLOBAL_OPTIONS, LIST } from './groups.ts';
import { entry, examples, fold, paragraph } from './help-layout.ts';
import { formName } from './json-form.ts';

function fieldLines(fields: readonly Field[], width: number, indent = '  '): string {
  const told = toldFields(fields);
  const left = Math.max(...told.map(({ name }) => name.length));
  const lines = told.map(({ name, about, of = [] }) => {
    const nested = of.length === 0 ? '' : fieldLines(of, width, `${indent}  `);
    return `${entry(name, about, { left, width, indent })}\n${nested}`;
  });
  return lines.join('');
}

/** The line about columns in a pipe: those of the rows, or of a record's nested rows. Empty where a pipe has no columns. */
function pipedColumns(fields: readonly Field[], width: number): string {
  const nested = fields.find(({ kind }) => kind === 'rows');
  const piped = (nested?.of ?? fields).filter(({ reach }) => /^(?:terminal|pipe)$/u.test(reach));
  if (piped.length === 0) return '';
  const rows = nested === undefined ? '' : `, a line for each of ${nested.name}`;
  return paragraph(`Columns in a pipe${rows}: ${piped.map(({ name }) => name).join(', ')}`, width);
}

type Shown = Pick<Declaration<never>, 'fields' | 'json' | 'examples' | 'exitCodes'>;

function jsonPart({ fields, json }: Shown, words: string, width: number): string {
  const schema = paragraph(`JSON Schema: winnow schema ${words}`, width);
  if (formName({ fields, json }) === 'own') return `\n${schema}`;
  const columns = pipedColumns(fields, width);
  return `\nJSON fields:\n${fieldLines(fields, width)}\n${schema}${columns}`;
}

/** How commander lays out what it knows of a command, in lines of `width` columns. */
export function pageStyle(width: number): HelpConfiguration {
  const usage = 'Usage: ';
  return {
    styleUsage: (text) => fold(text, width - usage.length).join(`\n${' '.repeat(usage.length)}`),
    formatItem: (name, left, about) => entry(name, about, { left, width }),
  };
}

/** The names of the options that every command takes; the first page says what they are for. */
function globalOptionNames(width: number): string {
  const names = GLOBAL_OPTIONS.map(([flags]) => /--[\w-]+/u.exec(flags)?.[0] ?? flags);
  return paragraph(`Global options: ${names.join(', ')}; see: winnow --help`, width);
}

/** The text that follows the options; `words` are the command's as typed, `width` is in columns. */
export function helpPage(declaration: Shown, words: string, width: number): string {
  const { examples: lines, exitCodes = SERVICE_CODES } = declaration;
  return [
    `\n${globalOptionNames(width)}${jsonPart(declaration, words, width)}`,
    examples(lines, width),
    exitCodesOf(exitCodes, width),
  ].join('\n');
}

/** The same for a group of commands that does nothing by itself but list; `name` is the group's. */
export function groupPage(name: string, width: number): string {
  return [
    '',
    `${wrapSentences(`Without a command: winnow ${name} ${LIST}`, width)}\n` +
      `${wrapSentences(`Help for a command: winnow ${name} ${LIST} --help`, width)}\n`,
    globalOptionNames(width),
  ].join('\n');
}
