import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openDatabase } from '../../src/store/sqlite-open.ts';
import { createRunner } from '../../src/store/sqlite-runner.ts';
import { changeStore } from '../support/refuse-writes.ts';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-runner-'));
  file = join(directory, 'notes.db');
  changeStore(file, 'PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT UNIQUE)');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What another connection is told that wants to migrate the store now. */
function migrate(): string {
  const other = openDatabase(file, { timeout: 0 });
  try {
    other.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    return 'done';
  } catch (thrown) {
    return (thrown as { code: string }).code;
  } finally {
    other.close();
  }
}

it('asks for the version and writes in one step, between which nobody can migrate the store', () => {
  const told: [sql: unknown, migrated: string][] = [];
  // Called before each statement is run.
  const verbose = (sql: unknown) => {
    if (sql !== 'BEGIN IMMEDIATE') told.push([sql, migrate()]);
  };
  const database = openDatabase(file, { verbose });
  createRunner(database).run("INSERT INTO notes VALUES ('mares')", []);
  expect(told).toEqual([
    ['PRAGMA user_version', 'SQLITE_BUSY'],
    ["INSERT INTO notes VALUES ('mares')", 'SQLITE_BUSY'],
    ['COMMIT', 'SQLITE_BUSY'],
  ]);
  database.close();
});

it('lets go of the store after a write that failed, and after one that was refused', () => {
  const database = openDatabase(file);
  const runner = createRunner(database);
  runner.run("INSERT INTO notes VALUES ('mares')", []);
  expect(() => runner.run("INSERT INTO notes VALUES ('mares')", [])).toThrow('UNIQUE');
  expect(database.inTransaction).toBe(false);
  expect(migrate()).toBe('done');
  expect(() => runner.run('DELETE FROM notes', [])).toThrow('has to be restarted');
  expect(database.inTransaction).toBe(false);
  expect(runner.all('SELECT text FROM notes', [])).toEqual([{ text: 'mares' }]);
  database.close();
});
