/**
 * Stores that nobody here may write to, as on a read-only file system. SQLite cannot read such a store where it lies, since it
 * keeps the index of its log beside it; so it is read as it is now, in memory.
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { WinnowError } from '../model/errors.ts';
import { hasCompanions, LOG } from './sqlite-companions.ts';
import { openDatabase } from './sqlite-open.ts';
import { readOnlyError } from './storage-error.ts';

/** The largest store that is taken into memory: a command holds it twice while it opens. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Where the header of a file says that its changes go to a log; without one in memory it must say that they do not. */
const USES_LOG_AT = [18, 19] as const;
const USES_NO_LOG = 1;

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

/** What changes with a file whenever somebody writes to it. */
function stateOf(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size} ${mtimeNs}`;
}

/** The bytes of a store between two changes. Throws `data-file`, and `locked` where it changes meanwhile. */
function readWhole(file: string, cause: unknown): Buffer {
  const hasLog = () => existsSync(file + LOG) && statSync(file + LOG).size > 0;
  // What changed last is in the log alone, and takes writing to be read.
  if (hasLog() || statSync(file).size > MOST_BYTES) throw readOnlyError(file, cause);
  const before = stateOf(file);
  const bytes = readFileSync(file);
  if (hasLog() || stateOf(file) !== before) {
    throw new WinnowError('locked', `${file} is being written to; try again`, { cause });
  }
  return bytes;
}

/**
 * Opens a store that `cause` says cannot be written to: as it is now, in memory. Throws `data-file` where it cannot be read either,
 * or is too large for that; `locked` where somebody writes to it.
 */
export function openUnwritable(file: string, cause: unknown): Database.Database {
  const unread = refusal(file, constants.R_OK);
  if (unread !== undefined) {
    throw new WinnowError('data-file', `${file} cannot be read: that is not permitted`, {
      cause: unread,
      hint: 'let this user read and write it, or name another directory with --data-dir',
    });
  }
  const bytes = readWhole(file, cause);
  for (const at of USES_LOG_AT) bytes[at] = USES_NO_LOG;
  return openDatabase(bytes);
}
