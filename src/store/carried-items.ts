/** Which items a feed carries, in which wording, at which position. */
import type { Statements } from './engine.ts';

export interface CarriedItem {
  readonly itemId: number;
  /** Digest of the entry as this feed words it; empty if it was not kept. */
  readonly digest: string;
  readonly position: number;
}

/** All items that a feed carried, those that were removed since too: what was removed stays removed. */
export async function findCarriedItems(
  statements: Statements,
  feedId: number,
): Promise<CarriedItem[]> {
  return statements.all(
    `SELECT item_id AS "itemId", digest, position FROM item_feeds WHERE feed_id = ?`,
    feedId,
  );
}

/** An item as one of its feeds brings it. */
export interface BroughtItem {
  /** Digest of the entry as that feed words it; empty if it was not kept. */
  readonly digest: string;
  /** When it was published or, where it gives no date, collected. */
  readonly at: number;
}

/** What each of the feeds brings, by the row ids of feeds and items. */
export async function findBroughtItems(
  statements: Statements,
  feedIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, BroughtItem>>> {
  const rows = await statements.all<BroughtItem & { feedId: number; itemId: number }>(
    `SELECT c.feed_id AS "feedId", c.item_id AS "itemId", c.digest,
       coalesce(t.published_at, t.collected_at) AS at
     FROM json_each(?) asked JOIN item_feeds c ON c.feed_id = asked.value JOIN items t ON t.id = c.item_id`,
    JSON.stringify(feedIds),
  );
  const brought = new Map<number, Map<number, BroughtItem>>();
  for (const { feedId, itemId, digest, at } of rows) {
    const items = brought.get(feedId) ?? new Map<number, BroughtItem>();
    brought.set(feedId, items.set(itemId, { digest, at }));
  }
  return brought;
}

/** Stores that a feed carries an item; gives whether it did not before. */
export async function putCarriedItem(
  statements: Statements,
  feedId: number,
  { itemId, digest, position }: CarriedItem,
  now: number,
): Promise<boolean> {
  const added = await statements.run(
    `INSERT INTO item_feeds (feed_id, item_id, digest, position, first_seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (feed_id, item_id) DO NOTHING`,
    feedId,
    itemId,
    digest,
    position,
    now,
  );
  if (added > 0) return true;
  await statements.run(
    'UPDATE item_feeds SET digest = ?, position = ? WHERE feed_id = ? AND item_id = ?',
    digest,
    position,
    feedId,
    itemId,
  );
  return false;
}

/** Updates the positions of entries that a feed repeats word for word. */
export async function moveCarriedItems(
  statements: Statements,
  feedId: number,
  places: readonly { readonly digest: string; readonly position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  const carried = new Map<string, CarriedItem>();
  for (const item of await findCarriedItems(statements, feedId)) carried.set(item.digest, item);
  for (const { digest, position } of places) {
    const item = carried.get(digest);
    if (item === undefined || item.position === position) continue;
    await statements.run(
      'UPDATE item_feeds SET position = ? WHERE feed_id = ? AND item_id = ?',
      position,
      feedId,
      item.itemId,
    );
  }
}

/**
 * Has a feed carry what another carried too, since it is the same feed at another address: what it says no more would be lost
 * otherwise. Only where the store has one account: who could add to a feed that others follow, by moving a feed of their own
 * there, could tell them anything.
 */
export async function adoptCarriedItems(
  statements: Statements,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await statements.run(
    `INSERT INTO item_feeds (feed_id, item_id, position, first_seen_at)
     SELECT ?, item_id, position, first_seen_at FROM item_feeds
     WHERE feed_id = ? AND (SELECT count(*) FROM accounts) = 1 ON CONFLICT DO NOTHING`,
    to,
    from,
  );
}
