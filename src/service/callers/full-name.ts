/** Full names: `account` for the owner of an account, `account!name` for a user that it delegates to. */
import type { Account, User } from '../../model/user.ts';
import type { Statements } from '../../store/engine.ts';
import { findUser } from '../../store/users.ts';

/** `<account username>!<requested name>`. */
export function fullName(account: Account, user: User): string {
  return `${account.username}!${user.name}`;
}

/** The account that a full name is of, and the delegate where it names one. Neither holds a `!` itself. */
export function splitFullName(name: string): {
  readonly username: string;
  readonly delegate: string | undefined;
} {
  const bang = name.indexOf('!');
  if (bang < 0) return { username: name, delegate: undefined };
  return { username: name.slice(0, bang), delegate: name.slice(bang + 1) };
}

/** The delegate of an account, or its owner where none is named. */
export function findOwnerOrDelegate(
  statements: Statements,
  account: Account,
  delegate: string | undefined,
): Promise<User | undefined> {
  return delegate === undefined
    ? findUser(statements, account.rowId, 'owner', account.username)
    : findUser(statements, account.rowId, 'delegate', delegate);
}
