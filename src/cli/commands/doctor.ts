/** `winnow doctor`: checks everything that the other commands depend on, and says what to do where something is wrong. */
import type { Command } from 'commander';
import { toWinnowError, WinnowError } from '../../model/errors.ts';
import type { Attach } from '../command.ts';
import { CHECKS, usesStore } from '../health-checks.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('check', 'text', 'node, configuration, disk, store, service, clock or credentials', {
    values: ['node', 'configuration', 'disk', 'store', 'service', 'clock', 'credentials'],
  }),
  field(
    'status',
    'word',
    'ok, warning, failed, or skipped: it depends on what failed, or is not used',
    {
      values: ['ok', 'warning', 'failed', 'skipped'],
    },
  ),
  field('detail', 'text', 'what was found', { yields: true, addresses: 'last' }),
  field('hint', 'text', 'what to do about it', { reach: 'pipe', nullable: true }),
];

/** Checks that cannot pass if the store does not. */
const ON_STORE: ReadonlySet<string> = new Set(['service', 'credentials']);

async function runDoctor(_: object, session: Session): Promise<number> {
  const rows: Row[] = [];
  const causes = new Map<string, string>();
  for (const [name, check] of CHECKS) {
    const failed = rows.filter(({ status }) => status === 'failed').map((row) => row['check']);
    if (ON_STORE.has(name) && failed.includes('store') && usesStore(session)) {
      rows.push({ check: name, status: 'skipped', detail: 'rests on: store' });
      continue;
    }
    try {
      rows.push({ check: name, ...(await check(session)) });
    } catch (thrown) {
      const { message, hint } = toWinnowError(thrown);
      const earlier = causes.get(message);
      causes.set(message, earlier ?? name);
      // A check that fails for the same reason as an earlier one is mended with that.
      if (earlier === undefined) {
        rows.push({ check: name, status: 'failed', detail: message, hint });
      } else rows.push({ check: name, status: 'skipped', detail: `rests on: ${earlier}` });
    }
  }
  const { output } = session;
  await output.list(FIELDS, rows);
  // In a cell a command line would be broken, and nobody could copy it.
  for (const { check, hint } of output.isTable ? rows : []) {
    if (hint != null) output.note(`  hint for ${String(check)}: ${String(hint)}`);
  }
  if (rows.every(({ status }) => status !== 'failed')) return 0;
  throw new WinnowError('failed', 'something needs to be fixed; see above');
}

/** Makes the command itself look. */
export function register(command: Command, attach: Attach): void {
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Look at everything', 'winnow doctor'],
      ['What is wrong, for a script', 'winnow doctor --json check,status,hint'],
    ],
    read: () => ({}),
    exitCodes: { 1: 'something needs to be fixed' },
    run: runDoctor,
  });
}
