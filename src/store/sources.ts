/** Sources: named sets of entries. A source without a user belongs to the service and is read-only to callers. */

import type { Source } from '../model/source.ts';
import type { Statements } from './engine.ts';
import { findEntries } from './entries.ts';

interface SourceRow {
  id: number;
  user_id: number | null;
  name: string;
  description: string;
  type: string | null;
  is_default: number;
}

const COLUMNS = 'id, user_id, name, description, type, is_default';

async function withEntries(statements: Statements, rows: readonly SourceRow[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const row of rows) {
    sources.push({
      rowId: row.id,
      scope: row.user_id === null ? 'service' : 'user',
      name: row.name,
      description: row.description,
      isDefault: row.is_default === 1,
      ...(row.type === null ? {} : { type: row.type }),
      entries: await findEntries(statements, row.id),
    });
  }
  return sources;
}

/** All sources of a user, or of the service (`undefined`), by name. */
export async function findSources(
  statements: Statements,
  userId: number | undefined,
): Promise<Source[]> {
  const rows = await statements.all<SourceRow>(
    `SELECT ${COLUMNS} FROM sources WHERE coalesce(user_id, 0) = ? ORDER BY name`,
    userId ?? 0,
  );
  return withEntries(statements, rows);
}

/** A source of a user, or of the service (`undefined`), by name; undefined when there is none. */
export async function findSource(
  statements: Statements,
  userId: number | undefined,
  name: string,
): Promise<Source | undefined> {
  const rows = await statements.all<SourceRow>(
    `SELECT ${COLUMNS} FROM sources WHERE coalesce(user_id, 0) = ? AND name = ?`,
    userId ?? 0,
    name,
  );
  return (await withEntries(statements, rows))[0];
}

export interface SourceHead {
  readonly rowId: number;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Names and ids alone, for reads that need no entries. */
export async function findSourceHeads(
  statements: Statements,
  userId: number | undefined,
): Promise<SourceHead[]> {
  const rows = await statements.all<{ id: number; name: string; is_default: number }>(
    'SELECT id, name, is_default FROM sources WHERE coalesce(user_id, 0) = ? ORDER BY name',
    userId ?? 0,
  );
  return rows.map((row) => ({ rowId: row.id, name: row.name, isDefault: row.is_default === 1 }));
}

export interface NewSource {
  /** Undefined for a source of the service. */
  readonly userId?: number;
  readonly name: string;
  readonly createdAt: number;
}

/** Puts an empty source; undefined when the user has one of that name. */
export async function putSource(
  statements: Statements,
  { userId, name, createdAt }: NewSource,
): Promise<number | undefined> {
  const row = await statements.get<{ id: number }>(
    `INSERT INTO sources (user_id, name, created_at) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING id`,
    userId ?? null,
    name,
    createdAt,
  );
  return row?.id;
}

/** Gives a source another name; false where its user has one of that name. What refers to it is by row id and stays. */
export async function renameSource(
  statements: Statements,
  sourceId: number,
  name: string,
): Promise<boolean> {
  const row = await statements.get<{ id: number }>(
    'UPDATE OR IGNORE sources SET name = ? WHERE id = ? RETURNING id',
    name,
    sourceId,
  );
  return row !== undefined;
}

/** Notes that the sources of a user changed; to be called with every write of them. */
export async function touchSources(
  statements: Statements,
  userId: number,
  now: number,
): Promise<void> {
  await statements.run('UPDATE users SET sources_changed_at = ? WHERE id = ?', now, userId);
}

/** Makes one source of a user the default; the one that was loses it. */
export async function putDefault(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
): Promise<void> {
  await statements.run('UPDATE sources SET is_default = 0 WHERE user_id = ?', userId);
  if (sourceId === undefined) return;
  await statements.run(
    'UPDATE sources SET is_default = 1 WHERE user_id = ? AND id = ?',
    userId,
    sourceId,
  );
}

/** Removes a source with its entries, and what refers to it in others. */
export async function removeSource(statements: Statements, sourceId: number): Promise<void> {
  await statements.run('DELETE FROM entries WHERE reference_id = ?', sourceId);
  await statements.run('DELETE FROM sources WHERE id = ?', sourceId);
}
