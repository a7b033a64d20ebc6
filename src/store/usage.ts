/** What accounts have used of their plans in the running periods. */
import { PERIOD_MS, type Plan } from '../model/plan.ts';
import type { Statements } from './engine.ts';

/** `visits` are requests of those who show a lid alone. */
type UsageKind = 'hits' | 'visits' | 'budget';

/** A period of one kind, the one that began at `periodStart`. */
interface RunningPeriod {
  readonly kind: UsageKind;
  readonly period: Plan['hitsPeriod'];
  /** Milliseconds since 1970. */
  readonly periodStart: number;
}

/** What an account may use in a period. */
interface Allowance extends RunningPeriod {
  readonly limit: number;
}

/** What is kept of an account's use: of the period charged last, and of another one that a clock may be set to. */
export interface Usage {
  readonly used: number | null;
  readonly periodStart: number | null;
  readonly otherUsed: number | null;
  readonly otherStart: number | null;
}

/** The columns of a usage in SQL, of the table by that name. */
export const usageColumns = (table: string) =>
  `${table}.used AS used, ${table}.period_start AS "periodStart",
   ${table}.other_used AS "otherUsed", ${table}.other_start AS "otherStart"`;

/** Units used in the period that began at `start`, by what is kept. */
export function usedIn(start: number, usage: Usage | undefined): number {
  if (usage === undefined || usage.periodStart === null) return 0;
  const { used, periodStart, otherUsed, otherStart } = usage;
  if (start !== periodStart && start === otherStart) return otherUsed ?? 0;
  return start > periodStart ? 0 : (used ?? 0);
}

/** As `usedIn`, in a statement that has a row `excluded` with the period that runs now. */
const USED_BEFORE = `CASE excluded.period_start WHEN usage.period_start THEN usage.used
  WHEN usage.other_start THEN usage.other_used
  ELSE iif(excluded.period_start > usage.period_start, 0, usage.used) END`;

/** Whether the other period stays remembered: it is the latest that ever ran, or nothing changes. */
const KEEPS_OTHER = `(excluded.period_start = usage.period_start
  OR (usage.other_start > usage.period_start AND usage.other_start <> excluded.period_start))`;

/** What such a statement sets: the period that runs takes the place of the one before, which is remembered. */
const MOVED = `period_start = excluded.period_start,
  other_used = iif(${KEEPS_OTHER}, usage.other_used, usage.used),
  other_start = iif(${KEEPS_OTHER}, usage.other_start, usage.period_start)`;

/**
 * Charges one unit in one statement. A new period starts from nothing, and one that the clock comes back to goes on where it
 * stood. In an earlier one that is not remembered, what was used last counts: setting the clock gives nobody a second
 * allowance, and locks nobody out for longer.
 * @returns units used so far, or undefined when the limit is reached and nothing was charged
 */
export async function chargeUsage(
  statements: Statements,
  accountId: number,
  { kind, period, periodStart, limit }: Allowance,
): Promise<number | undefined> {
  if (limit <= 0) return undefined;
  // One above the limit stands for "refused", so that the period moves even where nothing is charged.
  const row = await statements.get<{ used: number }>(
    `INSERT INTO usage (account_id, kind, period, period_start, used) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (account_id, kind, period) DO UPDATE SET
       used = CASE WHEN ${USED_BEFORE} < ? THEN ${USED_BEFORE} + 1 ELSE ? END, ${MOVED}
     WHERE excluded.period_start <> usage.period_start OR usage.used < ?
     RETURNING used`,
    accountId,
    kind,
    period,
    periodStart,
    limit,
    limit + 1,
    limit,
  );
  return row === undefined || row.used > limit ? undefined : row.used;
}

/**
 * Lets what was used in periods of one kind that are still to come count for the one that runs instead: the clock has been set
 * back. A charge does the same, but none comes where nothing is left. Writes only where there is any.
 */
export async function moveUsageBack(
  statements: Statements,
  { period, periodStart }: Omit<RunningPeriod, 'kind'>,
): Promise<void> {
  const ahead = await statements.get(
    'SELECT 1 FROM usage WHERE period = ? AND period_start > ? LIMIT 1',
    period,
    periodStart,
  );
  if (ahead === undefined) return;
  await statements.run(
    `UPDATE usage SET used = ${USED_BEFORE}, ${MOVED} FROM (SELECT ? AS period_start) AS excluded
     WHERE usage.period = ? AND usage.period_start > excluded.period_start`,
    periodStart,
    period,
  );
}

/** Units used in the period that began at `periodStart`, without charging any. */
export async function findUsage(
  statements: Statements,
  accountId: number,
  { kind, period, periodStart }: RunningPeriod,
): Promise<number> {
  const row = await statements.get<Usage>(
    `SELECT ${usageColumns('usage')} FROM usage WHERE account_id = ? AND kind = ? AND period = ?`,
    accountId,
    kind,
    period,
  );
  return usedIn(periodStart, row);
}

interface SpendingRow extends Usage {
  period: string;
  most: number;
}

/** Units of budget that all accounts together spent in their current periods; `startOf` says when a period began. */
export async function countBudgetSpent(
  statements: Statements,
  startOf: (period: Plan['budgetPeriod']) => number,
): Promise<number> {
  const rows = await statements.all<SpendingRow>(
    `SELECT p.budget_period AS period, p.budget_limit AS most, ${usageColumns('u')}
     FROM usage u JOIN accounts a ON a.id = u.account_id
     JOIN plans p ON p.id = a.plan_id AND p.budget_period = u.period
     WHERE u.kind = 'budget' AND p.budget_limit IS NOT NULL`,
  );
  return rows
    .filter(({ period }) => Object.hasOwn(PERIOD_MS, period))
    .map((row) => Math.min(usedIn(startOf(row.period as Plan['budgetPeriod']), row), row.most))
    .reduce((sum, used) => sum + used, 0);
}
