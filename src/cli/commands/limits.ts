/** `winnow limits`: what the plan allows and has left. */
import type { Command } from 'commander';
import type { Allowance } from '../../protocol/limits-headers.ts';
import type { Attach } from '../command.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('kind', 'text', 'requests, or budget: fetches of new content and topic expansions', {
    values: ['requests', 'budget'],
  }),
  field('limit', 'count', 'allowed in the period; null where the plan cannot be loaded', {
    nullable: true,
  }),
  field('remaining', 'count', 'left of it', { nullable: true }),
  field('period', 'text', 'what it is counted by: minute, hour, day or month; N/A if unknown', {
    values: ['minute', 'hour', 'day', 'month', 'N/A'],
  }),
  field('state', 'word', 'enabled, re-enabled or disabled', {
    nullable: true,
    values: ['enabled', 're-enabled', 'disabled'],
  }),
];

function allowanceRow(
  kind: string,
  allowance: Allowance | 'N/A' | undefined,
  state: string | undefined,
): Row[] {
  if (allowance === undefined) return [];
  if (allowance === 'N/A') return [{ kind, limit: null, remaining: null, period: 'N/A', state }];
  const { limit, remaining, reset } = allowance;
  return [{ kind, limit, remaining, period: reset, state }];
}

async function runLimits(_: object, session: Session): Promise<number> {
  const { hits, budget, userState } = await (await session.connect()).limits.find();
  const rows = [
    ...allowanceRow('requests', hits, userState),
    ...allowanceRow('budget', budget, userState),
  ];
  await session.output.list(FIELDS, rows);
  if (rows.length === 0) session.output.note('nothing limits this account');
  return 0;
}

/** Makes the command itself show the limits. */
export function register(command: Command, attach: Attach): void {
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Show what is left', 'winnow limits'],
      ['Only the number, for a script', 'winnow limits --json kind,remaining'],
    ],
    read: () => ({}),
    run: runLimits,
  });
}
