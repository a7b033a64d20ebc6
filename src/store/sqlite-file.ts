/** The database as a file: its directory and modes, the refusal of what is not ours, migrations with a backup first. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { WinnowError } from '../model/errors.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrate.ts';
import { storageError } from './storage-error.ts';

/** Beside a store that was once written, so that an emptied file is not taken for a fresh install. */
const MARK = '.winnow';

/** Makes a directory with those above it. Node's own recursive form never ends below a place like /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (thrown) {
    // Another process may have been quicker.
    if ((thrown as { code?: string }).code !== 'EEXIST') throw thrown;
  }
}

/** Makes the directory (0700) of a store. Throws `data-file`, and `unavailable` on a full disk. */
export function prepareDirectory(file: string): void {
  const directory = dirname(file);
  try {
    makeDirectory(directory);
  } catch (thrown) {
    throw directoryError(thrown, directory, file);
  }
}

/**
 * Makes the directory (0700) and, where nothing was before, the store; refuses a missing or empty file
 * where data was. A new store is built beside its place and linked in whole, so that no other process
 * ever sees half of it.
 */
export function prepareFile(file: string, create: (fresh: string) => void): void {
  const directory = dirname(file);
  const mark = join(directory, MARK);
  try {
    makeDirectory(directory);
    // Looked for before the store, which another process may be making: it leaves the mark last.
    const marked = existsSync(mark);
    const size = existsSync(file) ? statSync(file).size : undefined;
    if (size === 0 || (size === undefined && marked)) {
      const state = size === 0 ? 'is empty' : 'is missing';
      throw new WinnowError(
        'data-file',
        `the data file ${file} ${state}, though data was here before`,
        { hint: `restore a backup to ${file}, or name another directory with --data-dir` },
      );
    }
    if (size === undefined) {
      const fresh = `${file}.new-${process.pid}`;
      try {
        closeSync(openSync(fresh, 'w', 0o600));
        create(fresh);
        linkUnlessThere(fresh, file);
      } finally {
        // Also what is left of one that could not be finished, as on a full disk.
        for (const end of ['', '-wal', '-shm']) rmSync(fresh + end, { force: true });
      }
      closeSync(openSync(mark, 'a', 0o600));
    }
  } catch (thrown) {
    throw directoryError(thrown, directory, file);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on its disk',
  EDQUOT: 'your share of its disk is used up',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
};
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Why there can be no store in a directory: `unavailable` on a full disk, else `data-file`. */
function directoryError(thrown: unknown, directory: string, file: string): WinnowError {
  const { code = 'unknown reason' } = thrown as { code?: string };
  if (thrown instanceof WinnowError || code.startsWith('SQLITE_'))
    return storageError(thrown, file);
  const isFull = FULL.has(code);
  return new WinnowError(
    isFull ? 'unavailable' : 'data-file',
    `the data directory ${directory} cannot be used: ${REASONS[code] ?? code}`,
    {
      cause: thrown,
      hint: `${isFull ? 'make room there, or ' : ''}name another directory with --data-dir or WINNOW_DATA_DIR`,
    },
  );
}

/** Gives a finished file its name; another process that was quicker wins. */
function linkUnlessThere(fresh: string, file: string): void {
  try {
    linkSync(fresh, file);
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'EEXIST') throw thrown;
  }
}

/** Refuses a database of another program or a newer Winnow before a single byte of it changes. */
export function refuseForeignFile(database: Database.Database, file: string): void {
  const tables = database.prepare('SELECT count(*) AS n FROM sqlite_master').get() as { n: number };
  const version = database.pragma('user_version', { simple: true }) as number;
  const application = database.pragma('application_id', { simple: true }) as number;
  if (tables.n === 0 && version === 0 && application === 0) return;
  if (application !== APPLICATION_ID) {
    throw new WinnowError('data-file', `${file} is a database of another program`, {
      hint: 'name another directory with --data-dir',
    });
  }
  if (version > MIGRATIONS.length) {
    throw new WinnowError('data-file', `${file} was written by a newer version of Winnow`, {
      hint: 'upgrade winnow',
    });
  }
}

/** Leaves the mark of a store that was written. */
export function markWritten(file: string): void {
  closeSync(openSync(join(dirname(file), MARK), 'a', 0o600));
}

/** Looks through a whole file without changing it. Throws `data-file` when it is not a sound store of ours. */
export function verifyFile(file: string): void {
  let database: Database.Database;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw new WinnowError('data-file', `${file} cannot be read as a data file`, { cause });
  }
  try {
    refuseForeignFile(database, file);
    const version = database.pragma('user_version', { simple: true });
    const found = database.pragma('integrity_check', { simple: true });
    if (version === 0 || found !== 'ok') {
      throw new WinnowError('data-file', `${file} is ${version === 0 ? 'empty' : 'damaged'}`);
    }
  } catch (cause) {
    if (cause instanceof WinnowError) throw cause;
    throw new WinnowError('data-file', `${file} is not a data file of Winnow`, { cause });
  } finally {
    database.close();
  }
}

/** Brings the schema up to date, one transaction a step; an existing file is backed up first. */
export function migrate(database: Database.Database, file: string | undefined): void {
  const version = database.pragma('user_version', { simple: true }) as number;
  if (version < MIGRATIONS.length) {
    if (file !== undefined && version > 0) {
      database.pragma('wal_checkpoint(TRUNCATE)');
      copyFileSync(file, `${file}.before-${MIGRATIONS.length}`);
      chmodSync(`${file}.before-${MIGRATIONS.length}`, 0o600);
    }
    MIGRATIONS.slice(version).forEach((sql, index) => {
      database.exec('BEGIN IMMEDIATE');
      // Another process may have done this step while we waited for the lock.
      const done = (database.pragma('user_version', { simple: true }) as number) > version + index;
      if (!done) {
        database.exec(sql);
        database.pragma(`application_id = ${APPLICATION_ID}`);
        database.pragma(`user_version = ${version + index + 1}`);
      }
      database.exec('COMMIT');
    });
  }
}
