/** What a lid opens: a graph, or one top-level concept of it, for reading and never for writing. */
import type { TopicPath } from '../model/topic-path.ts';
import { LID } from '../protocol/parameters.ts';
import { readQuery } from '../protocol/query.ts';
import { findAccountById } from '../store/accounts.ts';
import { findShare, type Share } from '../store/shares.ts';
import { findUser, findUserById } from '../store/users.ts';
import type { Access } from './access.ts';
import type { Authenticate, Caller } from './caller.ts';
import type { ServiceContext } from './context.ts';
import { nothingHere } from './missing.ts';
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

/** A lid beside credentials must be one of the caller's own. Throws `missing`, as for an unknown one. */
async function requireOwnLid(context: ServiceContext, caller: Caller, lid: string): Promise<Share> {
  const share = await findShare(context.store, lid);
  if (share?.userId !== caller.user.rowId) throw nothingHere();
  return share;
}

/**
 * The caller of a route that is not public; undefined for an anonymous follower of a link. Beside
 * credentials a lid narrows what they open, so that a shared link means the same to everyone. Throws what
 * `authenticate` throws, and `missing` for a lid that is not the caller's.
 */
export async function identify(
  call: Call,
  access: Access,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  const { context, rawQuery, peer } = call;
  const { headers } = call.request;
  const named = headers.has('authorization');
  if (access === 'link') {
    // A link works without credentials, so it also works with wrong ones.
    return named ? authenticate({ headers, peer }, 'reader').catch(() => undefined) : undefined;
  }
  const caller = await authenticate({ headers, rawQuery, peer }, access);
  if (!named || (access !== 'reader' && access !== 'data-reader')) return caller;
  const { lid } = readQuery({ lid: LID }, rawQuery);
  if (lid === undefined) return caller;
  const { key } = await requireOwnLid(context, caller, lid);
  return { ...caller, shared: { lid, key } };
}
