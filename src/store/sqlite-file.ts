/** The database as a file: its directory and modes, the refusal of what is not ours. */
import { chmodSync, closeSync, existsSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { directoryError } from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';
import { makeDirectory } from './make-directory.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrate.ts';
import {
  COMPANIONS,
  hasCompanions,
  LOG,
  refuseWithoutLog,
  removeEmptyLog,
} from './sqlite-companions.ts';
import { openDatabase } from './sqlite-open.ts';
import { isOfItsVersion } from './sqlite-schema.ts';
import { findWriteRefusal, openUnwritable } from './sqlite-unwritable.ts';
import { damagedError, storageError } from './storage-error.ts';

/** What the store is called in its data directory. */
export const STORE_FILE = 'winnow.db';

/** An empty file beside every store that was written, so that one which is lost or emptied is not taken for a fresh install. */
const MARK = '.winnow';

function markOf(file: string): string {
  return join(dirname(file), MARK);
}

/** What went wrong with a file or its directory, as our error. */
function placeError(thrown: unknown, file: string): unknown {
  const { code = '' } = thrown as { code?: string };
  const isOurs = thrown instanceof WinnowError || code.startsWith('SQLITE_');
  return isOurs ? storageError(thrown, file) : directoryError(thrown, dirname(file));
}

/** Makes the directory (0700) of a store. Throws `data-file`, and `unavailable` on a full disk. */
export function prepareDirectory(file: string): void {
  try {
    makeDirectory(dirname(file));
  } catch (thrown) {
    throw placeError(thrown, file);
  }
}

/**
 * Makes the directory (0700) and, where nothing was before, the store, by `create` in a file that is still empty; refuses a
 * missing or empty file where data was, and what cannot be used. A store that is there may be one that cannot be written to.
 */
export function prepareFile(file: string, create: (fresh: string) => void): void {
  try {
    makeDirectory(dirname(file));
    // Looked for before the store, which another process may be making: it leaves the mark last, and makes no log before it.
    const hadData = hadStore(file);
    const found = existsSync(file) ? statSync(file) : undefined;
    if (found?.isFile() === false) {
      throw new WinnowError('data-file', `${file} is not a file`, {
        hint: 'name another directory with --data-dir',
      });
    }
    if (found?.size === 0) throw hadData ? lostError(file, 'is empty') : emptyError(file);
    if (found !== undefined) refuseUnusable(file, found.size);
    else if (hadData) throw lostError(file, 'is missing');
    else makeFile(file, create);
  } catch (thrown) {
    throw placeError(thrown, file);
  }
}

/** Whether there is a trace of a store, be it there or not. */
export function hadStore(file: string): boolean {
  return existsSync(markOf(file)) || existsSync(file + LOG);
}

/** Refuses a file that is not there where data was before. Throws `data-file`. */
export function refuseLost(file: string): void {
  if (hadStore(file)) throw lostError(file, 'is missing');
}

function lostError(file: string, state: 'is empty' | 'is missing'): WinnowError {
  return new WinnowError(
    'data-file',
    `the data file ${file} ${state}, though data was here before`,
    { hint: 'put a backup back with winnow restore, or name another directory with --data-dir' },
  );
}

/** An empty file beside which nothing tells of a store. A copy by hand onto a full disk leaves one too: not ours to write over. */
function emptyError(file: string): WinnowError {
  return new WinnowError('data-file', `${file} is empty: there is no store in it`, {
    hint: 'put a backup back with winnow restore, or remove it to begin a new store',
  });
}

/** Builds a new store beside its place and links it in whole, so that no other process ever sees half of it. */
function makeFile(file: string, create: (fresh: string) => void): void {
  const fresh = `${file}.new-${process.pid}`;
  try {
    closeSync(openSync(fresh, 'w', 0o600));
    create(fresh);
    linkUnlessThere(fresh, file);
  } finally {
    // Also what is left of one that could not be finished, as on a full disk.
    for (const end of ['', ...COMPANIONS]) rmSync(fresh + end, { force: true });
  }
  markWritten(file);
}

/** The smallest page there is: SQLite takes a shorter file for a new store, and writes over it. */
const LEAST_BYTES = 512;

/**
 * Refuses what SQLite would take for a new store, before it makes files beside it. The file is not opened: closing it would take
 * the locks of this process's other connections to it.
 */
function refuseUnusable(file: string, size: number): void {
  if (size < LEAST_BYTES) throw damagedError(file);
  refuseWithoutLog(file);
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
  if (tables.n === 0 && version === 0 && application === 0) {
    throw new WinnowError('data-file', `${file} is a database without anything in it`, {
      hint: 'put a backup back with winnow restore, or name another directory with --data-dir',
    });
  }
  if (version < 1 && application === APPLICATION_ID) throw damagedError(file);
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
  // Only an older one is compared: every command opens the store, and few find anything to migrate.
  if (version < MIGRATIONS.length && !isOfItsVersion(database)) throw damagedError(file);
}

/**
 * Takes from others the right to read or write a store, which one that was copied by hand may give them, and the files beside
 * it, to which SQLite gives the same mode. The directory is left as it is, since the user may have named any.
 */
export function keepPrivate(file: string): void {
  if ((statSync(file).mode & 0o077) === 0) return;
  for (const end of ['', ...COMPANIONS]) {
    try {
      chmodSync(file + end, 0o600);
    } catch {
      // Absent, or another user's, who has said who may use it.
    }
  }
}

/** Leaves the mark of a store that was written. */
export function markWritten(file: string): void {
  closeSync(openSync(markOf(file), 'a', 0o600));
}

function isNoDatabase(thrown: unknown): boolean {
  return (thrown as { code?: string }).code === 'SQLITE_NOTADB';
}

function strangeError(file: string, cause: unknown): WinnowError {
  return new WinnowError('data-file', `${file} is not a data file of Winnow`, { cause });
}

/**
 * Checks a whole file without changing it; `quick` does not compare its indexes with its tables. Throws `data-file`
 * when it is not a sound store of ours.
 */
export function verifyFile(file: string, how: 'whole' | 'quick' = 'whole'): void {
  refuseWithoutLog(file);
  const hadCompanions = hasCompanions(file);
  let database: Database.Database;
  try {
    const refused = findWriteRefusal(file);
    database =
      refused === undefined
        ? openDatabase(file, { readonly: true, fileMustExist: true })
        : openUnwritable(file, refused);
  } catch (cause) {
    if (cause instanceof WinnowError) throw cause;
    if (isNoDatabase(cause)) throw strangeError(file, cause);
    throw new WinnowError('data-file', `${file} cannot be read as a data file`, { cause });
  }
  try {
    refuseForeignFile(database, file);
    const check = how === 'whole' ? 'integrity_check' : 'quick_check';
    const found = database.pragma(check, { simple: true });
    if (found !== 'ok') throw damagedError(file);
  } catch (cause) {
    throw isNoDatabase(cause) ? strangeError(file, cause) : storageError(cause, file);
  } finally {
    database.close();
    if (!hadCompanions && hasCompanions(file)) removeEmptyLog(file);
  }
}
