/** How much work is due in a store, as numbers for monitoring. */
import { WANTED } from './articles.ts';
import type { Statements } from './engine.ts';
import { HELD } from './feeds.ts';
import { countItems } from './items.ts';

export interface Workload {
  /** Feeds by how they were last fetched; `never` for those that were not. */
  readonly feeds: readonly { readonly outcome: string; readonly count: number }[];
  readonly items: number;
  /** Feeds of sources that are gone are due for ever, and never fetched: they do not count. */
  readonly dueFeeds: number;
  /** Concepts that are not expanded and scored. */
  readonly waitingTopics: number;
  /** Articles that are still to be read, and still wanted. */
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
    items: await countItems(statements),
    dueFeeds: await count(
      `SELECT count(*) AS n FROM feeds WHERE next_poll_at <= ? AND ${HELD}`,
      now,
    ),
    waitingTopics: await count("SELECT count(*) AS n FROM concepts WHERE status <> 'Complete'"),
    waitingArticles: await count(
      `SELECT count(*) AS n FROM articles a WHERE a.tried_at IS NULL
       AND EXISTS (SELECT 1 FROM item_feeds c ${WANTED} WHERE c.item_id = a.item_id)`,
    ),
  };
}
