/** A copy of a store as a crash leaves it: its last change is in the log alone. */
import { copyFileSync } from 'node:fs';
import { openDatabase } from '../../src/store/sqlite-open.ts';

/** Copies a store with these of the files beside it, after a change that is not in its file yet. */
export function copyAsCrashed(file: string, copy: string, ends: readonly string[]): void {
  const database = openDatabase(file);
  // Made new each time: SQLite writes nothing where a row becomes what it is.
  database.exec("DELETE FROM meta WHERE name = 'last'; INSERT INTO meta VALUES ('last', '1')");
  for (const end of ['', ...ends]) copyFileSync(file + end, copy + end);
  database.close();
}
