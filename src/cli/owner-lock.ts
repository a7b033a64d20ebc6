/**
 * The one process that owns a data directory, to serve or restore it. Commands may use the directory beside a server, but a
 * second server would fetch every feed twice. A lock tells whether there is an owner: the number of its process would not,
 * since another program may have that number by now. A file beside the lock tells people who the owner is.
 */
import type { Environment } from '../environment.ts';
import { directoryError } from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';
import { takeAlone } from './directory-lock.ts';
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

/** Tells other commands where the service can be called, once that is known. */
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
  const tell: TellServed = (served) => {
    try {
      writeOwner(directory, { ...owner, served });
    } catch {
      // On a full disk other commands do not learn the addresses; the service works all the same.
    }
  };
  const begin = async () => {
    try {
      writeOwner(directory, owner);
    } catch (thrown) {
      throw directoryError(thrown, directory);
    }
    try {
      return await step(tell);
    } finally {
      removeOwner(directory);
    }
  };
  const held = () => ownedError(directory, environment);
  return takeAlone({ directory, name: OWNER_LOCK, held }, environment, begin);
}
