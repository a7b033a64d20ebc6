/** `winnow conformance`: holds the embedded service, or any at an address, to the interface, row by row. */
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import type { Attach } from '../command.ts';
import type { RowVerdict } from '../conformance/run.ts';
import { SERVICE_CODES } from '../help/exit-codes.ts';
import { countOf } from '../notes/count-of.ts';
import { privateNetworkHint } from '../notes/private-network-hint.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { outputName, requireWritable, writeOutput } from '../write-output.ts';

const FIELDS = [
  field('result', 'word', 'pass, fail or skipped', { values: ['pass', 'fail', 'skipped'] }),
  field('id', 'text', 'name of the row, the same in every release'),
  field('source', 'word', '`interface`, or `our decision` where it is silent', {
    values: ['interface', 'our decision'],
  }),
  field('statement', 'text', 'what must be so', { yields: true }),
  field('detail', 'text', 'what was expected and seen, or why it was skipped', { yields: true }),
  field('section', 'text', 'part of the interface', { reach: 'json' }),
  field('expected', 'text', 'on a failure', { reach: 'json', nullable: true }),
  field('seen', 'text', 'on a failure', { reach: 'json', nullable: true }),
  field('milliseconds', 'count', 'time it took', { reach: 'json' }),
];

interface ConformanceOptions {
  /** Only rows whose id begins with this. */
  readonly only: string;
  /** Where to write a JUnit report. */
  readonly junit: string | undefined;
}

function rowOf(verdict: RowVerdict): Row {
  const { result, expected, seen, reason } = verdict;
  const detail = result === 'fail' ? `expected ${expected}; saw ${seen}` : (reason ?? '');
  return { ...verdict, detail };
}

/** What a service of ours says of the feeds of a run, within the answer that a row shows. */
const FEEDS_REFUSED = /127\.0\.0\.1 must not be fetched: it is not a public address/u;

/** Says that rows failed because the service must not fetch the feeds of the run, which are on this machine, and what allows it. */
function tellFeedsRefused(verdicts: readonly RowVerdict[], { output }: Session): void {
  const refusals = verdicts.flatMap(({ seen = '' }) => FEEDS_REFUSED.exec(seen)?.[0] ?? []);
  const hint = privateNetworkHint(refusals, false);
  if (hint === undefined) return;
  output.note(`${countOf(refusals.length, 'row')} failed since the feeds of the run are refused`);
  output.note(`  hint: ${hint}`);
}

async function runConformance(options: ConformanceOptions, session: Session): Promise<number> {
  const [{ openTarget }, { runRows }, { SUITE }] = await Promise.all([
    import('../conformance/open-target.ts'),
    import('../conformance/run.ts'),
    import('../conformance/suite.ts'),
  ]);
  const rows = SUITE.filter(({ id }) => id.startsWith(options.only));
  if (rows.length === 0) {
    throw new WinnowError('usage', `there is no row whose id begins with "${options.only}"`, {
      hint: 'winnow conformance --json id',
    });
  }
  const { output, interruption, environment } = session;
  await requireWritable(options.junit, environment);
  const progress = await session.progress();
  const { target, close } = await openTarget(session);
  let done = 0;
  let section = '';
  try {
    const { verdicts } = await runRows(rows, target, {
      stop: () => interruption.signal.aborted,
      tell(verdict) {
        done += 1;
        if (verdict.section === section) return;
        section = verdict.section;
        progress.say(`${done}/${rows.length} ${section}`);
      },
    });
    progress.end();
    if (options.junit !== undefined) {
      const { writeVerdictJunit } = await import('../conformance/junit.ts');
      await writeOutput(options.junit, writeVerdictJunit(verdicts), environment);
    }
    await output.list(FIELDS, verdicts.map(rowOf));
    const count = (result: RowVerdict['result']) =>
      verdicts.filter((v) => v.result === result).length;
    const [passed, failed, skipped] = [count('pass'), count('fail'), count('skipped')];
    output.note(`${passed} pass, ${failed} fail, ${skipped} skipped`);
    if (target.operator === undefined) tellFeedsRefused(verdicts, session);
    interruption.check('what the run had made is removed; begin again');
    return failed > 0 ? 1 : 0;
  } finally {
    progress.end();
    await close();
  }
}

/** Adds what `conformance` needs. */
export function register(command: Command, attach: Attach): void {
  command
    .option('--only <prefix>', 'only rows whose id begins so: v1-topics, content/lid')
    .option('--junit <file>', 'write a JUnit report as well');
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Hold the embedded service to the interface', 'winnow conformance'],
      ['Hold a server to it', 'winnow conformance --url http://127.0.0.1:7420 --junit report.xml'],
      ['Only what concerns v1 topics', 'winnow conformance --only v1-topics'],
    ],
    read: (_, flags) => ({
      only: typeof flags['only'] === 'string' ? flags['only'] : '',
      junit: outputName(flags['junit']),
    }),
    exitCodes: { ...SERVICE_CODES, 1: 'failed, or a statement does not hold' },
    run: runConformance,
  });
}
