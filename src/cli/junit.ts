/** JUnit XML, the form of a report that CI systems read. */
import { escapeMarkup, xmlText } from '../protocol/xml-text.ts';

export interface JunitCase {
  readonly suite: string;
  readonly name: string;
  readonly milliseconds?: number;
  /** Why it was skipped, where it was. */
  readonly skipped?: string | undefined;
  /** What went wrong, where something did. */
  readonly failure?:
    | { readonly message: string; readonly type?: string; readonly text?: string }
    | undefined;
  /** What else there is to say of a case that passed. */
  readonly output?: string | undefined;
}

function escaped(text: string): string {
  return escapeMarkup(xmlText(text));
}

function outcomeOf({ skipped, failure, output }: JunitCase): string {
  if (skipped !== undefined) return `<skipped message="${escaped(skipped)}"/>`;
  if (failure !== undefined) {
    const { message, type, text } = failure;
    const kind = type === undefined ? '' : ` type="${escaped(type)}"`;
    const opening = `<failure${kind} message="${escaped(message)}"`;
    return text === undefined ? `${opening}/>` : `${opening}>${escaped(text)}</failure>`;
  }
  return output === undefined ? '' : `<system-out>${escaped(output)}</system-out>`;
}

function testCase(each: JunitCase): string {
  const { suite, name, milliseconds } = each;
  const time = milliseconds === undefined ? '' : ` time="${(milliseconds / 1_000).toFixed(3)}"`;
  const opening = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}"${time}`;
  const outcome = outcomeOf(each);
  return outcome === '' ? `${opening}/>` : `${opening}>${outcome}</testcase>`;
}

function counts(cases: readonly JunitCase[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter((each) => each.skipped !== undefined).length;
  return `tests="${cases.length}" failures="${failures}" skipped="${skipped}"`;
}

/** The report: the cases in their suites, in order. */
export function writeJunit(cases: readonly JunitCase[]): string {
  const suites = [...new Set(cases.map(({ suite }) => suite))].flatMap((name) => {
    const own = cases.filter(({ suite }) => suite === name);
    const opening = `  <testsuite name="${escaped(name)}" ${counts(own)}>`;
    return [opening, ...own.map(testCase), '  </testsuite>'];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts(cases)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
