/** A connection to a store: its file made or refused, its pragmas, its schema brought up to date. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { MIGRATIONS, migrate, versionOf } from './migrate.ts';
import { hasLog, removeIndex } from './sqlite-companions.ts';
import { keepPrivate, prepareFile, refuseForeignFile } from './sqlite-file.ts';
import { openDatabase } from './sqlite-open.ts';
import { findWriteRefusal, openCopy, openInPlace } from './sqlite-unwritable.ts';
import { storageError } from './storage-error.ts';

/**
 * A connection to the store in a file, which is made where absent, or to an empty one in memory.
 * @param cacheKib memory for pages that were read; the driver's default where undefined
 * @throws WinnowError `data-file` for a file that is not a sound store of ours; its bytes stay as they were
 */
export function openConnection(file: string | undefined, cacheKib?: number): Database.Database {
  const makeReady = (database: Database.Database) => {
    if (file !== undefined) {
      refuseForeignFile(database, file);
      keepPrivate(file);
    }
    setPragmas(database, LASTING);
    if (cacheKib !== undefined) database.pragma(`cache_size = -${cacheKib}`);
    migrate(database, file);
    // From here on waiting is ours: the driver's own would keep everybody waiting who needs no write.
    database.pragma('busy_timeout = 0');
  };
  try {
    if (file === undefined) return connect(':memory:', makeReady);
    prepareFile(file, createFile);
    const refused = findWriteRefusal(file);
    if (refused !== undefined) return readOnly(file, refused);
    refuseBesideLog(file);
    return connectOrAlone(file, makeReady);
  } catch (thrown) {
    throw storageError(thrown, file);
  }
}

/**
 * Refuses a file with changes in a log for what refuses it once it is open, too: a connection that may write takes those over
 * into the file when it is closed, whatever that is.
 */
function refuseBesideLog(file: string): void {
  const database = hasLog(file) ? openInPlace(file) : undefined;
  if (database === undefined) return;
  try {
    refuseForeignFile(database, file);
  } finally {
    database.close();
  }
}

/**
 * Opens a store also on a disk that is full. What processes share to read it, the index of its log, is a file as well; one
 * that has the store to itself keeps that in memory, and so can read where nobody can write.
 */
function connectOrAlone(
  file: string,
  makeReady: (database: Database.Database) => void,
): Database.Database {
  try {
    return connect(file, makeReady);
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'SQLITE_IOERR_SHMSIZE') throw thrown;
  }
  return connect(file, (database) => {
    database.pragma('locking_mode = EXCLUSIVE');
    makeReady(database);
    // What could not be written of the index. Left without the log it would look like a log that was taken away.
    removeIndex(file);
  });
}

/** A store that `cause` says cannot be written to, as it is now; so is every write to it. */
function readOnly(file: string, cause: unknown): Database.Database {
  const database = openCopy(file, cause);
  try {
    refuseForeignFile(database, file);
    // An older one is brought up to date where it is read, in memory.
    if (database.memory) migrate(database, undefined);
    else requireCurrent(database, file);
    database.pragma('temp_store = MEMORY');
    database.pragma('query_only = ON');
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/** Refuses a store of an older version that is read where it lies. Throws `data-file`. */
function requireCurrent(database: Database.Database, file: string): void {
  if (versionOf(database) === MIGRATIONS.length) return;
  const sentence = `${file} was written by an older Winnow, and cannot be brought up to date where nothing can be written`;
  throw new WinnowError('data-file', sentence, {
    hint: 'copy it to where it can be written to, and name that directory with --data-dir',
  });
}

/**
 * Creates a store under a temporary name: written without waiting for the disk, then synced once as a whole. It is written where it
 * stays, since nobody would learn that a full disk could not take over what a log holds.
 */
function createFile(fresh: string): void {
  const database = connect(fresh, (made) => {
    setPragmas(made, { journal_mode: 'MEMORY', synchronous: 'OFF' });
    migrate(made, fresh);
    made.pragma('journal_mode = WAL');
  });
  database.close();
  const descriptor = openSync(fresh, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Opens what is there and makes it ready; closed again where it cannot be. */
function connect(
  name: string,
  makeReady: (database: Database.Database) => void,
): Database.Database {
  const database = openDatabase(name, { timeout: LIMITS.store.busyMs });
  try {
    makeReady(database);
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/** How a store is written: where what was changed last is kept, and whether a commit waits for the disk. */
interface Writing {
  readonly journal_mode: 'WAL' | 'MEMORY';
  /** `FULL` for all that callers are told was kept; `OFF` for a file that is synced as a whole before anybody sees it. */
  readonly synchronous: 'FULL' | 'OFF';
}

const LASTING: Writing = { journal_mode: 'WAL', synchronous: 'FULL' };

function setPragmas(database: Database.Database, writing: Writing): void {
  const kept = { foreign_keys: 'ON', temp_store: 'MEMORY' };
  for (const [name, value] of Object.entries({ ...writing, ...kept })) {
    database.pragma(`${name} = ${value}`);
  }
}
