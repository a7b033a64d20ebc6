/** The report of an import as JUnit XML, for programs that watch over builds: refused entries are failures. */
import { concealSecrets } from '../../protocol/concealed.ts';
import { escapeMarkup, xmlLine } from '../../protocol/xml-text.ts';
import { cleanLine } from '../output/clean.ts';
import type { Row } from '../output/field.ts';

function escaped(value: unknown): string {
  return escapeMarkup(xmlLine(concealSecrets(cleanLine(String(value ?? '')))));
}

function testCase(name: string, row: Row): string {
  const { line, result, url, title, reason, outcome } = row;
  const head = `    <testcase classname="${escaped(name)}" name="${escaped(`line ${line}: ${url ?? title ?? ''}`)}"`;
  if (result === 'refused') {
    return `${head}><failure type="refused" message="${escaped(reason)}"/></testcase>`;
  }
  if (result === 'skipped') return `${head}><skipped message="${escaped(reason)}"/></testcase>`;
  const told = [result, outcome, reason].filter(Boolean).join('; ');
  return `${head}><system-out>${escaped(told)}</system-out></testcase>`;
}

/** One suite, one case for every row. */
export function writeJunit(name: string, rows: readonly Row[]): string {
  const count = (result: string) => rows.filter((row) => row['result'] === result).length;
  const counts = `tests="${rows.length}" failures="${count('refused')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(name)}" ${counts}>`,
    ...rows.map((row) => testCase(name, row)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
