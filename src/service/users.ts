/** The users of an account: which one a call is about, and creating, changing and really deleting delegates. */
import { WinnowError } from '../model/errors.ts';
import type { Account, User } from '../model/user.ts';
import { V1_PARAMETERS } from '../protocol/parameters.ts';
import { readQuery } from '../protocol/query.ts';
import { lastWord } from '../protocol/shell-word.ts';
import { type NewUser, readUserId } from '../protocol/users.ts';
import { nameKey } from '../store/accounts.ts';
import type { Statements } from '../store/engine.ts';
import { removeTaught } from '../store/events.ts';
import { removeWithOrphans } from '../store/orphans.ts';
import { findPlanById } from '../store/plans.ts';
import { findShares, markShared, putShare } from '../store/shares.ts';
import {
  countDelegates,
  findPersons,
  findUser,
  putPassword,
  putUser,
  removeUser as removeStoredUser,
} from '../store/users.ts';
import type { Caller } from './callers/caller.ts';
import { fullName, splitFullName } from './callers/full-name.ts';
import { hashPassword } from './callers/password.ts';
import { lidReader, ownReader } from './callers/reader.ts';
import { refuseDisabled } from './callers/user-state.ts';
import type { ServiceContext } from './context.ts';
import { makerName, personsPrefix } from './person-label.ts';
import { newLid } from './shares.ts';

function noUser(): WinnowError {
  return new WinnowError('missing', 'there is no such user in this account');
}

/**
 * The delegate that an id (`/users/a%21b`), a full name (`a!b`) or a requested name (`b`) stands for.
 * Requested names hold no `!`, so the three cannot be mistaken for each other.
 */
async function findDelegate(
  statements: Statements,
  account: Account,
  text: string,
): Promise<User | undefined> {
  const decoded = readUserId(text);
  const name = decoded?.includes('!') ? decoded : text;
  const { username, delegate } = splitFullName(name);
  if (delegate === undefined) return findUser(statements, account.rowId, 'delegate', name);
  if (nameKey(username) !== nameKey(account.username)) return undefined;
  return findUser(statements, account.rowId, 'delegate', delegate);
}

/** A delegate of the account. Throws `missing`, also for another account's. */
export async function requireDelegate(
  statements: Statements,
  account: Account,
  text: string,
): Promise<User> {
  const user = await findDelegate(statements, account, text);
  if (user === undefined) throw noUser();
  return user;
}

/** The caller with the user that `uid` selects. Throws `missing` for anyone not of the account. */
export async function selectUser(
  context: ServiceContext,
  caller: Caller,
  rawQuery: string,
): Promise<Caller> {
  const { uid } = readQuery(V1_PARAMETERS, rawQuery);
  if (uid === undefined) return caller;
  const { account, actor } = caller;
  const user = await findDelegate(context.store, account, uid);
  const own = nameKey(uid) === nameKey(account.username);
  if (user === undefined && own && actor.kind === 'owner') return caller;
  // A delegate may name itself, nobody else; to it other users do not exist.
  if (user === undefined || (actor.kind !== 'owner' && actor.rowId !== user.rowId)) throw noUser();
  refuseDisabled(user);
  return { ...caller, user };
}

/**
 * Users are a feature of enterprise plans: any other plan has no room for one. An account without a plan
 * is not limited in anything.
 * @throws WinnowError `conflict` when the plan is full or has no users, `unavailable` when it cannot be loaded
 */
async function requireRoom(statements: Statements, account: Account): Promise<void> {
  if (account.planId === undefined) return;
  const plan = await findPlanById(statements, account.planId);
  if (plan === undefined || !plan.readable) {
    throw new WinnowError('unavailable', 'the plan of this account cannot be loaded; try later', {
      headers: { 'retry-after': '60' },
    });
  }
  if (!plan.enterprise) {
    throw new WinnowError('conflict', `the plan "${plan.name}" has no users: it is not enterprise`);
  }
  if (plan.userLimit === undefined) return;
  if ((await countDelegates(statements, account.rowId)) >= plan.userLimit) {
    throw new WinnowError(
      'conflict',
      `the plan "${plan.name}" has no room for another user: it allows ${plan.userLimit}`,
    );
  }
}

/**
 * Throws `conflict` where persons have labels that would make them those of a new user: left by one of that name whom an older
 * service removed, or chosen by the account itself. Nobody inherits what somebody else's readers were about.
 */
async function refuseHeirs(statements: Statements, account: Account, name: string): Promise<void> {
  // Names of users ignore case, so that `Dan!x` would be a person of `dan`, though labels are taken as they stand.
  const persons = await findPersons(statements, account.rowId);
  const person = persons.find((each) => nameKey(makerName(each) ?? '') === nameKey(name));
  if (person === undefined) return;
  const prefix = personsPrefix({ name: makerName(person)! });
  throw new WinnowError(
    'conflict',
    `there are persons whose uid begins with "${prefix}"; forget them first`,
    {
      hint: `winnow users forget${lastWord(person.name)}`,
    },
  );
}

/**
 * Creates a delegate, with the lid of its whole graph.
 * @throws WinnowError `conflict` when the name is taken, the plan has no room, or persons would become those of the new user
 */
export async function createUser(
  context: ServiceContext,
  account: Account,
  { name, password }: NewUser,
): Promise<{ user: User; lid: string }> {
  // Asked before the costly hash, and again where it counts.
  await requireRoom(context.store, account);
  const hash = await hashPassword(password, context.random);
  const now = context.clock();
  return context.store.transaction(async (statements) => {
    const taken = await findUser(statements, account.rowId, 'delegate', name);
    if (taken !== undefined) {
      throw new WinnowError('conflict', `there is already a user "${fullName(account, taken)}"`);
    }
    await requireRoom(statements, account);
    await refuseHeirs(statements, account, name);
    const user = (await putUser(statements, {
      accountId: account.rowId,
      kind: 'delegate',
      name,
      password: hash,
      createdAt: now,
    }))!;
    const share = await putShare(statements, {
      lid: newLid(context),
      userId: user.rowId,
      key: '',
      createdAt: now,
    });
    // Who makes a user is told the lid by itself, so it counts as one that is handed on, not as that of the user's own lists.
    const { lid } = await markShared(statements, share, now);
    return { user, lid };
  });
}

/** Sets a user's password; the old one is refused from now on. */
export async function changePassword(
  context: ServiceContext,
  user: User,
  password: string,
): Promise<void> {
  await putPassword(context.store, user.rowId, await hashPassword(password, context.random));
}

/** Forgets by what items a user, and the holders of the user's lids, were taught. */
export async function forgetReaders(statements: Statements, userId: number): Promise<void> {
  const shares = await findShares(statements, userId);
  const readers = shares.map(({ lid }) => lidReader(lid));
  await removeTaught(statements, [ownReader({ rowId: userId }), ...readers]);
}

/**
 * Deletes users for good: graphs, history, shares and sources; concepts that nobody else holds, and feeds (with the items they
 * alone brought) that nobody else follows.
 */
export async function removeUsers(
  { store, clock, gatherer }: ServiceContext,
  find: (statements: Statements) => Promise<readonly Pick<User, 'rowId'>[]>,
): Promise<void> {
  await store.transaction(async (statements) => {
    const users = await find(statements);
    const ids = users.map(({ rowId }) => rowId);
    await removeWithOrphans(statements, ids, async () => {
      for (const rowId of ids) {
        await forgetReaders(statements, rowId);
        await removeStoredUser(statements, rowId);
      }
    });
  });
  // Loaded here: what only lists things does not come here.
  const { forgetOrphans } = await import('./gather/forget-dropped.ts');
  await forgetOrphans(store, clock);
  gatherer.wake();
}

/** Deletes a user for good, with the persons that the user made. */
export async function removeUser(context: ServiceContext, user: User): Promise<void> {
  await removeUsers(context, async (statements) =>
    user.kind === 'delegate'
      ? [user, ...(await findPersons(statements, user.accountId, personsPrefix(user)))]
      : [user],
  );
}
