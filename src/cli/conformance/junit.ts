/** The verdicts of a conformance run as JUnit XML: one suite a section. */
import { type JunitCase, writeJunit } from '../junit.ts';
import type { RowVerdict } from './run.ts';

function caseOf(verdict: RowVerdict): JunitCase {
  const { id, statement, section, result, milliseconds } = verdict;
  const { expected = '', seen = '', reason = '' } = verdict;
  const named = { suite: section, name: `${id}: ${statement}`, milliseconds };
  if (result === 'skipped') return { ...named, skipped: reason };
  if (result === 'pass') return named;
  const text = `expected ${expected}\nsaw ${seen}`;
  return { ...named, failure: { message: `expected ${expected}`, text } };
}

/** The report of these verdicts. */
export function writeVerdictJunit(verdicts: readonly RowVerdict[]): string {
  return writeJunit(verdicts.map(caseOf));
}
