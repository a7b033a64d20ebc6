/** The `winnow serve` that runs on a data directory, as it says itself; links through it are alive as long as it is. */
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import { isLoopback } from '../protocol/addresses.ts';
import { readOwner, removeOwner, type ServedAt } from './owner-file.ts';
import { OWNER_LOCK } from './owner-lock.ts';

/**
 * Where the service of a directory is called; undefined where none runs, or none that says so. The lock tells whether it still
 * runs. What was left by a process that was killed is removed.
 */
export async function findRunningService(
  directory: string,
  { userId, alone }: Pick<Environment, 'userId' | 'alone'>,
): Promise<ServedAt | undefined> {
  const served = readOwner(directory, userId)?.served;
  if (served === undefined) return undefined;
  const held = new WinnowError('locked', `${directory} is served`);
  try {
    // While we have the lock ourselves, nobody else writes the file.
    await alone(
      join(directory, OWNER_LOCK),
      async () => removeOwner(directory),
      () => held,
    );
    return undefined;
  } catch (thrown) {
    return thrown === held ? served : undefined;
  }
}

/** Whether an address that was typed is the one at which a service listens; `localhost` is this machine by another name. */
export function isServedAt(address: string, { url }: ServedAt): boolean {
  if (address === url) return true;
  const [asked, known] = [new URL(address), new URL(url)];
  const isSame = asked.protocol === known.protocol && asked.port === known.port;
  const isHere = asked.hostname === 'localhost' && isLoopback(url);
  return isSame && isHere && asked.pathname === known.pathname;
}
