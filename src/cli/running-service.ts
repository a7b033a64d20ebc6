/** The `winnow serve` that runs on a data directory, as it says itself; links through it are alive as long as it is. */
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import { isLoopback } from '../protocol/addresses.ts';
import { readOwner, removeOwner, type ServedAt } from './owner-file.ts';
import { OWNER_LOCK } from './owner-lock.ts';
import { readServiceUrl } from './settings.ts';

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

/** Where a service that listens everywhere is called on its own machine. */
const HERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** An address of a service as it is called on its own machine, in the one form that URLs have. */
export function calledHere(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hostname = HERE[url.hostname] ?? url.hostname;
  return readServiceUrl(url.href);
}

/** The address over IPv4 of a service that listens everywhere over both, as Node opens `::`; undefined for any other. */
export function aliasOf(address: string): string | undefined {
  const url = new URL(address);
  if (url.hostname !== '[::]') return undefined;
  url.hostname = '127.0.0.1';
  return readServiceUrl(url.href);
}

/** Whether an address that was typed is the one at which a service listens; `localhost` is this machine by another name. */
export function isServedAt(address: string, { url, alias }: ServedAt): boolean {
  const typed = calledHere(address);
  if (typed === url || typed === alias) return true;
  const [asked, known] = [new URL(typed), new URL(url)];
  const isSame = asked.protocol === known.protocol && asked.port === known.port;
  const isHere = asked.hostname === 'localhost' && isLoopback(url);
  return isSame && isHere && asked.pathname === known.pathname;
}
