/** Whether a store is made as the version that it names says: one whose number was overwritten must not be migrated again. */
import type Database from 'better-sqlite3';
import { MIGRATIONS, versionOf } from './migrate.ts';
import { openDatabase } from './sqlite-open.ts';

/** Tables with each of their columns, indexes and triggers, by name; those of SQLite itself left out. */
const PARTS = `SELECT s.type || ' ' || s.name || coalesce('.' || c.name, '') FROM sqlite_schema s
  LEFT JOIN pragma_table_xinfo(s.name) c ON s.type = 'table' WHERE s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

function partsOf(database: Database.Database): ReadonlySet<string> {
  return new Set(database.prepare<[], string>(PARTS).pluck().all());
}

/** The parts after each of the migrations, the first first. */
function partsByVersion(): readonly ReadonlySet<string>[] {
  const database = openDatabase(':memory:');
  try {
    return MIGRATIONS.map((sql) => {
      database.exec(sql);
      return partsOf(database);
    });
  } finally {
    database.close();
  }
}

/**
 * Whether a store, not newer than this Winnow, has all that its version has, and nothing of what only others have. What somebody
 * added to it is nobody's business.
 */
export function isOfItsVersion(database: Database.Database): boolean {
  // Read together, since another process may be migrating it.
  const read = database.transaction(() => [versionOf(database), partsOf(database)] as const);
  const [version, parts] = read();
  const all = partsByVersion();
  const own = all[version - 1] ?? new Set();
  const others = all.flatMap((each) => [...each]).filter((part) => !own.has(part));
  return [...own].every((part) => parts.has(part)) && !others.some((part) => parts.has(part));
}
