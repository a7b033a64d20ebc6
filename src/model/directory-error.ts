/** Why there can be nothing of ours in a directory, said so that a person can mend it. */
import { WinnowError } from './errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on its disk',
  EDQUOT: 'your share of its disk is used up',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
};
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** What the system said of a data directory: `unavailable` on a full disk, else `data-file`. */
export function directoryError(thrown: unknown, directory: string): WinnowError {
  const { code = 'unknown reason' } = thrown as { code?: string };
  const isFull = FULL.has(code);
  return new WinnowError(
    isFull ? 'unavailable' : 'data-file',
    `the data directory ${directory} cannot be used: ${REASONS[code] ?? code}`,
    {
      cause: thrown,
      hint: `${isFull ? 'make room there, or ' : ''}name another directory with --data-dir or WINNOW_DATA_DIR`,
    },
  );
}
