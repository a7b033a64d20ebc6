/** Callers who show a lid instead of credentials: they may read what it opens, and nothing else. */
import { LIMITS } from '../../model/limits.ts';
import { MINUTE_MS } from '../../model/time-units.ts';
import { readLid } from '../../protocol/parameters.ts';
import { findShare } from '../../store/shares.ts';
import type { ServiceContext } from '../context.ts';
import { nothingHere } from '../missing.ts';
import { networkOf } from '../port/network-of.ts';
import type { Caller } from './caller.ts';
import { createFailureCount } from './failure-count.ts';
import { findSharer } from './lid.ts';

/**
 * Gives a function from a raw query and a peer's address to the caller that a lid makes; undefined where
 * no lid was given. It throws `missing` for a lid that is unknown, revoked, or of a disabled user, all
 * alike, and `throttled` for a network that tries too many.
 */
export function createLidReader(context: ServiceContext) {
  const failures = createFailureCount(context.clock, LIMITS.lid.unknownPerMinute, MINUTE_MS);

  return async function findByLid(rawQuery: string, peer: string): Promise<Caller | undefined> {
    const lid = readLid(rawQuery);
    if (lid === undefined) return undefined;
    const share = await findShare(context.store, lid);
    const shared = share && (await findSharer(context, share));
    if (shared !== undefined) return shared;
    failures.add(networkOf(peer), 'too many unknown lids were tried; try again later');
    throw nothingHere();
  };
}
