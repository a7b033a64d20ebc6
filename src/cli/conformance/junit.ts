/** Verdicts as a JUnit report, the form that CI systems read. */
import { escapeMarkup, xmlText } from '../../protocol/xml-text.ts';
import type { RowVerdict } from './run.ts';

function escaped(text: string): string {
  return escapeMarkup(xmlText(text));
}

function testcase(verdict: RowVerdict): string {
  const { id, statement, section, result, expected = '', seen = '', reason = '' } = verdict;
  const seconds = (verdict.milliseconds / 1_000).toFixed(3);
  const open = `    <testcase classname="${escaped(section)}" name="${escaped(`${id}: ${statement}`)}" time="${seconds}"`;
  if (result === 'skipped') return `${open}><skipped message="${escaped(reason)}"/></testcase>`;
  if (result === 'pass') return `${open}/>`;
  return `${open}><failure message="${escaped(`expected ${expected}`)}">${escaped(`expected ${expected}\nsaw ${seen}`)}</failure></testcase>`;
}

/** The report: one suite a section. */
export function writeJunit(verdicts: readonly RowVerdict[]): string {
  const sections = [...new Set(verdicts.map(({ section }) => section))];
  const suites = sections.map((section) => {
    const own = verdicts.filter((verdict) => verdict.section === section);
    const count = (result: RowVerdict['result']) => own.filter((v) => v.result === result).length;
    return `  <testsuite name="${escaped(section)}" tests="${own.length}" failures="${count('fail')}" skipped="${count('skipped')}">\n${own.map(testcase).join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
