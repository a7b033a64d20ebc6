/** Has SQLite itself refuse a write, as where the disk has no room. */
import { openDatabase } from '../../src/store/sqlite-open.ts';

/** Changes a store behind the back of whoever has it open. */
export function changeStore(file: string, sql: string): void {
  const database = openDatabase(file);
  database.unsafeMode(true);
  database.exec(sql);
  database.close();
}

/**
 * Refuses what `when` says (`INSERT ON items`), by an index that lost its rows and can take none;
 * `DROP TRIGGER name` lets it pass again.
 */
export function refuseWrites(file: string, name: string, when: string): void {
  changeStore(
    file,
    `CREATE VIRTUAL TABLE ${name}_index USING fts5(word);
    DELETE FROM ${name}_index_data;
    CREATE TRIGGER ${name} BEFORE ${when} BEGIN INSERT INTO ${name}_index VALUES ('room'); END`,
  );
}
