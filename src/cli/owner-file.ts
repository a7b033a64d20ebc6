/**
 * The file beside the lock of a data directory that says which process owns it and, for a service, at which addresses. Its
 * owner writes it for the same user alone. It is still read as foreign text: where anything in it is odd, it counts as absent.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { readServiceUrl } from './settings.ts';

/** What the owner of a directory does with it. */
export type OwnerWork = 'serving' | 'restoring';

/** Where a service is called. */
export interface ServedAt {
  /** Base address at which it listens on this machine. */
  readonly url: string;
  /** The same over IPv4, for a service that listens on every address of IPv6 and IPv4. */
  readonly alias?: string;
  /** The addresses that links through it begin with: those of its public address, where it has one. */
  readonly links: BaseAddresses;
}

export interface Owner {
  readonly pid: number;
  readonly work: OwnerWork;
  /** When it began, ISO 8601. */
  readonly since: string;
  /** Of a service that listens. */
  readonly served?: ServedAt;
}

const OWNER = 'owner.json';

/** Far more than an owner writes. */
const MOST_BYTES = 16_384;

const MOST_ADDRESS = 2_048;

/** Puts the file in place whole, for its owner alone. Throws what the file system throws. */
export function writeOwner(directory: string, owner: Owner): void {
  const file = join(directory, OWNER);
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, JSON.stringify(owner), { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/** Removes the file, where it is there. */
export function removeOwner(directory: string): void {
  rmSync(join(directory, OWNER), { force: true });
}

/** The text of a plain file, and whether only this user can have written it; undefined for anything but a plain file. */
function readPlain(file: string, userId: number | undefined) {
  // Not blocking: opening a named pipe in its place would wait for ever.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const descriptor = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() || found.size > MOST_BYTES) return undefined;
    const isOwn = userId === undefined || (found.uid === userId && (found.mode & 0o022) === 0);
    return { text: readFileSync(descriptor, 'utf8'), isOwn };
  } finally {
    closeSync(descriptor);
  }
}

/** An address as its owner writes it: http(s), without a user or a query, and in the one form that URLs have. Throws. */
function readAddress(value: unknown): string {
  const address = readServiceUrl(String(value));
  if (address === value && address.length <= MOST_ADDRESS) return address;
  throw new TypeError('no address of a service');
}

function readServed(value: unknown): ServedAt | undefined {
  try {
    const { url, alias, links } = value as Record<'url' | 'alias', unknown> & {
      links: Record<string, unknown>;
    };
    const { baseUrl, contentUrl, dataUrl } = links;
    return {
      url: readAddress(url),
      ...(alias === undefined ? {} : { alias: readAddress(alias) }),
      links: {
        baseUrl: readAddress(baseUrl),
        contentUrl: readAddress(contentUrl),
        dataUrl: readAddress(dataUrl),
      },
    };
  } catch {
    return undefined;
  }
}

/** What the file of a directory says; undefined where it counts as absent. Addresses are believed only if this user wrote them. */
export function readOwner(directory: string, userId: number | undefined): Owner | undefined {
  try {
    const { text = '{}', isOwn = false } = readPlain(join(directory, OWNER), userId) ?? {};
    const { pid, work, since, served } = JSON.parse(text) as Record<string, unknown>;
    // Nothing below 1 is a process, and `kill -1` would end them all.
    if (!Number.isSafeInteger(pid) || (pid as number) < 1) return undefined;
    const known = isOwn && work === 'serving' ? readServed(served) : undefined;
    return {
      pid: pid as number,
      work: work === 'restoring' ? 'restoring' : 'serving',
      since: String(since),
      ...(known === undefined ? {} : { served: known }),
    };
  } catch {
    return undefined;
  }
}
