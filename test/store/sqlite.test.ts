import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/store/engine.ts';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { openDatabase } from '../../src/store/sqlite-open.ts';
import { digestOf } from '../support/digest-of.ts';

const NEWER = MIGRATIONS.length + 1;

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-store-'));
  file = join(directory, 'data', 'winnow.db');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function createStore(): Promise<void> {
  await openSqlite({ file }).close();
}

function change(sql: string): void {
  const database = openDatabase(file);
  database.exec(sql);
  database.close();
}

const setVersion = (version: number) => change(`PRAGMA user_version = ${version}`);

function writeEmptyDatabase(): void {
  rmSync(file);
  change('CREATE TABLE t (a); DROP TABLE t; VACUUM');
}

describe('the file', () => {
  it('is made with a directory of mode 0700 and files of mode 0600, whatever the umask', async () => {
    const old = process.umask(0);
    const engine = openSqlite({ file });
    await engine.run("INSERT INTO meta (name, value) VALUES ('a', 'b')");
    expect(statSync(join(directory, 'data')).mode & 0o777).toBe(0o700);
    for (const name of ['winnow.db', 'winnow.db-wal', 'winnow.db-shm']) {
      expect(statSync(join(directory, 'data', name)).mode & 0o777, name).toBe(0o600);
    }
    process.umask(old);
    await engine.close();
  });

  it('is taken from others who may read it, as after a copy by hand', async () => {
    const first = openSqlite({ file });
    await first.run("INSERT INTO meta (name, value) VALUES ('a', 'b')");
    const files = [file, `${file}-wal`, `${file}-shm`];
    for (const name of files) chmodSync(name, 0o644);
    const second = openSqlite({ file });
    for (const name of files) expect(statSync(name).mode & 0o777, name).toBe(0o600);
    await second.close();
    await first.close();
  });

  it('is durable: WAL, full synchronisation, foreign keys', async () => {
    const engine = openSqlite({ file });
    expect(await engine.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await engine.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(await engine.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    await engine.close();
  });

  it('has as much memory for its pages as it is given', async () => {
    const engine = openSqlite({ file, cacheKib: 512 });
    expect(await engine.get('PRAGMA cache_size')).toEqual({ cache_size: -512 });
    await engine.close();
  });

  it('is refused when a directory has its name', () => {
    mkdirSync(file, { recursive: true });
    const refusal = { code: 'data-file', message: `${file} is not a file` };
    expect(() => openSqlite({ file })).toThrow(expect.objectContaining(refusal));
  });

  it.each([
    ['empty', () => writeFileSync(file, '')],
    ['cut in half', () => writeFileSync(file, readFileSync(file).subarray(0, 6000))],
    ['not a database', () => writeFileSync(file, 'hello, world'.repeat(1000))],
    ['shorter than a page', () => writeFileSync(file, 'x')],
    ['a database without anything in it', () => writeEmptyDatabase()],
    ['of no version there ever was', () => setVersion(-5)],
    ['not made as the version that it names', () => setVersion(1)],
    ['missing though it was there', () => rmSync(file)],
  ])('is refused when it is %s, and its bytes stay', async (_, damage) => {
    await createStore();
    damage();
    const before = digestOf(file);
    expect(() => openSqlite({ file })).toThrow(expect.objectContaining({ code: 'data-file' }));
    expect(digestOf(file)).toBe(before);
  });

  it('is said to have held data only where it did, when it is empty', async () => {
    mkdirSync(join(directory, 'data'));
    writeFileSync(file, '');
    expect(() => openSqlite({ file })).toThrow(/is empty: there is no store in it$/u);
    rmSync(file);
    await createStore();
    writeFileSync(file, '');
    expect(() => openSqlite({ file })).toThrow(/is empty, though data was here before$/u);
  });

  it('is not made anew beside the log of one that is gone, which would be written over it', async () => {
    mkdirSync(join(directory, 'data'));
    writeFileSync(`${file}-wal`, 'of another store');
    expect(() => openSqlite({ file })).toThrow(/is missing, though data was here before$/u);
    expect(existsSync(file)).toBe(false);
  });

  it('is refused when it belongs to another program or a newer version', async () => {
    await createStore();
    const foreign = join(directory, 'foreign.db');
    const other = openDatabase(foreign);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    const before = digestOf(foreign);
    expect(() => openSqlite({ file: foreign })).toThrow(/another program/u);
    expect(digestOf(foreign)).toBe(before);
    const newer = openDatabase(file);
    newer.pragma('user_version = 999');
    newer.close();
    expect(() => openSqlite({ file })).toThrow(/newer version/u);
  });

  it('is refused where no directory can be made, without looking for ever', () => {
    const nowhere = '/proc/nowhere/winnow.db';
    expect(() => openSqlite({ file: nowhere })).toThrow(
      expect.objectContaining({ code: 'data-file' }),
    );
  });

  it('is refused with one sentence where the directory cannot be used', () => {
    writeFileSync(join(directory, 'data'), 'a file in the way');
    expect(() => openSqlite({ file })).toThrow(/cannot be used: a file is in its way$/u);
  });
});

describe('transactions', () => {
  it('keep all or nothing', async () => {
    const engine = openSqlite();
    const failed = engine.transaction(async (statements) => {
      await statements.run("INSERT INTO meta (name, value) VALUES ('a', '1')");
      throw new Error('no');
    });
    await expect(failed).rejects.toMatchObject({ code: 'internal' });
    expect(await engine.all('SELECT * FROM meta')).toEqual([]);
    await engine.close();
  });

  it('are not entered by statements of others', async () => {
    const engine = openSqlite();
    const failing = engine.transaction(async (statements) => {
      await statements.run("INSERT INTO meta (name, value) VALUES ('inside', '1')");
      await Promise.resolve();
      throw new Error('no');
    });
    const outside = engine.run("INSERT INTO meta (name, value) VALUES ('outside', '1')");
    await expect(failing).rejects.toThrow();
    await outside;
    expect(await engine.all('SELECT name FROM meta')).toEqual([{ name: 'outside' }]);
    await engine.close();
  });

  it('leave waiting for another process to us, since the driver would keep everybody waiting', async () => {
    const engine = openSqlite({ file });
    expect(await engine.get('PRAGMA busy_timeout')).toEqual({ timeout: 0 });
    await engine.close();
  });

  it('wait for another process, then say that the store is held', async () => {
    await createStore();
    const holder = openDatabase(file);
    holder.exec('BEGIN IMMEDIATE');
    let pauses = 0;
    const engine = openSqlite({
      file,
      busyMs: 100,
      pause: async () => {
        pauses += 1;
      },
    });
    const write = () => engine.transaction((s) => s.run("INSERT INTO meta VALUES ('x', 'y')"));
    const refusal = { code: 'locked', message: 'the store is held by another process; try again' };
    await expect(write()).rejects.toMatchObject(refusal);
    expect(pauses).toBe(5);
    holder.exec('COMMIT');
    expect(await write()).toBe(1);
    holder.close();
    await engine.close();
  });
});

describe('a store that a newer Winnow migrates while it is open', () => {
  const REFUSAL = {
    code: 'unavailable',
    status: 503,
    message: expect.stringContaining('has to be restarted'),
  };
  let engine: Engine;

  beforeEach(async () => {
    await createStore();
    engine = openSqlite({ file });
    await engine.run("INSERT INTO meta VALUES ('before', '1')");
    change(`ALTER TABLE meta RENAME COLUMN value TO worth; PRAGMA user_version = ${NEWER}`);
  });
  afterEach(() => engine.close());

  it('takes no write, though it fits the new schema, and no step of a transaction', async () => {
    let steps = 0;
    const write = engine.transaction(async () => {
      steps += 1;
    });
    await expect(write).rejects.toMatchObject(REFUSAL);
    await expect(engine.run("INSERT INTO meta VALUES ('own', '1')")).rejects.toMatchObject(REFUSAL);
    expect(steps).toBe(0);
    expect(await engine.all('SELECT name FROM meta')).toEqual([{ name: 'before' }]);
  });

  it('says so of a read that fails, and lets go of the store', async () => {
    await expect(engine.get('SELECT value FROM meta')).rejects.toMatchObject(REFUSAL);
    await expect(engine.get('SELECT nothing FROM meta')).rejects.toMatchObject(REFUSAL);
    await expect(engine.transaction(async () => {})).rejects.toMatchObject(REFUSAL);
    change("INSERT INTO meta VALUES ('theirs', '1')");
    expect(await engine.all('SELECT name FROM meta')).toHaveLength(2);
  });
});

it('says of a statement that fails in a store of its own version that it is internal', async () => {
  const engine = openSqlite();
  await expect(engine.get('SELECT nothing FROM meta')).rejects.toMatchObject({ code: 'internal' });
  await engine.close();
  const closed = { code: 'internal', cause: expect.any(Error) };
  await expect(engine.get('SELECT name FROM meta')).rejects.toMatchObject(closed);
});

it('changes its revision with every write, its own or another connection’s', async () => {
  await createStore();
  const engine = openSqlite({ file });
  const other = openSqlite({ file });
  const first = engine.revision();
  expect(engine.revision()).toBe(first);
  await engine.run("INSERT INTO meta VALUES ('own', '1')");
  const second = engine.revision();
  expect(second).not.toBe(first);
  await other.run("INSERT INTO meta VALUES ('theirs', '1')");
  // Others' writes show from the next turn of the event loop on.
  await new Promise(setImmediate);
  expect(engine.revision()).not.toBe(second);
  await other.close();
  await engine.close();
});
