/** What a lid opens: a graph, or a top-level concept of it, for reading and, without credentials beside it, never for writing. */
import { alternativePaths, type TopicPath } from '../../model/topic-path.ts';
import { findAccountById } from '../../store/accounts.ts';
import type { Share } from '../../store/shares.ts';
import { findUser, findUserById } from '../../store/users.ts';
import type { ServiceContext } from '../context.ts';
import { makerName } from '../person-label.ts';
import type { Caller } from './caller.ts';

/** No key of a topic holds it, since it parts alternatives. */
const BETWEEN_KEYS = ';';

/** The key of a lid that opens all of these top-level concepts. */
export function joinKeys(keys: readonly string[]): string {
  return [...new Set(keys)].toSorted().join(BETWEEN_KEYS);
}

/** The keys of the top-level concepts that a lid opens; one that is empty stands for the whole graph. */
export function splitKeys(key: string): readonly string[] {
  return key.split(BETWEEN_KEYS);
}

/** What may be seen of a graph: all of it, or what lies within the concepts that a lid opens. */
export function opensTopic(caller: Caller): (topic: TopicPath) => boolean {
  const keys = splitKeys(caller.shared?.key ?? '');
  return (topic) =>
    keys.some((key) => key === '' || topic.key === key || topic.key.startsWith(`${key}/`));
}

/** Whether a caller may see each topic that a path stands for. */
export function opensAll(caller: Caller, path: TopicPath): boolean {
  return alternativePaths(path).every(opensTopic(caller));
}

/** The user whose graph a lid opens; undefined for nobody's, and for that of somebody who is disabled or was made by such a one. */
export async function findSharer(
  context: ServiceContext,
  share: Share,
): Promise<Caller | undefined> {
  const user = await findUserById(context.store, share.userId);
  if (user === undefined) return undefined;
  const account = await findAccountById(context.store, user.accountId);
  const owner = await findUser(context.store, account.rowId, 'owner', account.username);
  const maker = makerName(user);
  const delegate = maker && (await findUser(context.store, account.rowId, 'delegate', maker));
  if ([user, owner, delegate].some((each) => each && each.state === 'disabled')) return undefined;
  const { lid, key } = share;
  return { account, actor: user, user, shared: { lid, key, isAlone: true } };
}
