/** The report of an import for programs that watch over builds: refused entries are failures. */
import { concealSecrets } from '../../protocol/concealed.ts';
import { xmlLine } from '../../protocol/xml-text.ts';
import { type JunitCase, writeJunit } from '../junit.ts';
import { cleanLine } from '../output/clean.ts';
import type { Row } from '../output/field.ts';

function told(value: unknown): string {
  return xmlLine(concealSecrets(cleanLine(String(value ?? ''))));
}

function caseOf(suite: string, row: Row): JunitCase {
  const { line, result, url, title, reason, outcome } = row;
  const name = told(`line ${line}: ${url ?? title ?? ''}`);
  if (result === 'refused')
    return { suite, name, failure: { type: 'refused', message: told(reason) } };
  if (result === 'skipped') return { suite, name, skipped: told(reason) };
  return { suite, name, output: told([result, outcome, reason].filter(Boolean).join('; ')) };
}

/** One suite, called like the source, with one case for every row. */
export function writeImportJunit(name: string, rows: readonly Row[]): string {
  return writeJunit(rows.map((row) => caseOf(told(name), row)));
}
