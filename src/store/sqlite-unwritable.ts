/**
 * Stores that nobody here may write to, as on a read-only file system. SQLite keeps the index of a log beside the file, so it
 * reads one where it lies only if it has no log, or the index is there already. Others are read as they are now, in memory.
 */
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { MIB } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';
import { hasCompanions, hasIndex, hasLog, LOG } from './sqlite-companions.ts';
import { openDatabase } from './sqlite-open.ts';
import { isReadOnlyFault } from './storage-error.ts';

/** The largest store that is taken into memory, MiB: a command holds it twice while it opens. */
const MOST_MIB = 512;

/** Where the header of a file says that its changes go to a log; without one in memory it must say that they do not. */
const USES_LOG_AT = [18, 19] as const;
const USES_NO_LOG = 1;

/** What the system calls it when something may not be read or written. */
const REFUSALS: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM']);

/** The system's error for what is not allowed with a file or directory; undefined where it is. */
function refusal(path: string, mode: number): unknown {
  try {
    accessSync(path, mode);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

/** Why a store that is there cannot be written to, or changes be kept beside it; undefined where it can. */
export function findWriteRefusal(file: string): unknown {
  const ofFile = refusal(file, constants.R_OK | constants.W_OK);
  // Where somebody else has it open, what SQLite needs beside it is there.
  if (ofFile !== undefined || hasCompanions(file)) return ofFile;
  return refusal(dirname(file), constants.W_OK | constants.X_OK);
}

/** Whether the header of a file says that its changes go to a log, which those of a copy that SQLite wrote do not. */
function usesLog(file: string): boolean {
  const bytes = Buffer.alloc(USES_LOG_AT[0] + 1);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(opened);
  }
  return bytes[USES_LOG_AT[0]] !== USES_NO_LOG;
}

function isTooLarge(file: string): boolean {
  return statSync(file).size > MOST_MIB * MIB;
}

/** What changes with a file whenever somebody writes to it. */
function stateOf(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size} ${mtimeNs}`;
}

/** The bytes of a store without changes in a log, between two changes. Throws `locked` where it changes meanwhile. */
function readWhole(file: string, cause: unknown): Buffer {
  const before = stateOf(file);
  const bytes = readFileSync(file);
  if (hasLog(file) || stateOf(file) !== before) {
    throw new WinnowError('locked', `${file} is being written to; try again`, { cause });
  }
  return bytes;
}

/** Opens the bytes of a store in memory, where no log can be. */
function openBytes(bytes: Buffer): Database.Database {
  for (const at of USES_LOG_AT) bytes[at] = USES_NO_LOG;
  return openDatabase(bytes);
}

/** Opens a store where it lies, to be read; undefined where SQLite would have to write for that, and cannot. */
export function openInPlace(file: string): Database.Database | undefined {
  let database: Database.Database | undefined;
  try {
    database = openDatabase(file, { readonly: true, fileMustExist: true });
    // What is missing beside it is missed by the first read alone.
    database.pragma('schema_version');
    return database;
  } catch (thrown) {
    database?.close();
    if (isReadOnlyFault(thrown)) return undefined;
    throw thrown;
  }
}

/** The same where SQLite makes no file beside the store for it, which whoever may write to the store might not be able to use. */
function openAlone(file: string): Database.Database | undefined {
  return usesLog(file) && !hasIndex(file) ? undefined : openInPlace(file);
}

function refuseUnreadable(file: string): void {
  const cause = refusal(file, constants.R_OK);
  if (cause === undefined) return;
  throw new WinnowError('data-file', `${file} cannot be read: that is not permitted`, {
    cause,
    hint: 'let this user read and write it, or name another directory with --data-dir',
  });
}

/** Why a store is read neither where it lies nor in memory. */
function unreadError(file: string, cause: unknown): WinnowError {
  const why = isTooLarge(file)
    ? `is too large, over ${MOST_MIB} MiB, to be read`
    : `has its last changes in ${basename(file) + LOG}, which cannot be read`;
  return new WinnowError('data-file', `${file} ${why} from a place that cannot be written to`, {
    cause,
    hint: `copy it, with ${basename(file) + LOG} where there is one, to where it can be written to`,
  });
}

/** Whether a store could not be read for where it lies, and not for what it is. */
export function isForPlace(thrown: unknown): thrown is WinnowError {
  const { code = '' } = Object((thrown as WinnowError).cause) as NodeJS.ErrnoException;
  return thrown instanceof WinnowError && REFUSALS.has(code);
}

/**
 * Opens a store that `cause` says cannot be written to, to be looked through once: where it lies if that can be, else in memory.
 * Throws `data-file` where it can be read in neither way; `locked` where somebody writes to it.
 */
export function openUnwritable(file: string, cause: unknown): Database.Database {
  refuseUnreadable(file);
  const alone = openAlone(file);
  if (alone !== undefined) return alone;
  if (!hasLog(file) && !isTooLarge(file)) return openBytes(readWhole(file, cause));
  // In a directory that can be written to SQLite makes what it lacks, and takes none of it for changes of the store.
  const opened = openInPlace(file);
  if (opened === undefined) throw unreadError(file, cause);
  return opened;
}

/**
 * Opens such a store to be used: as it is now, in memory, where it can be brought up to date. One that is too large for that is
 * opened where it lies. Throws as `openUnwritable`.
 */
export function openCopy(file: string, cause: unknown): Database.Database {
  refuseUnreadable(file);
  if (!hasLog(file) && !isTooLarge(file)) return openBytes(readWhole(file, cause));
  const alone = openAlone(file);
  if (alone === undefined) throw unreadError(file, cause);
  if (isTooLarge(file)) return alone;
  try {
    return openBytes(alone.serialize());
  } finally {
    alone.close();
  }
}
