/** Leases: which worker has a feed or a concept, until when. So processes share the work, and none of it is lost with one. */
import type { Statements } from './engine.ts';

/** The names of the workers whose leases are not over. */
export async function findLeaseHolders(statements: Statements, now: number): Promise<string[]> {
  const rows = await statements.all<{ worker: string }>(
    `SELECT DISTINCT lease_by AS worker FROM feeds WHERE lease_until > ? AND lease_by IS NOT NULL
     UNION SELECT lease_by FROM concepts WHERE lease_until > ? AND lease_by IS NOT NULL`,
    now,
    now,
  );
  return rows.map(({ worker }) => worker);
}

/** Has a feed leased until a later moment, unless another worker took it since. */
export async function renewLease(
  statements: Statements,
  feedId: number,
  worker: string,
  until: number,
): Promise<void> {
  const sql = 'UPDATE feeds SET lease_until = ? WHERE id = ? AND lease_by = ?';
  await statements.run(sql, until, feedId, worker);
}

/** Gives a feed back, unless another worker took it since. */
export async function releaseFeed(
  statements: Statements,
  feedId: number,
  worker: string,
): Promise<void> {
  const sql = 'UPDATE feeds SET lease_until = 0, lease_by = NULL WHERE id = ? AND lease_by = ?';
  await statements.run(sql, feedId, worker);
}

/** Gives back everything a worker holds. */
export async function releaseLeases(statements: Statements, worker: string): Promise<void> {
  for (const table of ['feeds', 'concepts']) {
    await statements.run(
      `UPDATE ${table} SET lease_until = 0, lease_by = NULL WHERE lease_by = ?`,
      worker,
    );
  }
}
