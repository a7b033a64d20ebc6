/** What a lid opens: a graph, or one top-level concept of it, for reading and never for writing. */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { LID } from '../protocol/parameters.ts';
import { readQuery } from '../protocol/query.ts';
import { findAccountById } from '../store/accounts.ts';
import { findShare, type Share } from '../store/shares.ts';
import { findUser, findUserById } from '../store/users.ts';
import type { Access } from './access.ts';
import type { Authenticate, Caller } from './authenticate.ts';
import type { ServiceContext } from './context.ts';
import { createFailureCount, networkOf } from './login.ts';
import type { Call } from './route.ts';

/** What may be seen of a graph: all of it, or what lies within the concept that a lid opens. */
export function opensTopic(caller: Caller): (topic: TopicPath) => boolean {
  const key = caller.shared?.key ?? '';
  return (topic) => key === '' || topic.key === key || topic.key.startsWith(`${key}/`);
}

/** The user whose graph a lid opens; undefined for nobody's and for that of a disabled user. */
export async function findSharer(
  context: ServiceContext,
  share: Share,
): Promise<Caller | undefined> {
  const user = await findUserById(context.store, share.userId);
  if (user === undefined) return undefined;
  const account = await findAccountById(context.store, user.accountId);
  const owner = await findUser(context.store, account.rowId, 'owner', account.username);
  if (user.state === 'disabled' || owner?.state === 'disabled') return undefined;
  const { lid, key } = share;
  return { account, actor: user, user, shared: { lid, key } };
}

/** Unknown, revoked and somebody else's look the same. */
function unknownLid(): WinnowError {
  return new WinnowError('missing', 'there is nothing at this address');
}

/** A lid beside credentials must be one of the caller's own. Throws `missing`, as for an unknown one. */
export async function requireOwnLid(
  context: ServiceContext,
  caller: Caller,
  lid: string,
): Promise<Share> {
  const share = await findShare(context.store, lid);
  if (share?.userId !== caller.user.rowId) throw unknownLid();
  return share;
}

/**
 * Finds the caller of a route that is not public; undefined for an anonymous follower of a link. Where a
 * lid may stand for credentials it does; beside them it narrows what they open, so that a shared link
 * means the same to everyone. Throws what `authenticate` throws, and `missing` for a lid that opens nothing.
 */
export function createLidReader(context: ServiceContext, authenticate: Authenticate) {
  const { unknown, windowMs } = LIMITS.lid;
  const failures = createFailureCount(context.clock, unknown, windowMs);

  async function readAlone(lid: string, peer: string): Promise<Caller> {
    const share = await findShare(context.store, lid);
    const sharer = share && (await findSharer(context, share));
    if (sharer !== undefined) return sharer;
    failures.add(networkOf(peer), 'too many unknown lids were tried; try again later');
    throw unknownLid();
  }

  return async function identify(call: Call, access: Access): Promise<Caller | undefined> {
    const { rawQuery, peer = '' } = call;
    const { headers } = call.request;
    const named = headers.has('authorization');
    if (access === 'link') {
      // A link works without credentials, so it also works with wrong ones.
      return named ? authenticate(headers, 'reader', peer).catch(() => undefined) : undefined;
    }
    const byLid = access === 'reader' || access === 'data-reader';
    const { lid } = byLid ? readQuery({ lid: LID }, rawQuery) : {};
    if (lid === undefined) return authenticate(headers, access, peer);
    if (!named) return readAlone(lid, peer);
    const caller = await authenticate(headers, access, peer);
    const { key } = await requireOwnLid(context, caller, lid);
    return { ...caller, shared: { lid, key } };
  };
}
