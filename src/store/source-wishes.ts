/** What sources want of their feeds. A feed that several sources name gets the most that any of them wants. */
import type { SourceWishes } from '../model/source.ts';
import type { Statements } from './engine.ts';

interface WishesRow {
  full_text: number | null;
  keep_items: number | null;
  keep_days: number | null;
}

function fromRow(row: WishesRow | undefined): SourceWishes {
  return {
    fullText: row?.full_text === 1,
    ...(row?.keep_items == null ? {} : { keepItems: row.keep_items }),
    ...(row?.keep_days == null ? {} : { keepDays: row.keep_days }),
  };
}

/** The wishes of every source of a user, by name. */
export async function findWishes(
  statements: Statements,
  userId: number,
): Promise<{ readonly name: string; readonly wishes: SourceWishes }[]> {
  const rows = await statements.all<WishesRow & { name: string }>(
    'SELECT name, full_text, keep_items, keep_days FROM sources WHERE user_id = ? ORDER BY name',
    userId,
  );
  return rows.map((row) => ({ name: row.name, wishes: fromRow(row) }));
}

export async function putWishes(
  statements: Statements,
  sourceId: number,
  { fullText, keepItems, keepDays }: SourceWishes,
): Promise<void> {
  await statements.run(
    'UPDATE sources SET full_text = ?, keep_items = ?, keep_days = ? WHERE id = ?',
    fullText ? 1 : 0,
    keepItems ?? null,
    keepDays ?? null,
    sourceId,
  );
}

/** What the sources that name a feed want of it; one that limits nothing wants all. */
export async function findFeedWishes(
  statements: Statements,
  feedId: number,
): Promise<SourceWishes> {
  const row = await statements.get<WishesRow>(
    `SELECT max(s.full_text) AS full_text,
       CASE WHEN count(s.keep_items) = count(*) THEN max(s.keep_items) END AS keep_items,
       CASE WHEN count(s.keep_days) = count(*) THEN max(s.keep_days) END AS keep_days
     FROM entries e JOIN sources s ON s.id = e.source_id WHERE e.feed_id = ?`,
    feedId,
  );
  return fromRow(row);
}
