import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { writeVerdictJunit } from '../../src/cli/conformance/junit.ts';
import type { RowVerdict } from '../../src/cli/conformance/run.ts';

const ROW = { section: 'Topics & more', source: 'interface', milliseconds: 1_500 } as const;
const VERDICTS: readonly RowVerdict[] = [
  { ...ROW, id: 'a/pass', statement: 'all is well', result: 'pass' },
  { ...ROW, id: 'a/fail', statement: 'a < b', result: 'fail', expected: '"x"', seen: '<\u0000>' },
  { ...ROW, id: 'a/skip', statement: 'not now', result: 'skipped', reason: 'no socket' },
];

it('writes well-formed JUnit with a failure and a skip where there was one', () => {
  const xml = writeVerdictJunit(VERDICTS);
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  const { testsuite } = parser.parse(xml).testsuites;
  expect(testsuite).toMatchObject({
    name: 'Topics & more',
    tests: '3',
    failures: '1',
    skipped: '1',
  });
  expect(testsuite.testcase[0]).toMatchObject({ name: 'a/pass: all is well', time: '1.500' });
  expect(testsuite.testcase[1].failure.message).toBe('expected "x"');
  expect(testsuite.testcase[2].skipped.message).toBe('no socket');
});
