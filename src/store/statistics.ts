/** How much a store holds. */
import type { Statements } from './engine.ts';

const COUNTED = {
  accounts: 'SELECT count(*) AS n FROM accounts',
  users: 'SELECT count(*) AS n FROM users',
  topics: 'SELECT count(*) AS n FROM interests',
  concepts: 'SELECT count(*) AS n FROM concepts',
  sources: 'SELECT count(*) AS n FROM sources WHERE user_id IS NOT NULL',
  feeds: `SELECT count(DISTINCT e.feed_id) AS n FROM entries e
    JOIN sources s ON s.id = e.source_id WHERE s.user_id IS NOT NULL`,
  serviceFeeds: `SELECT count(*) AS n FROM (
    SELECT e.feed_id FROM entries e JOIN sources s ON s.id = e.source_id
    WHERE s.user_id IS NULL AND e.feed_id IS NOT NULL
    UNION SELECT feed_id FROM searches)`,
  items: 'SELECT count(*) AS n FROM items WHERE removed_at IS NULL',
  scores: 'SELECT count(*) AS n FROM annotations',
  events: 'SELECT count(*) AS n FROM events',
} as const;

export type Statistics = Readonly<Record<keyof typeof COUNTED, number>>;

/** Counts the rows of every kind, one count after the other. */
export async function countEverything(statements: Statements): Promise<Statistics> {
  const counts: [string, number][] = [];
  for (const [name, sql] of Object.entries(COUNTED)) {
    counts.push([name, (await statements.get<{ n: number }>(sql))?.n ?? 0]);
  }
  return Object.fromEntries(counts) as Statistics;
}
