/**
 * Stories that were removed by hand: what tells one later on is removed as it comes, as it would have been removed with it. Only
 * where no other account reads it, which has removed nothing.
 */
import type { PreparedItem } from '../model/item.ts';
import type { Statements } from './engine.ts';
import { findFeedReaders } from './holders.ts';
import type { ArrivingItem, Delivery } from './recognise-items.ts';

/** An item that is being removed, by row id, for whom, and how far apart in time two publishers tell one story, milliseconds. */
export interface RemovedTelling {
  readonly itemId: number;
  readonly accountId: number;
  readonly oneStoryMs: number;
}

/** Keeps which story an item tells, to be called before its words go. */
export async function putRemovedStory(
  statements: Statements,
  { itemId, accountId, oneStoryMs }: RemovedTelling,
): Promise<void> {
  await statements.run(
    `INSERT INTO removed_stories (story, item_id, account_id, earliest, latest)
     SELECT story, id, ?, ranked_at - ?, ranked_at + ? FROM items WHERE id = ? AND story IS NOT NULL
     ON CONFLICT DO NOTHING`,
    accountId,
    oneStoryMs,
    oneStoryMs,
    itemId,
  );
}

interface RemovedStory {
  readonly story: string;
  readonly itemId: number;
  readonly accountId: number;
  readonly earliest: number;
  readonly latest: number;
  readonly publisher: string;
  readonly publishedAt: number | null;
}

/** What was removed of the stories that a feed tells, as far as its readers are those who removed it. */
async function findRemovedStories(
  statements: Statements,
  feedId: number,
  arriving: readonly ArrivingItem[],
): Promise<readonly RemovedStory[]> {
  const stories = arriving.flatMap(({ item }) => item.story ?? []);
  if (stories.length === 0) return [];
  const removed = await statements.all<RemovedStory>(
    `SELECT r.story, r.item_id AS "itemId", r.account_id AS "accountId", r.earliest, r.latest, i.publisher,
       i.published_at AS "publishedAt"
     FROM (SELECT DISTINCT value FROM json_each(?)) told JOIN removed_stories r ON r.story = told.value
     JOIN items i ON i.id = r.item_id`,
    JSON.stringify(stories),
  );
  if (removed.length === 0) return [];
  const readers = await findFeedReaders(statements, feedId);
  return removed.filter(({ accountId }) => readers.every((reader) => reader === accountId));
}

/**
 * Returns a function that gives the row id of the removed item whose story an arriving one tells, ranked at a time; undefined
 * for none. One publisher's items with the same headline are several, unless they have the same date too.
 */
export async function openRemovedStories(
  statements: Statements,
  { feedId, arriving }: Delivery,
): Promise<(item: PreparedItem, rankedAt: number) => number | undefined> {
  const removed = await findRemovedStories(statements, feedId, arriving);
  return (item, rankedAt) =>
    removed.find(({ story, earliest, latest, publisher, publishedAt }) => {
      if (story !== item.story) return false;
      if (publisher === item.publisher) return publishedAt === item.publishedAt;
      return earliest <= rankedAt && rankedAt <= latest;
    })?.itemId;
}
