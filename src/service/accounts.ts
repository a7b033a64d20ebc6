/** Administration of accounts on the data directory: create, list, disable, enable, put on a plan, remove. */
import { WinnowError } from '../model/errors.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Account, User, UserState } from '../model/user.ts';
import { checkAccountName, checkPassword } from '../protocol/users.ts';
import {
  type AccountRecord,
  findAccount,
  findAccountRecords,
  putAccount,
  removeAccount,
} from '../store/accounts.ts';
import type { Engine, Statements } from '../store/engine.ts';
import { removeWithOrphans } from '../store/orphans.ts';
import { findPlanById, putAccountPlan } from '../store/plans.ts';
import { resumePostponed } from '../store/postponed.ts';
import { findUserIds, putPassword, putUser, putUserState } from '../store/users.ts';
import { findOwnerOrDelegate, splitFullName } from './callers/full-name.ts';
import { hashPassword } from './callers/password.ts';
import { EMBEDDED_USER } from './embedded-user.ts';
import { requirePlan } from './plans.ts';
import { forgetReaders } from './users.ts';

export interface AccountAdministration {
  /** A new account whose password a person chose. Throws `invalid`, `missing` (the plan), and `conflict` when the username is taken. */
  createAccount(username: string, password: string, plan?: string): Promise<void>;
  /** Every account, in the order of the usernames. */
  listAccounts(): Promise<AccountRecord[]>;
  /** Disables an account with all its users; their data stays. `name` may also be one user: `account!user`. */
  disable(name: string): Promise<void>;
  /** Enables it again and returns its state, which is `re-enabled` on an enterprise plan. */
  enable(name: string): Promise<UserState>;
  /** Puts an account on a plan; without one, nothing limits it. Throws `missing`. */
  setPlan(username: string, plan: string | undefined): Promise<void>;
  /** Sets the password of an account. Throws `invalid`, `missing`. */
  setPassword(username: string, password: string): Promise<void>;
  /** Removes an account with all its users and their data, for good. Throws `missing`. */
  removeAccount(username: string): Promise<void>;
}

/** An account. Throws `missing`. */
export async function requireAccount(statements: Statements, username: string): Promise<Account> {
  const account = await findAccount(statements, username);
  if (account !== undefined) return account;
  const isUnmade = username.toLowerCase() === EMBEDDED_USER;
  throw new WinnowError('missing', `there is no account "${username}"`, {
    hint: isUnmade
      ? 'the first command that asks this store makes it, such as: winnow whoami'
      : 'winnow accounts list',
  });
}

interface NewAccount {
  readonly username: string;
  /** Hash of the owner's password. */
  readonly hash: string;
  /** The name of its plan; nothing limits an account without one. */
  readonly plan?: string | undefined;
}

/** Puts an account with its owner; false when the username is taken. Throws `missing` for a plan that is not there. */
export async function putAccountWithOwner(
  store: Engine,
  { username, hash, plan }: NewAccount,
  now: number,
): Promise<boolean> {
  return store.transaction(async (statements) => {
    const account = await putAccount(statements, username, now);
    if (account === undefined) return false;
    if (plan !== undefined) {
      const { rowId } = await requirePlan(statements, plan);
      await putAccountPlan(statements, account.rowId, rowId);
    }
    await putUser(statements, {
      accountId: account.rowId,
      kind: 'owner',
      name: username,
      password: hash,
      createdAt: now,
    });
    return true;
  });
}

/** The owner of an account, or the delegate that `account!user` names. Throws `missing`. */
async function requireUser(statements: Statements, name: string): Promise<User> {
  const { username, delegate } = splitFullName(name);
  const account = await requireAccount(statements, username);
  const user = await findOwnerOrDelegate(statements, account, delegate);
  if (user === undefined) throw new WinnowError('missing', `there is no user "${name}"`);
  return user;
}

/** Administration of the accounts in a store. */
export function createAccountAdministration(
  store: Engine,
  clock: Clock,
  random: RandomBytes,
): AccountAdministration {
  return {
    async createAccount(username, password, plan) {
      const name = checkAccountName(username);
      checkPassword(password);
      const taken = new WinnowError('conflict', `there is already an account "${name}"`);
      if ((await findAccount(store, name)) !== undefined) throw taken;
      // A name that is wrong is refused at once; by the end of the hash the plan may be gone all the same.
      if (plan !== undefined) await requirePlan(store, plan);
      const hash = await hashPassword(password, random);
      if (!(await putAccountWithOwner(store, { username: name, hash, plan }, clock()))) throw taken;
    },

    listAccounts: () => findAccountRecords(store),

    async disable(name) {
      await store.transaction(async (statements) => {
        const user = await requireUser(statements, name);
        await putUserState(statements, user.rowId, 'disabled');
      });
    },

    async enable(name) {
      return store.transaction(async (statements) => {
        const user = await requireUser(statements, name);
        if (user.state !== 'disabled') return user.state;
        const { planId } = await requireAccount(statements, splitFullName(name).username);
        const plan = planId === undefined ? undefined : await findPlanById(statements, planId);
        const state = plan?.enterprise ? 're-enabled' : 'enabled';
        await putUserState(statements, user.rowId, state);
        return state;
      });
    },

    async setPlan(username, planName) {
      await store.transaction(async (statements) => {
        const account = await requireAccount(statements, username);
        const plan = planName === undefined ? undefined : await requirePlan(statements, planName);
        await putAccountPlan(statements, account.rowId, plan?.rowId);
        await resumePostponed(statements, clock());
      });
    },

    async setPassword(username, password) {
      checkPassword(password);
      const hash = await hashPassword(password, random);
      await store.transaction(async (statements) => {
        const account = await requireAccount(statements, username);
        const owner = await requireUser(statements, account.username);
        await putPassword(statements, owner.rowId, hash);
      });
    },

    async removeAccount(username) {
      await store.transaction(async (statements) => {
        const account = await requireAccount(statements, username);
        const users = await findUserIds(statements, account.rowId);
        for (const userId of users) await forgetReaders(statements, userId);
        await removeWithOrphans(statements, users, () => removeAccount(statements, account.rowId));
      });
      const { forgetOrphans } = await import('./gather/forget-dropped.ts');
      await forgetOrphans(store, clock);
    },
  };
}
