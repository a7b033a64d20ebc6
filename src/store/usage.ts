/** What accounts have used of their plans in the running periods. */
import { PERIOD_MS, type Plan } from '../model/plan.ts';
import type { Statements } from './engine.ts';

type UsageKind = 'hits' | 'budget';

/** What an account may use of one kind in the period that began at `periodStart`. */
interface Allowance {
  readonly kind: UsageKind;
  /** Milliseconds since 1970. */
  readonly periodStart: number;
  readonly limit: number;
}

/**
 * Charges one unit in one statement. A new period starts from nothing. If the clock was set back, what was used counts in
 * the period that it shows now: setting it gives nobody a second allowance, and locks nobody out for longer.
 * @returns units used so far, or undefined when the limit is reached and nothing was charged
 */
export async function chargeUsage(
  statements: Statements,
  accountId: number,
  { kind, periodStart, limit }: Allowance,
): Promise<number | undefined> {
  if (limit <= 0) return undefined;
  // One above the limit stands for "refused", so that the period moves even where nothing is charged.
  const row = await statements.get<{ used: number }>(
    `INSERT INTO usage (account_id, kind, period_start, used) VALUES (?, ?, ?, 1)
     ON CONFLICT (account_id, kind) DO UPDATE SET
       used = CASE WHEN excluded.period_start > usage.period_start THEN 1
         WHEN usage.used < ? THEN usage.used + 1 ELSE ? END,
       period_start = excluded.period_start
     WHERE excluded.period_start <> usage.period_start OR usage.used < ?
     RETURNING used`,
    accountId,
    kind,
    periodStart,
    limit,
    limit + 1,
    limit,
  );
  return row === undefined || row.used > limit ? undefined : row.used;
}

/** Units used in the period that began at `periodStart`, without charging any. */
export async function findUsage(
  statements: Statements,
  accountId: number,
  { kind, periodStart }: Omit<Allowance, 'limit'>,
): Promise<number> {
  const row = await statements.get<{ used: number }>(
    'SELECT used FROM usage WHERE account_id = ? AND kind = ? AND period_start >= ?',
    accountId,
    kind,
    periodStart,
  );
  return row?.used ?? 0;
}

interface SpendingRow {
  period: string;
  used: number;
  start: number;
}

/** Units of budget that all accounts together spent in their current periods; `startOf` says when a period began. */
export async function countBudgetSpent(
  statements: Statements,
  startOf: (period: Plan['budgetPeriod']) => number,
): Promise<number> {
  const rows = await statements.all<SpendingRow>(
    `SELECT p.budget_period AS period, min(u.used, p.budget_limit) AS used, u.period_start AS start
     FROM usage u JOIN accounts a ON a.id = u.account_id JOIN plans p ON p.id = a.plan_id
     WHERE u.kind = 'budget' AND p.budget_limit IS NOT NULL`,
  );
  return rows
    .filter(({ period }) => Object.hasOwn(PERIOD_MS, period))
    .filter(({ period, start }) => start >= startOf(period as Plan['budgetPeriod']))
    .reduce((sum, { used }) => sum + used, 0);
}
