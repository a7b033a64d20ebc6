/** What a lid opens: a graph, or one top-level concept of it, for reading and never for writing. */
import type { TopicPath } from '../model/topic-path.ts';
import { findAccountById } from '../store/accounts.ts';
import type { Share } from '../store/shares.ts';
import { findUser, findUserById } from '../store/users.ts';
import type { Caller } from './caller.ts';
import type { ServiceContext } from './context.ts';

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
