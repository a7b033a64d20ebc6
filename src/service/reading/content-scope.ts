/** What a list of content draws on: which concepts of the graph, which sources of the reader. */
import type { Topic } from '../../model/topic.ts';
import { alternativePaths, formatTopicPath, type TopicPath } from '../../model/topic-path.ts';
import type { User } from '../../model/user.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { type SourceName, writeMemberOf } from '../../protocol/source-name.ts';
import type { Statements } from '../../store/engine.ts';
import { findSourceHeads } from '../../store/sources.ts';
import { findSubtree, findTopics } from '../../store/topics.ts';
import { findUser } from '../../store/users.ts';
import { noSource, noTopic } from '../missing.ts';

/** Row ids of sources with the name their content is a member of. */
export type SourceScopes = ReadonlyMap<number, string>;

/** Whose sources a user reads: a `uid` has none of its own and reads the account's. */
export async function findSourceOwner(
  statements: Statements,
  user: User,
  accountName: string,
): Promise<User> {
  if (user.kind !== 'uid') return user;
  return (await findUser(statements, user.accountId, 'owner', accountName)) ?? user;
}

/**
 * The sources a read draws on: the one named, else the default, else all of the reader's own.
 * @throws WinnowError `missing` for a named source that does not exist
 */
export async function findSourceScopes(
  statements: Statements,
  user: User,
  accountName: string,
  named: SourceName | undefined,
): Promise<SourceScopes> {
  const owner = await findSourceOwner(statements, user, accountName);
  const scope = named?.scope ?? 'user';
  const heads = await findSourceHeads(statements, scope === 'user' ? owner.rowId : undefined);
  const member = (name: string) => writeMemberOf({ scope, name });
  if (named !== undefined) {
    const head = heads.find(({ name }) => name === named.name);
    if (head === undefined) {
      throw noSource(scope, named.name);
    }
    return new Map([[head.rowId, member(head.name)]]);
  }
  const chosen = heads.filter(({ isDefault }) => isDefault);
  return new Map(
    (chosen.length > 0 ? chosen : heads).map(({ rowId, name }) => [rowId, member(name)]),
  );
}

/**
 * The topics a read draws on: the whole graph, or the subtrees of a path and its alternatives, as far as
 * the caller may see them (`opens`).
 * @throws WinnowError `missing` when the graph holds none of them
 */
export async function findTopicScope(
  statements: Statements,
  user: User,
  path: TopicPath | undefined,
  opens: (topic: TopicPath) => boolean = () => true,
): Promise<Topic[]> {
  if (path === undefined) {
    return (await findTopics(statements, user.rowId)).filter((topic) => opens(topic.path));
  }
  const topics: Topic[] = [];
  for (const alternative of alternativePaths(path)) {
    const subtree = await findSubtree(statements, user.rowId, alternative);
    topics.push(...subtree.filter((topic) => opens(topic.path)));
  }
  if (topics.length === 0) {
    throw noTopic(path, `winnow topics add ${shellWord(formatTopicPath(path))}`);
  }
  return topics;
}
