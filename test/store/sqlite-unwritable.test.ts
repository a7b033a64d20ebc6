import {
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { verifyFile } from '../../src/store/sqlite-file.ts';
import { BEFORE_LAST_MIGRATION } from '../support/before-last-migration.ts';
import { copyAsCrashed } from '../support/copy-as-crashed.ts';
import { changeStore } from '../support/refuse-writes.ts';

// Root may write whatever the mode says, and not every machine lets a test mount anything.
const outside = vi.hoisted(() => ({ denied: 0, size: 0, onRead: () => {} }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    accessSync(path: string, mode: number) {
      if ((mode & outside.denied) !== 0) throw Object.assign(new Error(path), { code: 'EROFS' });
      real.accessSync(path, mode);
    },
    statSync(...asked: Parameters<typeof real.statSync>) {
      const found = real.statSync(...asked);
      return outside.size === 0 ? found : Object.assign(found as object, { size: outside.size });
    },
    readFileSync(...read: Parameters<typeof real.readFileSync>) {
      outside.onRead();
      return real.readFileSync(...read);
    },
  };
});
const { W_OK, R_OK } = constants;

let directory: string;
let file: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-unwritable-'));
  file = join(directory, 'winnow.db');
  const engine = openSqlite({ file });
  await engine.run("INSERT INTO meta VALUES ('kept', '1')");
  await engine.close();
  outside.denied = W_OK;
});
afterEach(() => {
  Object.assign(outside, { denied: 0, size: 0, onRead: () => {} });
  rmSync(directory, { recursive: true });
});

const KEPT = "SELECT value FROM meta WHERE name = 'kept'";
const refusal = (code: string, words: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(words) });

it('is read as it is, takes no write, and is left as it was, with nothing beside it', async () => {
  const bytes = readFileSync(file);
  const engine = openSqlite({ file });
  expect(await engine.get(KEPT)).toEqual({ value: '1' });
  const readOnly = refusal('data-file', 'cannot be written');
  const write = "INSERT INTO meta VALUES ('more', '2')";
  await expect(engine.run(write)).rejects.toEqual(readOnly);
  await expect(engine.transaction((s) => s.run(write))).rejects.toEqual(readOnly);
  await engine.close();
  expect(() => verifyFile(file)).not.toThrow();
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(directory).toSorted()).toEqual(['.winnow', 'winnow.db']);
});

it('can be copied to where there is room, and takes no write after that either', async () => {
  const engine = openSqlite({ file });
  const copy = join(directory, 'copy.db');
  await engine.backup(copy);
  await expect(engine.run('DELETE FROM meta')).rejects.toMatchObject({ code: 'data-file' });
  await engine.close();
  outside.denied = 0;
  const copied = openSqlite({ file: copy });
  expect(await copied.get(KEPT)).toEqual({ value: '1' });
  await copied.close();
});

it('is brought up to date in memory where it is older', async () => {
  outside.denied = 0;
  changeStore(file, `${BEFORE_LAST_MIGRATION} PRAGMA user_version = ${MIGRATIONS.length - 1}`);
  const bytes = readFileSync(file);
  outside.denied = W_OK;
  const engine = openSqlite({ file });
  expect(await engine.all('SELECT ranked_at FROM articles')).toEqual([]);
  await engine.close();
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

/** A copy as a backup is, which has no log. */
async function backedUp(): Promise<string> {
  const copy = join(directory, 'copy.db');
  const engine = openSqlite({ file });
  await engine.backup(copy);
  await engine.close();
  return copy;
}

/** A copy that has its last change in the log. */
function crashed(...ends: string[]): string {
  const copy = join(directory, 'crashed.db');
  copyAsCrashed(file, copy, ends);
  return copy;
}

const LAST = "SELECT value FROM meta WHERE name = 'last'";
const LARGE = 513 * 1024 * 1024;

it('is read where it lies if it is too large for memory, where it needs no log', async () => {
  const copy = await backedUp();
  outside.size = LARGE;
  expect(() => verifyFile(copy)).not.toThrow();
  const engine = openSqlite({ file: copy });
  expect(await engine.get(KEPT)).toEqual({ value: '1' });
  expect(engine.isReadOnly).toBe(true);
  const write = engine.run('DELETE FROM meta');
  await expect(write).rejects.toEqual(refusal('data-file', 'cannot be written'));
  await engine.close();
  const tooLarge = refusal('data-file', 'is too large, over 512 MiB, to be read from a place');
  expect(() => openSqlite({ file })).toThrow(tooLarge);
  expect(readdirSync(directory).toSorted()).toEqual(['.winnow', 'copy.db', 'winnow.db']);
});

it('is refused if it is too large to be brought up to date in memory', async () => {
  const copy = await backedUp();
  changeStore(copy, `${BEFORE_LAST_MIGRATION} PRAGMA user_version = ${MIGRATIONS.length - 1}`);
  outside.size = LARGE;
  expect(() => openSqlite({ file: copy })).toThrow(refusal('data-file', 'by an older Winnow'));
});

it('is read with its log where the index of that is beside it', async () => {
  const copy = crashed('-wal', '-shm');
  expect(() => verifyFile(copy)).not.toThrow();
  const engine = openSqlite({ file: copy });
  expect(await engine.get(LAST)).toEqual({ value: '1' });
  await expect(engine.run('DELETE FROM meta')).rejects.toMatchObject({ code: 'data-file' });
  await engine.close();
});

it('is refused while its last changes are in a log without an index, and where it is no store or may not be read', async () => {
  const copy = crashed('-wal');
  const inLog = refusal(
    'data-file',
    'has its last changes in crashed.db-wal, which cannot be read',
  );
  expect(() => openSqlite({ file: copy })).toThrow(inLog);
  writeFileSync(`${copy}-wal`, '');
  expect(() => openSqlite({ file: copy })).not.toThrow();
  outside.denied = R_OK;
  expect(() => openSqlite({ file })).toThrow(refusal('data-file', 'cannot be read'));
  outside.denied = W_OK;
  writeFileSync(file, 'hello, world'.repeat(1_000));
  expect(() => openSqlite({ file })).toThrow(refusal('data-file', 'is damaged'));
});

it('is not read in the middle of what somebody else changes', () => {
  outside.onRead = () => utimesSync(file, 1, 1);
  expect(() => openSqlite({ file })).toThrow(refusal('locked', 'is being written to'));
});
