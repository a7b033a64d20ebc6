/** Finds the `winnow serve` that runs on a data directory, by the addresses that it wrote there. */
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import { isUrl } from '../model/url.ts';
import { isLoopback } from '../protocol/addresses.ts';
import { readOwner, removeOwner, type ServedAt } from './owner-file.ts';
import { OWNER_LOCK } from './owner-lock.ts';
import { readServiceUrl } from './settings.ts';

/**
 * Where the service on a directory is called; undefined where none runs, or its file cannot be believed. Whether it still runs is
 * told by the lock: when that is free, the file was left by a process that was killed, and is removed.
 */
export async function findRunningService(
  directory: string,
  { userId, alone }: Pick<Environment, 'userId' | 'alone'>,
): Promise<ServedAt | undefined> {
  const served = readOwner(directory, userId)?.served;
  if (served === undefined) return undefined;
  const held = new WinnowError('locked', `${directory} is served`);
  try {
    // While this process holds the lock, nobody else writes the file.
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

/** The address of this machine for a service that listens on all addresses. */
const HERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** An address of a service as it is called on its own machine, in the one form that URLs have. */
export function calledHere(address: string): string {
  if (!isUrl(address)) return address;
  const url = new URL(address);
  url.hostname = HERE[url.hostname] ?? url.hostname;
  return readServiceUrl(url.href);
}

/** The IPv4 address of a service that listens on `::`, which Node opens for IPv4 too; undefined for any other service. */
export function aliasOf(address: string): string | undefined {
  const url = new URL(address);
  if (url.hostname !== '[::]') return undefined;
  url.hostname = '127.0.0.1';
  return readServiceUrl(url.href);
}

/** Where a service listens on this machine, as far as its addresses tell. */
export function endpointsOf({ url, alias, links }: ServedAt) {
  const addresses = [url, ...(alias === undefined ? [] : [alias]), ...Object.values(links)];
  return addresses.flatMap((address) => {
    const { hostname, port, protocol } = new URL(address);
    const known = { port: Number(port || (protocol === 'https:' ? 443 : 80)) };
    const hosts = hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname];
    return hosts.map((host) => ({ ...known, address: host.replaceAll(/[[\]]/gu, '') }));
  });
}

/** Whether an address that was typed is that of a service. `localhost` counts as any address of this machine. */
export function isServedAt(address: string, { url, alias }: ServedAt): boolean {
  const typed = calledHere(address);
  if (typed === url || typed === alias) return true;
  const [asked, known] = [new URL(typed), new URL(url)];
  const isSame = asked.protocol === known.protocol && asked.port === known.port;
  const isHere = asked.hostname === 'localhost' && isLoopback(url);
  return isSame && isHere && asked.pathname === known.pathname;
}
