/**
 * One owner a data directory, who serves or restores it: a second server would fetch every feed twice, though commands may
 * use the directory beside one. The system holds the lock and takes it back from an owner that is killed; that a process
 * of its number is there would say nothing, since another program may have the number by then. A file beside the lock
 * tells people who it is.
 */
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { directoryError } from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';
import {
  type Owner,
  type OwnerWork,
  readOwner,
  removeOwner,
  type ServedAt,
  writeOwner,
} from './owner-file.ts';

/** The lock of a data directory. */
export const OWNER_LOCK = 'owner.lock';

/** Says where a service can be called, once that is known. */
export type TellServed = (served: ServedAt) => void;

function ownedError(directory: string, { userId }: Environment): WinnowError {
  const owner = readOwner(directory, userId);
  const by = owner === undefined ? 'another process' : `process ${owner.pid} since ${owner.since}`;
  if (owner?.work === 'restoring') {
    return new WinnowError('locked', `${directory} is being restored, by ${by}`, {
      hint: 'wait for it to end',
    });
  }
  const stop = owner === undefined ? 'stop it' : `stop it with: kill ${owner.pid}`;
  return new WinnowError('locked', `${directory} is served, by ${by}`, {
    hint: `${stop}, or name another --data-dir`,
  });
}

/**
 * Takes a step as the owner of a directory, which is made where absent. The step may say where it serves the directory, for
 * commands beside it. Throws `locked` with the process that owns it, `data-file` where nothing can be written,
 * `unavailable` on a full disk, and what the step throws.
 */
export async function asOwner<T>(
  directory: string,
  work: OwnerWork,
  environment: Environment,
  step: (tell: TellServed) => Promise<T>,
): Promise<T> {
  const since = new Date(environment.clock()).toISOString();
  const owner: Owner = { pid: environment.process.id, work, since };
  let begun = false;
  const tell: TellServed = (served) => {
    try {
      writeOwner(directory, { ...owner, served });
    } catch {
      // On a full disk links begin as they would without it; what is served is served.
    }
  };
  const begin = async () => {
    writeOwner(directory, owner);
    begun = true;
    try {
      return await step(tell);
    } finally {
      removeOwner(directory);
    }
  };
  try {
    const held = () => ownedError(directory, environment);
    return await environment.alone(join(directory, OWNER_LOCK), begin, held);
  } catch (thrown) {
    throw begun || thrown instanceof WinnowError ? thrown : directoryError(thrown, directory);
  }
}
