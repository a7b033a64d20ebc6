/**
 * Who a call is answered as: by its credentials or its lid, as the route has it. Beside credentials a lid narrows what
 * they open, so that a shared link means the same to everyone.
 */
import { WinnowError } from '../model/errors.ts';
import { readLid } from '../protocol/parameters.ts';
import { findShare, type Share } from '../store/shares.ts';
import type { Authenticate, Caller } from './caller.ts';
import type { ServiceContext } from './context.ts';
import { nothingHere } from './missing.ts';
import type { Call, Route } from './route.ts';

/** A lid beside credentials must be one of the caller's own. Throws `missing`, as for an unknown one. */
async function requireOwnLid(context: ServiceContext, caller: Caller, lid: string): Promise<Share> {
  const share = await findShare(context.store, lid);
  if (share?.userId !== caller.user.rowId) throw nothingHere();
  return share;
}

/**
 * The caller of a route; undefined for a public one, and for an anonymous follower of a link. Throws what
 * `authenticate` throws, `forbidden` for a delegate where the owner alone may call, and `missing` for a lid that is not
 * the caller's.
 */
export async function findCaller(
  call: Call,
  { access, reserved = 'do this' }: Pick<Route, 'access' | 'reserved'>,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  if (access === 'public') return undefined;
  const { context, rawQuery, peer } = call;
  const { headers } = call.request;
  const named = headers.has('authorization');
  if (access === 'link') {
    // A link works without credentials, so it also works with wrong ones.
    return named ? authenticate({ headers, peer }, 'reader').catch(() => undefined) : undefined;
  }
  const caller = await authenticate({ headers, rawQuery, peer }, access);
  if (access === 'owner' && caller.actor.kind !== 'owner') {
    throw new WinnowError('forbidden', `a delegated user cannot ${reserved}`);
  }
  if (!named || (access !== 'reader' && access !== 'data-reader')) return caller;
  const lid = readLid(rawQuery);
  if (lid === undefined) return caller;
  const { key } = await requireOwnLid(context, caller, lid);
  return { ...caller, shared: { lid, key } };
}
