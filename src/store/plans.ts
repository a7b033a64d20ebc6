/** Plans, and what accounts have used of them in the running period. */
import type { Plan } from '../model/plan.ts';
import type { Statements } from './engine.ts';

interface PlanRow {
  id: number;
  name: string;
  enterprise: number;
  hits_limit: number | null;
  hits_period: Plan['hitsPeriod'];
  budget_limit: number | null;
  budget_period: Plan['budgetPeriod'];
  user_limit: number | null;
  readable: number;
}

const COLUMNS = `id, name, enterprise, hits_limit, hits_period, budget_limit, budget_period,
  user_limit, readable`;

function fromRow(row: PlanRow): Plan {
  return {
    rowId: row.id,
    name: row.name,
    enterprise: row.enterprise === 1,
    hitsPeriod: row.hits_period,
    budgetPeriod: row.budget_period,
    readable: row.readable === 1,
    ...(row.hits_limit === null ? {} : { hitsLimit: row.hits_limit }),
    ...(row.budget_limit === null ? {} : { budgetLimit: row.budget_limit }),
    ...(row.user_limit === null ? {} : { userLimit: row.user_limit }),
  };
}

export async function findPlanById(statements: Statements, id: number): Promise<Plan | undefined> {
  const row = await statements.get<PlanRow>(`SELECT ${COLUMNS} FROM plans WHERE id = ?`, id);
  return row && fromRow(row);
}

export async function findPlans(statements: Statements): Promise<Plan[]> {
  const rows = await statements.all<PlanRow>(`SELECT ${COLUMNS} FROM plans ORDER BY name`);
  return rows.map(fromRow);
}

/** Puts a plan by its name; one that is there takes the new numbers. */
export async function putPlan(statements: Statements, plan: Omit<Plan, 'rowId'>): Promise<Plan> {
  const row = await statements.get<PlanRow>(
    `INSERT INTO plans (name, enterprise, hits_limit, hits_period, budget_limit, budget_period, user_limit, readable)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET enterprise = excluded.enterprise,
       hits_limit = excluded.hits_limit, hits_period = excluded.hits_period,
       budget_limit = excluded.budget_limit, budget_period = excluded.budget_period,
       user_limit = excluded.user_limit, readable = excluded.readable
     RETURNING ${COLUMNS}`,
    plan.name,
    plan.enterprise ? 1 : 0,
    plan.hitsLimit ?? null,
    plan.hitsPeriod,
    plan.budgetLimit ?? null,
    plan.budgetPeriod,
    plan.userLimit ?? null,
    plan.readable ? 1 : 0,
  );
  return fromRow(row!);
}

export async function putAccountPlan(
  statements: Statements,
  accountId: number,
  planId: number | undefined,
): Promise<void> {
  await statements.run('UPDATE accounts SET plan_id = ? WHERE id = ?', planId ?? null, accountId);
}

export type UsageKind = 'hits' | 'budget';

/**
 * Charges one unit in one statement. A period that is over starts anew; a clock that was set back
 * never opens an extra one.
 * @returns units used so far, or undefined when the limit is reached and nothing was charged
 */
export async function chargeUsage(
  statements: Statements,
  accountId: number,
  kind: UsageKind,
  periodStart: number,
  limit: number,
): Promise<number | undefined> {
  if (limit <= 0) return undefined;
  const row = await statements.get<{ used: number }>(
    `INSERT INTO usage (account_id, kind, period_start, used) VALUES (?, ?, ?, 1)
     ON CONFLICT (account_id, kind) DO UPDATE SET
       used = CASE WHEN excluded.period_start > usage.period_start THEN 1 ELSE usage.used + 1 END,
       period_start = max(usage.period_start, excluded.period_start)
     WHERE excluded.period_start > usage.period_start OR usage.used < ?
     RETURNING used`,
    accountId,
    kind,
    periodStart,
    limit,
  );
  return row?.used;
}

/** Units used in the period that began at `periodStart`, without charging any. */
export async function findUsage(
  statements: Statements,
  accountId: number,
  kind: UsageKind,
  periodStart: number,
): Promise<number> {
  const row = await statements.get<{ used: number }>(
    'SELECT used FROM usage WHERE account_id = ? AND kind = ? AND period_start >= ?',
    accountId,
    kind,
    periodStart,
  );
  return row?.used ?? 0;
}
