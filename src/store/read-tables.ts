/** A look at every table: cheap enough to be taken whenever somebody asks whether the store can be read. */
import type { Statements } from './engine.ts';
import { requireKnown, type SchemaVersion } from './migrate.ts';

/** Tables with pages of their own; a virtual one keeps its rows in others. */
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`;

/** Throws `unavailable` where a newer Winnow has migrated the store since it was opened. */
export async function refuseNewer(statements: Statements): Promise<void> {
  requireKnown((await statements.get<SchemaVersion>('PRAGMA user_version'))!);
}

/**
 * Reads a row of every table, so that at least its first page is seen. Throws `data-file` where one of these is damaged, and
 * `unavailable` where a newer Winnow has migrated the store since it was opened.
 */
export async function readEveryTable(statements: Statements): Promise<void> {
  await refuseNewer(statements);
  for (const { name } of await statements.all<{ name: string }>(TABLES)) {
    // Of an index alone, which SQLite would prefer, the table is not seen.
    await statements.get(`SELECT 1 FROM "${name}" NOT INDEXED LIMIT 1`);
  }
}
