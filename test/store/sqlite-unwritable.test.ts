import {
  constants,
  copyFileSync,
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
import { changeStore } from '../support/refuse-writes.ts';

// Root may write whatever the mode says, and not every machine lets a test mount anything.
const outside = vi.hoisted(() => ({ denied: 0, onRead: () => {} }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    accessSync(path: string, mode: number) {
      if ((mode & outside.denied) !== 0) throw Object.assign(new Error(path), { code: 'EROFS' });
      real.accessSync(path, mode);
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
  outside.denied = 0;
  outside.onRead = () => {};
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
  changeStore(
    file,
    `DROP INDEX feeds_dropped; DROP INDEX taught_item; ALTER TABLE feeds DROP COLUMN dropped_at;
    PRAGMA user_version = ${MIGRATIONS.length - 1}`,
  );
  const bytes = readFileSync(file);
  outside.denied = W_OK;
  const engine = openSqlite({ file });
  expect(await engine.all('SELECT dropped_at FROM feeds')).toEqual([]);
  await engine.close();
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

it('is refused while its last changes are in a log, and where it is no store or may not be read', async () => {
  outside.denied = 0;
  const engine = openSqlite({ file });
  await engine.run("INSERT INTO meta VALUES ('last', '1')");
  const crashed = join(directory, 'crashed.db');
  for (const end of ['', '-wal']) copyFileSync(file + end, crashed + end);
  await engine.close();
  outside.denied = W_OK;
  expect(() => openSqlite({ file: crashed })).toThrow(refusal('data-file', 'cannot be written'));
  writeFileSync(`${crashed}-wal`, '');
  expect(() => openSqlite({ file: crashed })).not.toThrow();
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
