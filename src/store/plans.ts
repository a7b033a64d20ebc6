/** Plans, and which accounts are on them. */
import { PERIOD_MS, type Plan } from '../model/plan.ts';
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

/** Whether the numbers of a row, which an operator may have edited by hand, make a plan. */
function isSound(row: PlanRow): boolean {
  const limits = [row.hits_limit, row.budget_limit, row.user_limit];
  return (
    Object.hasOwn(PERIOD_MS, row.hits_period) &&
    Object.hasOwn(PERIOD_MS, row.budget_period) &&
    limits.every((limit) => limit === null || (Number.isSafeInteger(limit) && limit >= 0))
  );
}

function fromRow(row: PlanRow): Plan {
  return {
    rowId: row.id,
    name: row.name,
    enterprise: row.enterprise === 1,
    hitsPeriod: row.hits_period,
    budgetPeriod: row.budget_period,
    readable: row.readable === 1 && isSound(row),
    ...(row.hits_limit === null ? {} : { hitsLimit: row.hits_limit }),
    ...(row.budget_limit === null ? {} : { budgetLimit: row.budget_limit }),
    ...(row.user_limit === null ? {} : { userLimit: row.user_limit }),
  };
}

/** A plan by its name, case and all; undefined when there is none. */
export async function findPlan(statements: Statements, name: string): Promise<Plan | undefined> {
  const row = await statements.get<PlanRow>(`SELECT ${COLUMNS} FROM plans WHERE name = ?`, name);
  return row && fromRow(row);
}

/** The plan of a row id; undefined when it was removed. */
export async function findPlanById(statements: Statements, id: number): Promise<Plan | undefined> {
  const row = await statements.get<PlanRow>(`SELECT ${COLUMNS} FROM plans WHERE id = ?`, id);
  return row && fromRow(row);
}

/** Every plan, in the order of the names. */
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

/** Puts an account on a plan; undefined takes every limit away. */
export async function putAccountPlan(
  statements: Statements,
  accountId: number,
  planId: number | undefined,
): Promise<void> {
  await statements.run('UPDATE accounts SET plan_id = ? WHERE id = ?', planId ?? null, accountId);
}

/** How many accounts are on a plan. */
export async function countPlanAccounts(statements: Statements, planId: number): Promise<number> {
  const row = await statements.get<{ n: number }>(
    'SELECT count(*) AS n FROM accounts WHERE plan_id = ?',
    planId,
  );
  return row!.n;
}

/** Removes a plan, which no account may be on. */
export async function removePlan(statements: Statements, planId: number): Promise<void> {
  await statements.run('DELETE FROM plans WHERE id = ?', planId);
}
