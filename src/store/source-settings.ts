/** What sources want of their feeds. A feed that several sources name gets the most that any of them wants. */
import type { SourceSettings } from '../model/source.ts';
import type { Statements } from './engine.ts';

interface SettingsRow {
  full_text: number | null;
  keep_items: number | null;
  keep_days: number | null;
}

function fromRow(row: SettingsRow | undefined): SourceSettings {
  return {
    fullText: row?.full_text === 1,
    ...(row?.keep_items == null ? {} : { keepItems: row.keep_items }),
    ...(row?.keep_days == null ? {} : { keepDays: row.keep_days }),
  };
}

/** What one source wants of its feeds; what was never set is as the service does by itself. */
export async function findSourceSettings(
  statements: Statements,
  sourceId: number,
): Promise<SourceSettings> {
  const row = await statements.get<SettingsRow>(
    'SELECT full_text, keep_items, keep_days FROM sources WHERE id = ?',
    sourceId,
  );
  return fromRow(row);
}

/** The settings of every source of a user, by name. */
export async function findAllSourceSettings(
  statements: Statements,
  userId: number,
): Promise<ReadonlyMap<string, SourceSettings>> {
  const rows = await statements.all<SettingsRow & { name: string }>(
    'SELECT name, full_text, keep_items, keep_days FROM sources WHERE user_id = ? ORDER BY name',
    userId,
  );
  return new Map(rows.map((row) => [row.name, fromRow(row)]));
}

/** Sets a source to exactly this. */
export async function putSourceSettings(
  statements: Statements,
  sourceId: number,
  { fullText, keepItems, keepDays }: SourceSettings,
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
export async function findFeedSettings(
  statements: Statements,
  feedId: number,
): Promise<SourceSettings> {
  const row = await statements.get<SettingsRow>(
    `SELECT max(s.full_text) AS full_text,
       CASE WHEN count(s.keep_items) = count(*) THEN max(s.keep_items) END AS keep_items,
       CASE WHEN count(s.keep_days) = count(*) THEN max(s.keep_days) END AS keep_days
     FROM entries e JOIN sources s ON s.id = e.source_id WHERE e.feed_id = ?`,
    feedId,
  );
  return fromRow(row);
}
