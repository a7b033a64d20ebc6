/** Why a directory cannot be used, as a sentence that says what to do. */
import { WinnowError } from './errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on its disk',
  EDQUOT: 'your share of its disk is used up',
  EFBIG: 'a file would be larger than it may be',
  ENOENT: 'there is no such place',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
};
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What the system said, in words where it is one of the usual things. */
function reasonOf(thrown: unknown): { code: string; reason: string } {
  const { code = 'unknown reason' } = thrown as { code?: string };
  return { code, reason: REASONS[code] ?? code };
}

/** What the system said of a directory for recordings, as `failed`. */
export function recordingError(thrown: unknown, directory: string): WinnowError {
  const { reason } = reasonOf(thrown);
  return new WinnowError('failed', `what is fetched cannot be kept in ${directory}: ${reason}`, {
    cause: thrown,
    hint: 'name another directory with --record',
  });
}

/** That there is no home directory, as for a user who is a mere number in a container, as `data-file`. */
export function homeError(cause: unknown): WinnowError {
  return new WinnowError('data-file', 'this user has no home directory, and HOME is not set', {
    cause,
    hint: 'set HOME to a directory of yours',
  });
}

/** What the system said of a configuration file that may be there, as `data-file`. */
export function configurationError(thrown: unknown, path: string): WinnowError {
  const { reason } = reasonOf(thrown);
  return new WinnowError('data-file', `the configuration ${path} cannot be read: ${reason}`, {
    cause: thrown,
    hint: 'set HOME to a directory of yours, or name one with WINNOW_CONFIG_DIR',
  });
}

/** What the system said of a configuration file that was to be written: `unavailable` on a full disk, else `data-file`. */
export function configurationWriteError(thrown: unknown, path: string): WinnowError {
  const { code, reason } = reasonOf(thrown);
  const isFull = FULL.has(code);
  return new WinnowError(
    isFull ? 'unavailable' : 'data-file',
    `the configuration ${path} cannot be written: ${reason}`,
    {
      cause: thrown,
      hint: isFull
        ? 'make room there, or name another directory with WINNOW_CONFIG_DIR'
        : 'set HOME to a directory of yours, or name one with WINNOW_CONFIG_DIR',
    },
  );
}

/** What the system said of a data directory: `unavailable` on a full disk, else `data-file`. */
export function directoryError(thrown: unknown, directory: string): WinnowError {
  const { code, reason } = reasonOf(thrown);
  const isFull = FULL.has(code);
  return new WinnowError(
    isFull ? 'unavailable' : 'data-file',
    `the data directory ${directory} cannot be used: ${reason}`,
    {
      cause: thrown,
      hint: `${isFull ? 'make room there, or ' : ''}name another directory with --data-dir or WINNOW_DATA_DIR`,
    },
  );
}
