/** Orphans, which go with a user: feeds that nobody else names, the items that only they brought, concepts that nobody holds. */
import { removeUnheldConcepts } from './concepts.ts';
import type { Statements } from './engine.ts';

/** The feeds that the sources of users name themselves, and those that ever searched for their topics. */
export async function findFeedsOfUsers(
  statements: Statements,
  userIds: readonly number[],
): Promise<number[]> {
  const feeds = new Set<number>();
  for (const userId of userIds) {
    const rows = await statements.all<{ id: number }>(
      `SELECT DISTINCT e.feed_id AS id FROM entries e JOIN sources s ON s.id = e.source_id
       WHERE s.user_id = ? AND e.feed_id IS NOT NULL
       UNION SELECT feed_id FROM searches WHERE user_id = ?`,
      userId,
      userId,
    );
    for (const { id } of rows) feeds.add(id);
  }
  return [...feeds];
}

/** Drops those of the feeds that nobody names any more, the items only they brought, and unheld concepts. */
export async function removeOrphans(
  statements: Statements,
  feedIds: readonly number[],
): Promise<void> {
  for (const id of feedIds) {
    const held = await statements.get(
      `SELECT 1 AS yes FROM entries WHERE feed_id = ?
       UNION ALL SELECT 1 FROM searches WHERE feed_id = ? LIMIT 1`,
      id,
      id,
    );
    if (held !== undefined) continue;
    await statements.run(
      `DELETE FROM items WHERE id IN (SELECT item_id FROM item_feeds WHERE feed_id = ?)
       AND NOT EXISTS (SELECT 1 FROM item_feeds o WHERE o.item_id = items.id AND o.feed_id <> ?)`,
      id,
      id,
    );
    await statements.run('DELETE FROM feeds WHERE id = ?', id);
  }
  await removeUnheldConcepts(statements);
}
