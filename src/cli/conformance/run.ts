/** Runs the suite: every row once, in order, each with a verdict. */
import { toWinnowError, WinnowError } from '../../model/errors.ts';
import { createDescription, type Description } from './description.ts';
import { jsonOf, send } from './exchange.ts';
import { Mismatch } from './mismatch.ts';
import { createProbe } from './probe.ts';
import type { Need, Origin, Row } from './row.ts';
import { openStage, type Stage } from './stage.ts';
import type { Target } from './target.ts';

export interface RowVerdict {
  readonly id: string;
  readonly section: string;
  readonly source: Origin;
  readonly statement: string;
  readonly result: 'pass' | 'fail' | 'skipped';
  /** Set on `fail`. */
  readonly expected?: string;
  readonly seen?: string;
  /** Why it was skipped. */
  readonly reason?: string;
  readonly milliseconds: number;
}

const REASONS: Readonly<Record<Need, string>> = {
  operator: 'needs accounts and plans of its own',
  port: 'needs a plain socket to the service',
  feeds: 'the service does not fetch feeds from this machine',
  users: 'the plan of the account has no users',
  faults: 'needs faults on purpose: winnow serve --admin',
};

/** Whether what a row needs is there. */
async function isThere(need: Need, target: Target, stage: Stage): Promise<boolean> {
  if (need === 'operator') return target.operator !== undefined;
  if (need === 'port') return target.port !== undefined;
  if (need === 'users') return stage.delegated;
  if (need === 'faults') {
    return (await send(target, target.credentials, 'GET /~admin/chaos')).status === 200;
  }
  const refused = await stage.stock().then(
    () => undefined,
    (thrown: unknown) => toWinnowError(thrown),
  );
  // Our own service must be able to fetch from this machine: there its rows are to fail, not to be skipped.
  return refused?.code !== 'unsupported' || target.operator !== undefined;
}

/** Why a row cannot be run. */
async function findMissing(row: Row, target: Target, stage: Stage): Promise<string | undefined> {
  for (const need of row.needs) if (!(await isThere(need, target, stage))) return REASONS[need];
  return undefined;
}

async function describe(target: Target): Promise<Description | undefined> {
  const answer = await send(target, null, 'GET /openapi.json');
  return answer.status === 200 ? createDescription(jsonOf(answer)) : undefined;
}

function failure(thrown: unknown): Pick<RowVerdict, 'result' | 'expected' | 'seen'> {
  if (thrown instanceof Mismatch) {
    return { result: 'fail', expected: thrown.expected, seen: thrown.seen };
  }
  const seen = thrown instanceof WinnowError ? thrown.message : String(thrown);
  return { result: 'fail', expected: 'an answer', seen };
}

async function runRow(
  row: Row,
  target: Target,
  stage: Stage,
  description: Description | undefined,
): Promise<Pick<RowVerdict, 'result' | 'expected' | 'seen' | 'reason'>> {
  const reason = await findMissing(row, target, stage);
  if (reason !== undefined) return { result: 'skipped', reason };
  try {
    await row.run(createProbe({ target, stage, description }));
    return { result: 'pass' };
  } catch (thrown) {
    return failure(thrown);
  }
}

export interface Run {
  readonly verdicts: readonly RowVerdict[];
  /** Operations of the service's own description that no row saw succeed. */
  readonly unseen: readonly string[];
}

/** Runs rows against a target and removes what they made; `tell` hears of each verdict. */
export async function runRows(
  rows: readonly Row[],
  target: Target,
  options: { tell?: (verdict: RowVerdict) => void; stop?: () => boolean } = {},
): Promise<Run> {
  const description = await describe(target);
  const stage = await openStage(target);
  const verdicts: RowVerdict[] = [];
  try {
    for (const row of rows) {
      if (options.stop?.()) break;
      const { run: _run, needs: _needs, ...told } = row;
      const began = target.clock();
      const result = await runRow(row, target, stage, description);
      const verdict = { ...told, ...result, milliseconds: target.clock() - began };
      verdicts.push(verdict);
      options.tell?.(verdict);
    }
  } finally {
    await stage.close();
  }
  // What an operator does to a service under test is not part of the test.
  const shown = description?.all.filter((operation) => !operation.includes('/~admin/')) ?? [];
  const unseen = shown.filter((operation) => !description?.seen.has(operation));
  return { verdicts, unseen };
}
