/** Has SQLite itself refuse a write, as where the disk has no room. */
import { openDatabase } from '../../src/store/sqlite-open.ts';

/** Changes a store behind the back of whoever has it open. */
export function changeStore(file: string, sql: string): void {
  const database = openDatabase(file);
  database.exec(sql);
  database.close();
}

/** The largest row id there is: SQLite calls a table full that numbers its rows and has used it. */
const LAST_ROW = '9223372036854775807';

/** Refuses what `when` says (`INSERT ON items`) for want of room; `DROP TRIGGER name` lets it pass again. */
export function refuseWrites(file: string, name: string, when: string): void {
  changeStore(
    file,
    `CREATE TABLE ${name}_rows (id INTEGER PRIMARY KEY AUTOINCREMENT);
    INSERT INTO ${name}_rows VALUES (${LAST_ROW});
    CREATE TRIGGER ${name} BEFORE ${when} BEGIN INSERT INTO ${name}_rows VALUES (NULL); END`,
  );
}
