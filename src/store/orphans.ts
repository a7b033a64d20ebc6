/**
 * Orphans, which go with a user: feeds that nobody names, those that were dropped before too, the items that only they brought,
 * concepts that nobody holds.
 */
import { removeUnheldConcepts } from './concepts.ts';
import type { Statements } from './engine.ts';
import { removeTaughtByNone } from './events.ts';
import { isNamed } from './holders.ts';

/** The feeds that no source names and that search for nobody's topics. */
async function findUnnamedFeeds(statements: Statements): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    `SELECT id FROM feeds WHERE NOT ${isNamed('feeds.id')}`,
  );
  return rows.map(({ id }) => id);
}

/** Drops feeds that nobody names any more, the items only they brought, and unheld concepts. */
export async function removeOrphans(statements: Statements): Promise<void> {
  for (const id of await findUnnamedFeeds(statements)) {
    await statements.run(
      `DELETE FROM items WHERE id IN (SELECT item_id FROM item_feeds WHERE feed_id = ?)
       AND NOT EXISTS (SELECT 1 FROM item_feeds o WHERE o.item_id = items.id AND o.feed_id <> ?)`,
      id,
      id,
    );
    await statements.run('DELETE FROM feeds WHERE id = ?', id);
  }
  await removeTaughtByNone(statements);
  await removeUnheldConcepts(statements);
}
