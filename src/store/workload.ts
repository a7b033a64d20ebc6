/** What a store has to do and what was spent: numbers for whoever watches a service. */
import { PERIOD_MS, type Plan } from '../model/plan.ts';
import type { Statements } from './engine.ts';

export interface Workload {
  /** Feeds by how they were last fetched; `never` for those that were not. */
  readonly feeds: readonly { readonly outcome: string; readonly count: number }[];
  readonly items: number;
  readonly dueFeeds: number;
  /** Concepts that are not expanded and scored. */
  readonly waitingTopics: number;
  /** Articles that are still to be read. */
  readonly waitingArticles: number;
}

/** Counted at `now`, milliseconds since 1970. */
export async function findWorkload(statements: Statements, now: number): Promise<Workload> {
  const count = async (sql: string, ...values: number[]) =>
    (await statements.get<{ n: number }>(sql, ...values))?.n ?? 0;
  return {
    feeds: await statements.all<{ outcome: string; count: number }>(
      "SELECT coalesce(outcome, 'never') AS outcome, count(*) AS count FROM feeds GROUP BY 1 ORDER BY 1",
    ),
    items: await count('SELECT count(*) AS n FROM items WHERE removed_at IS NULL'),
    dueFeeds: await count('SELECT count(*) AS n FROM feeds WHERE next_poll_at <= ?', now),
    waitingTopics: await count("SELECT count(*) AS n FROM concepts WHERE status <> 'Complete'"),
    waitingArticles: await count('SELECT count(*) AS n FROM articles WHERE tried_at IS NULL'),
  };
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
