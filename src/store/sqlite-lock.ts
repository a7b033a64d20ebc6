/**
 * A lock between processes: a transaction of SQLite on a file that stays empty. The system takes it back from
 * a process that is killed, which a file that says who holds it could not promise.
 */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { makeDirectory } from './make-directory.ts';
import { openDatabase } from './sqlite-open.ts';
import { storageError } from './storage-error.ts';

const RETRY_MS = 20;

/** A file of that name that is no lock has an error of its own: the usual one would tell to restore a backup. */
function lockError(thrown: unknown, file: string): WinnowError {
  const { code } = thrown as { code?: string };
  if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CANTOPEN') return storageError(thrown, file);
  return new WinnowError('data-file', `${file} is in the way: it is no lock of winnow`, {
    cause: thrown,
    hint: 'remove it, then try again',
  });
}

function openLock(file: string): Database.Database {
  try {
    const lock = openDatabase(file, { timeout: 0 });
    // Else a file for what will never be written lies beside it, also after a process that was killed.
    lock.pragma('journal_mode = MEMORY');
    return lock;
  } catch (thrown) {
    throw lockError(thrown, file);
  }
}

/** Waits for the file, without blocking the event loop: the one that holds it may be of this process. */
async function take(
  lock: Database.Database,
  file: string,
  held?: () => WinnowError,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      lock.exec('BEGIN IMMEDIATE');
      return;
    } catch (thrown) {
      const error = lockError(thrown, file);
      if (error.code !== 'locked' || waitedMs >= LIMITS.store.busyMs) throw error;
      if (held !== undefined) throw held();
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** A file that is there is not opened: closing it would drop the locks that this process holds on it elsewhere. */
function makeIfAbsent(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'EEXIST') throw thrown;
  }
}

/**
 * Takes a step while nobody else, here or in another process, takes one with the same file, which is made where absent,
 * with its directory. Throws `locked` when others hold it for longer than `LIMITS.store.busyMs`; where `held` is given,
 * what it gives is thrown at once instead. Throws `data-file` for what is no lock.
 */
export async function withLock<T>(
  file: string,
  step: () => Promise<T>,
  held?: () => WinnowError,
): Promise<T> {
  makeDirectory(dirname(file));
  makeIfAbsent(file);
  const lock = openLock(file);
  try {
    await take(lock, file, held);
    return await step();
  } finally {
    // Ends the transaction, which wrote nothing.
    lock.close();
  }
}
