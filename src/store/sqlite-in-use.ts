/** Whether somebody has a store open: put aside then, its file would go on being written to where nobody reads it. */
import type Database from 'better-sqlite3';
import { WinnowError } from '../model/errors.ts';
import { openDatabase } from './sqlite-open.ts';
import { storageError } from './storage-error.ts';

/**
 * Throws `locked` while a connection, here or in another process, has the file of a store open. Each holds a lock on it all that
 * time, which the system takes back from a process that is killed. Of a damaged store that cannot be told, and restoring must be
 * possible then.
 */
export function refuseInUse(file: string): void {
  let database: Database.Database | undefined;
  try {
    database = openDatabase(file, { fileMustExist: true, timeout: 0 });
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('schema_version');
  } catch (cause) {
    if (storageError(cause, file).code !== 'locked') return;
    throw new WinnowError('locked', `${file} is in use by another command`, {
      cause,
      hint: 'wait for it to end, or end it (such as winnow content --watch); then try again',
    });
  } finally {
    database?.close();
  }
}
