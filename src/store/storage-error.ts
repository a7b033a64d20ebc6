/** What SQLite says, as the one error type. */
import { toWinnowError, WinnowError } from '../model/errors.ts';

/**
 * Translates an error of the database; an error of ours comes back as it is, and anything else is internal. `file` is named where
 * a person opens it, and left out where the sentence may become the answer to another program.
 */
export function storageError(thrown: unknown, file?: string): WinnowError {
  if (thrown instanceof WinnowError) return thrown;
  const code = driverCode(thrown);
  const where = file === undefined ? 'the store' : file;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new WinnowError('locked', `${where} is held by another process; try again`, {
      cause: thrown,
      headers: { 'retry-after': '5' },
    });
  }
  if (code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR')) {
    return new WinnowError(
      'unavailable',
      `${where} cannot take a write: the disk is full or failing`,
      {
        cause: thrown,
        headers: { 'retry-after': '60' },
        hint: 'make room on the disk, then try again',
      },
    );
  }
  if (isReadOnlyFault(thrown)) return readOnlyError(where, thrown);
  if (saysDamage(code)) return damagedError(where, thrown);
  return toWinnowError(thrown);
}

/** The code that the driver gave an error; empty where it has none. */
function driverCode(thrown: unknown): string {
  const { code } = Object(thrown) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Whether SQLite had to write for what it was asked, a file beside the store it may be, and could not. */
export function isReadOnlyFault(thrown: unknown): boolean {
  const code = driverCode(thrown);
  return code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN');
}

function saysDamage(code: string): boolean {
  return code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT');
}

/** `data-file`: what cannot be written to. */
function readOnlyError(where: string, cause: unknown): WinnowError {
  return new WinnowError(
    'data-file',
    `${where} cannot be written: its file or directory is read-only`,
    { cause, hint: 'let it and its directory be written to, or name another with --data-dir' },
  );
}

/** `data-file`: what is no sound store. */
export function damagedError(where: string, cause?: unknown): WinnowError {
  return new WinnowError('data-file', `${where} is damaged or not a Winnow store`, {
    cause,
    hint: 'restore a backup, or name another directory with --data-dir',
  });
}

/** What the driver's codes do not know: the store has a schema that this Winnow does not have. */
const NEWER = 'NEWER_SCHEMA';

/** `unavailable`: a store that a newer Winnow changed while it was open here. It is for that one to say what its rows mean. */
export function newerSchemaError(version: number): WinnowError {
  return new WinnowError(
    'unavailable',
    'a newer Winnow has brought the store up to date: this service has to be restarted with it',
    {
      cause: Object.assign(new Error(`the schema has version ${version}`), { code: NEWER }),
      hint: 'end what still runs with the older winnow, and start it again with the newer one',
    },
  );
}

/** Whether something failed for as long as the store stays open here: neither waiting nor trying again mends it. */
export function isFinal(thrown: unknown): thrown is WinnowError {
  return isDamage(thrown) || isNewer(thrown);
}

/** Whether something failed because a newer Winnow has migrated the store since it was opened here. */
export function isNewer(thrown: unknown): thrown is WinnowError {
  return thrown instanceof WinnowError && driverCode(thrown.cause) === NEWER;
}

/** Whether something failed because the store itself is damaged, which neither waiting nor trying again mends. */
export function isDamage(thrown: unknown): thrown is WinnowError {
  return thrown instanceof WinnowError && saysDamage(driverCode(thrown.cause));
}

/** Whether something failed because the store could not take a write: full, held, read-only, damaged or newer (see `isFinal`). */
export function isWriteRefused(thrown: unknown): thrown is WinnowError {
  const codes: readonly string[] = ['unavailable', 'locked', 'data-file'];
  return thrown instanceof WinnowError && codes.includes(thrown.code);
}
