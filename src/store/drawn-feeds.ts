/** The feeds that a list draws on: those of its sources, of sources these refer to, and of the reader's own searches. */
import { TIME_FRAME_MS } from '../model/source.ts';
import type { Statements } from './engine.ts';

/** What a list draws on. */
export interface FeedScope {
  /** Sources by row id; those that they refer to count with them. */
  readonly sourceIds: readonly number[];
  /** Whose searches count (`findSearcher`); undefined where there are none. */
  readonly searcherId?: number | undefined;
}

/** Whether the time frame of a row `s` of `scope`, if it has one, still covers an item `i`; takes the time it is now. */
export const IN_FRAME = `(s.time IS NULL OR i.ranked_at >= ? - CASE s.time
  WHEN '24hours' THEN ${TIME_FRAME_MS['24hours']} WHEN '1week' THEN ${TIME_FRAME_MS['1week']}
  ELSE ${TIME_FRAME_MS['1month']} END)`;

/**
 * The beginning of a statement about `scope`: the feeds of the sources and of those they refer to, and the feeds that search for
 * the reader's topics. The searches of others are not in it, since what they bring tells what somebody searches for.
 */
export function withScope({ searcherId }: FeedScope): string {
  // One value for all of the sources: a statement takes only so many.
  const within = 'IN (SELECT id FROM named)';
  // Asked of each search: joined, the topics would be gone through for every template.
  const held = `q.user_id = ? AND EXISTS (
      SELECT 1 FROM interests g WHERE g.user_id = q.user_id AND g.key = q.topic_key)`;
  const searches = `UNION ALL
    SELECT q.source_id, q.feed_id, NULL FROM searches q WHERE q.source_id ${within} AND ${held}
    UNION ALL
    SELECT r.source_id, q.feed_id, r.time FROM entries r JOIN searches q ON q.source_id = r.reference_id
      WHERE r.source_id ${within} AND ${held}`;
  return `WITH named(id) AS (SELECT value FROM json_each(?)), scope(source_id, feed_id, time) AS (
    SELECT source_id, feed_id, time FROM entries
      WHERE source_id ${within} AND feed_id IS NOT NULL
    UNION ALL
    SELECT r.source_id, e.feed_id, r.time FROM entries r JOIN entries e ON e.source_id = r.reference_id
      WHERE r.source_id ${within} AND e.feed_id IS NOT NULL
    ${searcherId === undefined ? '' : searches})`;
}

/** The values for the placeholders of `withScope`, in their order. */
export function scopeValues({ sourceIds, searcherId }: FeedScope): (string | number)[] {
  const named = JSON.stringify(sourceIds);
  return searcherId === undefined ? [named] : [named, searcherId, searcherId];
}

/** Whether any of the sources has a time frame on what it holds, so that what they bring changes by the clock alone. */
export async function haveFrames(
  statements: Statements,
  sourceIds: readonly number[],
): Promise<boolean> {
  const sql = `SELECT 1 FROM entries
    WHERE source_id IN (SELECT value FROM json_each(?)) AND time IS NOT NULL LIMIT 1`;
  return (await statements.get(sql, JSON.stringify(sourceIds))) !== undefined;
}
