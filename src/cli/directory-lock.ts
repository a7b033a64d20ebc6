/** Steps on a data directory that only one process takes at a time. A killed process loses its lock, since the system holds it. */
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { directoryError } from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';

/** A lock of a data directory. */
export interface DirectoryLock {
  /** Made where absent. */
  readonly directory: string;
  /** The lock's file in the directory. */
  readonly name: string;
  /** The error for a lock that another process holds, thrown at once; without it the step waits a while for its turn. */
  readonly held?: () => WinnowError;
}

/**
 * Takes a step while this process holds the lock. Throws `locked` when another process holds it too long, or what `held` gives;
 * `data-file` where nothing can be written, `unavailable` on a full disk, and what the step throws.
 */
export async function takeAlone<T>(
  { directory, name, held }: DirectoryLock,
  environment: Pick<Environment, 'alone'>,
  step: () => Promise<T>,
): Promise<T> {
  let begun = false;
  const begin = () => {
    begun = true;
    return step();
  };
  try {
    return await environment.alone(join(directory, name), begin, held);
  } catch (thrown) {
    throw begun || thrown instanceof WinnowError ? thrown : directoryError(thrown, directory);
  }
}
