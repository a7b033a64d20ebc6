/** Steps on a data directory that one process at a time takes. The system takes a lock back from a process that is killed. */
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { directoryError } from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';

/**
 * Takes a step while no other process takes one under the lock of this name, in a directory that is made where absent. Throws
 * `locked` when another takes too long, or at once what `held` gives; `data-file` where nothing can be written, `unavailable`
 * on a full disk, and what the step throws.
 */
export async function takeAlone<T>(
  directory: string,
  lock: string,
  environment: Pick<Environment, 'alone'>,
  step: () => Promise<T>,
  held?: () => WinnowError,
): Promise<T> {
  let begun = false;
  const begin = () => {
    begun = true;
    return step();
  };
  try {
    return await environment.alone(join(directory, lock), begin, held);
  } catch (thrown) {
    throw begun || thrown instanceof WinnowError ? thrown : directoryError(thrown, directory);
  }
}
