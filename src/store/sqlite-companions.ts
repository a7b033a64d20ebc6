/**
 * What SQLite keeps beside a file while it is open, and after a crash: the log, which holds what was changed last, and an
 * index of it. A log belongs to its file alone: beside another one it would be written over that one's pages.
 */
import { existsSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { WinnowError } from '../model/errors.ts';
import { openDatabase } from './sqlite-open.ts';

/** How the name of the log ends. */
export const LOG = '-wal';
const INDEX = '-shm';
/** How the name of the file ends that SQLite keeps beside a copy while it writes it. */
export const ROLLBACK = '-journal';
/** How the names of all files beside a store end. */
export const COMPANIONS = [LOG, INDEX] as const;

/** Removes the index of the log. Only for a process that holds the store alone. */
export function removeIndex(file: string): void {
  rmSync(file + INDEX, { force: true });
}

/** Whether the index of a log lies beside a file. */
export function hasIndex(file: string): boolean {
  return existsSync(file + INDEX);
}

/** Whether there are changes that only the log holds. */
export function hasLog(file: string): boolean {
  return existsSync(file + LOG) && statSync(file + LOG).size > 0;
}

/** Whether a log or its index lies beside a file. */
export function hasCompanions(file: string): boolean {
  return COMPANIONS.some((end) => existsSync(file + end));
}

/**
 * Has SQLite take away the empty log and the index that it leaves beside a file that was only read: a connection that may write
 * does so when it closes, unless somebody else has the file open. Only for a file that had none before.
 */
export function removeEmptyLog(file: string): void {
  try {
    const database = openDatabase(file, { fileMustExist: true, timeout: 0 });
    try {
      database.pragma('schema_version');
    } finally {
      database.close();
    }
  } catch {
    // Where it cannot be written to they do no harm.
  }
}

/**
 * Refuses a file whose log was taken away, since it would open as an older state. SQLite makes the log before its index and
 * removes the index first, so an index alone is nothing that it leaves, whenever it is killed. The log is looked for
 * twice, as another process may open the file meanwhile. Throws `data-file`.
 */
export function refuseWithoutLog(file: string): void {
  const isLogged = () => existsSync(file + LOG);
  if (isLogged() || !existsSync(file + INDEX) || isLogged()) return;
  const name = basename(file);
  throw new WinnowError(
    'data-file',
    `${file + LOG} is missing, which holds what was changed last`,
    {
      hint: `stop what uses the store and put ${name + LOG} back, or remove ${name + INDEX} to go on without those changes`,
    },
  );
}
