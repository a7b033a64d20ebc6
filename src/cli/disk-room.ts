/** How much room is left for a store: a disk that is nearly full is told before a write is refused. */
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { KIB, MIB } from '../model/byte-size.ts';

/** Less does not hold what one transaction writes beside the store. */
const LEAST_BYTES = MIB;

/** Less is soon used up: some hundred feeds take so much. */
const SCARCE_BYTES = 64 * MIB;

export interface DiskRoom {
  readonly state: 'enough' | 'scarce' | 'full';
  /** What is left, as people read it. */
  readonly left: string;
}

/** The room on the disk of a directory, which need not be there yet; undefined where the file system does not tell. */
export function findDiskRoom(directory: string): DiskRoom | undefined {
  let nearest = directory;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    const { bavail, bsize, blocks } = statfsSync(nearest);
    return blocks === 0 ? undefined : roomOf(bavail * bsize);
  } catch {
    return undefined;
  }
}

/** The same of so many bytes that are left. */
export function roomOf(bytes: number): DiskRoom {
  const left = bytes < MIB ? `${Math.floor(bytes / KIB)} KiB` : `${Math.floor(bytes / MIB)} MiB`;
  if (bytes < LEAST_BYTES) return { state: 'full', left };
  return { state: bytes < SCARCE_BYTES ? 'scarce' : 'enough', left };
}
