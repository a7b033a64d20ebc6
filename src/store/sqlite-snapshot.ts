/** Keeps the rows of a store in memory beside it, and puts them back: so a service in tests returns to its seed. */
import type Database from 'better-sqlite3';

const KEPT = 'kept';

/** Tables with rows of their own; the full-text index is made anew of its table. */
function tablesOf(database: Database.Database): string[] {
  const names = database
    .prepare(
      `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE 'items\\_text\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .pluck()
    .all() as string[];
  return names.filter((name) => name === 'sqlite_sequence' || !name.startsWith('sqlite_'));
}

/** Keeps the rows as they are now, in the place of what was kept before. */
export function keepRows(database: Database.Database): void {
  const attached = database.prepare('SELECT 1 FROM pragma_database_list WHERE name = ?').get(KEPT);
  if (attached !== undefined) database.exec(`DETACH ${KEPT}`);
  database.exec(`ATTACH ':memory:' AS ${KEPT}`);
  for (const table of tablesOf(database)) {
    database.exec(`CREATE TABLE ${KEPT}."${copyOf(table)}" AS SELECT * FROM main."${table}"`);
  }
}

/** Puts the rows back that were kept. */
export function putRowsBack(database: Database.Database): void {
  // Every row is replaced: to check the references between them on the way would be for nothing.
  database.pragma('foreign_keys = OFF');
  try {
    database.transaction(() => {
      for (const table of tablesOf(database)) {
        database.exec(`DELETE FROM main."${table}"`);
        database.exec(`INSERT INTO main."${table}" SELECT * FROM ${KEPT}."${copyOf(table)}"`);
      }
      database.exec("INSERT INTO items_text (items_text) VALUES ('rebuild')");
    })();
  } finally {
    database.pragma('foreign_keys = ON');
  }
}

/** Names that begin with "sqlite_" belong to SQLite. */
function copyOf(table: string): string {
  return `of_${table}`;
}
