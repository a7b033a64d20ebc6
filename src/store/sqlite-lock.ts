/**
 * A lock between processes: a transaction of SQLite on a file that stays empty. The system takes it back from
 * a process that is killed, which a file that says who holds it could not promise.
 */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { makeDirectory } from './make-directory.ts';
import { storageError } from './storage-error.ts';

const RETRY_MS = 20;

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
      const error = storageError(thrown, file);
      if (error.code !== 'locked' || waitedMs >= LIMITS.store.busyMs) throw error;
      if (held !== undefined) throw held();
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Opens it only where it was not there: closing a file takes all locks on it from a process that has it open elsewhere. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'EEXIST') throw thrown;
  }
}

/**
 * Takes a step while nobody else, here or in another process, takes one with the same file, which is made where absent,
 * with its directory. Throws `locked` when others hold it for longer than `LIMITS.store.busyMs`; where `held` is given,
 * what it gives is thrown at once instead.
 */
export async function withLock<T>(
  file: string,
  step: () => Promise<T>,
  held?: () => WinnowError,
): Promise<T> {
  makeDirectory(dirname(file));
  makeFile(file);
  const lock = new Database(file, { timeout: 0 });
  try {
    await take(lock, file, held);
    return await step();
  } finally {
    // Ends the transaction, which wrote nothing.
    lock.close();
  }
}
