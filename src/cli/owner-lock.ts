/**
 * One owner a data directory, who serves or restores it: a second server would fetch every feed twice, though commands may
 * use the directory beside one. The system holds the lock and takes it back from an owner that is killed; that a process
 * of its number is there would say nothing, since another program may have the number by then. A file beside the lock
 * tells people who it is.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { directoryError } from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';

const LOCK = 'owner.lock';
const OWNER = 'owner.json';

type Work = 'serving' | 'restoring';

interface Owner {
  readonly pid: number;
  readonly work: Work;
  /** When it began, ISO 8601. */
  readonly since: string;
}

function readOwner(directory: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(join(directory, OWNER), 'utf8')) as Partial<Owner>;
    const { pid = 0, work = 'serving', since } = owner;
    // Nothing below 1 is a process, and `kill -1` would end them all.
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, work, since: String(since) } : undefined;
  } catch {
    return undefined;
  }
}

function ownedError(directory: string): WinnowError {
  const owner = readOwner(directory);
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
 * Takes a step as the owner of a directory, which is made where absent. Throws `locked` at once with the process that
 * owns it, `data-file` where nothing can be written, `unavailable` on a full disk, and what the step throws.
 */
export async function asOwner<T>(
  directory: string,
  work: Work,
  environment: Environment,
  step: () => Promise<T>,
): Promise<T> {
  const file = join(directory, OWNER);
  const since = new Date(environment.clock()).toISOString();
  const owner: Owner = { pid: environment.process.id, work, since };
  let begun = false;
  const begin = async () => {
    writeFileSync(file, JSON.stringify(owner), { mode: 0o600 });
    begun = true;
    try {
      return await step();
    } finally {
      rmSync(file, { force: true });
    }
  };
  try {
    return await environment.alone(join(directory, LOCK), begin, () => ownedError(directory));
  } catch (thrown) {
    throw begun || thrown instanceof WinnowError ? thrown : directoryError(thrown, directory);
  }
}
