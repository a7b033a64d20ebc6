/** Orphans, which go with the users who held them: feeds, the items that only they brought, concepts. */
import { removeUnheldConcepts } from './concepts.ts';
import { noteDroppedLongAgo } from './dropped-feeds.ts';
import type { Statements } from './engine.ts';

/** The feeds that the sources of users name, or that search for their topics, also for one that is gone. */
async function findNamedBy(
  statements: Statements,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const users = JSON.stringify(userIds);
  const rows = await statements.all<{ id: number }>(
    `SELECT e.feed_id AS id FROM entries e JOIN sources s ON s.id = e.source_id
       WHERE e.feed_id IS NOT NULL AND s.user_id IN (SELECT value FROM json_each(?))
     UNION SELECT feed_id FROM searches WHERE user_id IN (SELECT value FROM json_each(?))`,
    users,
    users,
  );
  return rows.map(({ id }) => id);
}

/**
 * Removes users by `remove`, and the concepts that nobody holds then. Feeds that were theirs alone count as dropped long ago, so
 * that they are forgotten first; those that were dropped before are kept as they would have been, since others may have done it.
 */
export async function removeWithOrphans(
  statements: Statements,
  userIds: readonly number[],
  remove: () => Promise<void>,
): Promise<void> {
  const named = await findNamedBy(statements, userIds);
  await remove();
  await noteDroppedLongAgo(statements, named);
  await removeUnheldConcepts(statements);
}
