/**
 * Who a call is answered as: by its credentials or its lid, as the route has it. Beside credentials a lid narrows what
 * they open, so that a shared link means the same to everyone.
 */
import { WinnowError } from '../../model/errors.ts';
import { readLid } from '../../protocol/parameters.ts';
import { findShare, type Share } from '../../store/shares.ts';
import type { ServiceContext } from '../context.ts';
import { nothingHere } from '../missing.ts';
import type { Call, Route } from '../route.ts';
import { takesLid } from './access.ts';
import type { Authenticate, Caller } from './caller.ts';

/** A lid beside credentials must be one of the caller's own. Throws `missing`, as for an unknown one. */
async function requireOwnLid(context: ServiceContext, caller: Caller, lid: string): Promise<Share> {
  const share = await findShare(context.store, lid);
  if (share?.userId !== caller.user.rowId) throw nothingHere();
  return share;
}

/**
 * The caller of a route; undefined for a public one, and for an anonymous follower of a link. Throws what
 * `authenticate` throws.
 */
export async function findCaller(
  { request: { headers }, rawQuery, peer }: Call,
  { access }: Pick<Route, 'access'>,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  if (access === 'public') return undefined;
  if (access !== 'link') return authenticate({ headers, rawQuery, peer }, access);
  // A link works without credentials, so it also works with wrong ones.
  if (!headers.has('authorization')) return undefined;
  return authenticate({ headers, peer }, 'reader').catch(() => undefined);
}

/**
 * The caller as far as the route and a lid beside the credentials let them in. Throws `forbidden` for a delegate where the
 * owner alone may call, and `missing` for a lid that is not the caller's.
 */
export async function admitCaller(
  { context, request: { headers }, rawQuery }: Call,
  { access, reserved = 'do this' }: Pick<Route, 'access' | 'reserved'>,
  caller: Caller,
): Promise<Caller> {
  if (access === 'owner' && caller.actor.kind !== 'owner') {
    throw new WinnowError('forbidden', `a delegated user cannot ${reserved}`);
  }
  if (!takesLid(access) || !headers.has('authorization')) return caller;
  const lid = readLid(rawQuery);
  if (lid === undefined) return caller;
  const { key } = await requireOwnLid(context, caller, lid);
  return { ...caller, shared: { lid, key, isAlone: false } };
}
