/** A store of an older version, which the first commands of a newer one bring up to date. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openDatabase } from '../../src/store/sqlite-open.ts';
import { BEFORE_LAST_MIGRATION } from '../support/before-last-migration.ts';

const launcher = join(import.meta.dirname, '../../bin/winnow.js');
const FILLING = 20_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** How a command in a process of its own ended: its code and what it said. */
async function run(...argv: readonly string[]): Promise<[code: number, errors: string]> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    WINNOW_DATA_DIR: join(folder, 'data'),
    WINNOW_CONFIG_DIR: join(folder, 'config'),
  };
  const child = spawn(process.execPath, [launcher, ...argv], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, 'close')) as [number];
  return [code, Buffer.concat(said).toString()];
}

function onFile<T>(name: string, use: (database: Database.Database) => T): T {
  const database = openDatabase(join(folder, 'data', name));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const versionOf = (name: string) =>
  onFile(name, (database) => database.pragma('user_version', { simple: true }));

it('is brought up to date by one of several that come upon it at once, its copy the one from before', async () => {
  expect(await run('learn', 'visitors', 'everyone', '--quiet')).toEqual([0, '']);
  const before = MIGRATIONS.length - 1;
  onFile('winnow.db', (database) => {
    database.exec(BEFORE_LAST_MIGRATION);
    database.exec('CREATE TABLE filling (text TEXT)');
    const fill = database.prepare('INSERT INTO filling VALUES (?)');
    database.transaction(() => {
      for (let row = 0; row < FILLING; row++) fill.run('x'.repeat(500));
    })();
    database.pragma(`user_version = ${before}`);
  });
  const ends = await Promise.all(Array.from({ length: 4 }, () => run('topics', 'list', '--quiet')));
  expect(ends).toEqual(Array.from({ length: 4 }, () => [0, '']));
  const copy = `winnow.db.before-${MIGRATIONS.length}`;
  expect([versionOf('winnow.db'), versionOf(copy)]).toEqual([MIGRATIONS.length, before]);
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('.new-'))).toEqual([]);
});
