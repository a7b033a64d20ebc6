/**
 * Retention: what a feed brought long ago, or too much of, becomes a tombstone – its names stay, so that it never
 * comes back; its text, stems and scores go. The limits of the service spare what the feed still says and, where there are too
 * many, what some topic wants; limits that a source asks for spare nothing. What another feed carries as well is only let go of
 * by this one, once it says it no more: else each of two feeds would spare it for the other for ever.
 */
import { forgetArticle } from './articles.ts';
import type { Statements } from './engine.ts';
import { isNamed } from './holders.ts';
import { keepTitle } from './page-mates.ts';
import { indexNewItems } from './text-index.ts';

export interface RetentionRule {
  /** Items of one feed beyond this many go, oldest first. */
  readonly most: number;
  /** Items older than this go, milliseconds. */
  readonly ageMs: number;
  /** Which of the two limits a source asked for. */
  readonly isAsked: { readonly most: boolean; readonly age: boolean };
  /** A score that says somebody wants it. */
  readonly wantedScore: number;
}

interface CandidateRow {
  id: number;
  digest: string;
  at: number;
  shared: number;
  wanted: number;
}

/** Leaves tombstones of items: what they were called stays, what they said goes, and no article of theirs is waited for. */
export async function removeItems(
  statements: Statements,
  itemIds: readonly number[],
  now: number,
): Promise<void> {
  if (itemIds.length > 0) await indexNewItems(statements);
  for (const id of itemIds) {
    await keepTitle(statements, id);
    await statements.run(
      `UPDATE items SET removed_at = ?, title = '', summary = '', body = '', author = NULL,
         categories = '[]', media = '{}', story = NULL, title_stems = '', text_stems = '', vector = NULL
       WHERE id = ? AND removed_at IS NULL`,
      now,
      id,
    );
    await statements.run('DELETE FROM annotations WHERE item_id = ?', id);
    await forgetArticle(statements, id);
  }
}

/** Whether another feed that somebody follows carries item `i` as well; what was dropped, or found to have moved, keeps nothing. */
const CARRIED_ELSEWHERE = `EXISTS (SELECT 1 FROM item_feeds o WHERE o.item_id = i.id AND o.feed_id <> c.feed_id
  AND ${isNamed('o.feed_id')})`;

/** Whether a feed holds so much or so old that something may have to go. */
async function isDue(
  statements: Statements,
  feedId: number,
  rule: RetentionRule,
  now: number,
): Promise<boolean> {
  const row = await statements.get<{ n: number; oldest: number | null }>(
    `SELECT count(*) AS n, min(i.ranked_at) AS oldest FROM item_feeds c JOIN items i ON i.id = c.item_id
     WHERE c.feed_id = ? AND i.removed_at IS NULL`,
    feedId,
  );
  return row!.n > rule.most || (row!.oldest ?? now) < now - rule.ageMs;
}

/** A feed, with what it says now. */
export interface FeedNow {
  readonly feedId: number;
  /** Digests of its entries; absent where it did not say them again: what it lists is what it listed before. */
  readonly said?: ReadonlySet<string>;
}

/**
 * Removes what a feed holds beyond the rule, of items with one date first what it listed further below; to be called in a
 * transaction. Gives the row ids of what went.
 */
export async function retain(
  statements: Statements,
  { feedId, said }: FeedNow,
  rule: RetentionRule,
  now: number,
): Promise<number[]> {
  if (!(await isDue(statements, feedId, rule, now))) return [];
  const rows = await statements.all<CandidateRow>(
    `SELECT i.id, c.digest, i.ranked_at AS at,
       ${CARRIED_ELSEWHERE} AS shared,
       EXISTS (SELECT 1 FROM annotations a WHERE a.item_id = i.id AND a.relevance >= ?) AS wanted
     FROM item_feeds c JOIN items i ON i.id = c.item_id
     WHERE c.feed_id = ? AND i.removed_at IS NULL
     ORDER BY i.ranked_at DESC, i.collected_at DESC, i.id`,
    rule.wantedScore,
    feedId,
  );
  const isBeyond = ({ digest, at, wanted }: CandidateRow, rank: number) => {
    const isSaid = said?.has(digest) ?? false;
    const isOld = at < now - rule.ageMs && (rule.isAsked.age || !isSaid);
    const isSpared = !rule.isAsked.most && (isSaid || wanted === 1);
    return isOld || (rank >= rule.most && !isSpared);
  };
  const beyond = rows.filter(isBeyond);
  for (const { id, digest, shared } of beyond) {
    if (shared === 0 || said === undefined || said.has(digest)) continue;
    await statements.run('DELETE FROM item_feeds WHERE item_id = ? AND feed_id = ?', id, feedId);
  }
  const gone = beyond.filter(({ shared }) => shared === 0).map(({ id }) => id);
  await removeItems(statements, gone, now);
  return gone;
}
