/** Damages a store as a failing disk does: bytes that nobody wrote, in a page of the file. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { openDatabase } from '../../src/store/sqlite-open.ts';

/** Overwrites the first page of a table or index, also beneath whoever has the store open. */
export function damageStore(file: string, name: string): void {
  const database = openDatabase(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const size = database.pragma('page_size', { simple: true }) as number;
  const find = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const page = find.get(name) as number;
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  closeSync(opened);
  // Whoever has the page in memory reads it again once another process has written.
  database.pragma(`user_version = ${database.pragma('user_version', { simple: true })}`);
  database.close();
}
