/** Users: the owner of an account, its delegates, and the labels it chose as `uid`. */
import type { User, UserKind, UserState } from '../model/user.ts';
import { nameKey } from './accounts.ts';
import type { Statements } from './engine.ts';

interface UserRow {
  id: number;
  account_id: number;
  kind: UserKind;
  name: string;
  state: UserState;
}

const COLUMNS = 'id, account_id, kind, name, state';

function fromRow(row: UserRow): User {
  return {
    rowId: row.id,
    accountId: row.account_id,
    kind: row.kind,
    name: row.name,
    state: row.state,
  };
}

/** Identity of a user: names ignore case, a `uid` is opaque and taken as it stands. */
function keyOf(kind: UserKind, name: string): string {
  return kind === 'uid' ? name : nameKey(name);
}

/** A user of an account by kind and name, in which case does not count unless it is a `uid`; undefined when there is none. */
export async function findUser(
  statements: Statements,
  accountId: number,
  kind: UserKind,
  name: string,
): Promise<User | undefined> {
  const row = await statements.get<UserRow>(
    `SELECT ${COLUMNS} FROM users WHERE account_id = ? AND kind = ? AND name_key = ?`,
    accountId,
    kind,
    keyOf(kind, name),
  );
  return row && fromRow(row);
}

/** The user of a row id; undefined when it is gone. */
export async function findUserById(statements: Statements, id: number): Promise<User | undefined> {
  const row = await statements.get<UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = ?`, id);
  return row && fromRow(row);
}

/** Every user of an account, of whatever kind. */
export async function findUserIds(statements: Statements, accountId: number): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    'SELECT id FROM users WHERE account_id = ?',
    accountId,
  );
  return rows.map(({ id }) => id);
}

export interface NewUser {
  readonly accountId: number;
  readonly kind: UserKind;
  readonly name: string;
  /** A hash, never the password. */
  readonly password?: string;
  readonly createdAt: number;
}

/** Puts a user; undefined when the name is taken. */
export async function putUser(statements: Statements, user: NewUser): Promise<User | undefined> {
  const row = await statements.get<UserRow>(
    `INSERT INTO users (account_id, kind, name, name_key, password, created_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    user.accountId,
    user.kind,
    user.name,
    keyOf(user.kind, user.name),
    user.password ?? null,
    user.createdAt,
  );
  return row && fromRow(row);
}

/** The password hash of a user; undefined where there is none. */
export async function findPassword(
  statements: Statements,
  userId: number,
): Promise<string | undefined> {
  const row = await statements.get<{ password: string | null }>(
    'SELECT password FROM users WHERE id = ?',
    userId,
  );
  return row?.password ?? undefined;
}

/** Keeps the hash of a new password; the old one is refused from now on. */
export async function putPassword(
  statements: Statements,
  userId: number,
  hash: string,
): Promise<void> {
  await statements.run('UPDATE users SET password = ? WHERE id = ?', hash, userId);
}

/** Disables a user, or lets one go on. */
export async function putUserState(
  statements: Statements,
  userId: number,
  state: UserState,
): Promise<void> {
  await statements.run('UPDATE users SET state = ? WHERE id = ?', state, userId);
}

/** A delegated user with the lid of the whole graph; undefined where that was revoked, or only lists carry it. */
export interface Delegate {
  readonly user: User;
  readonly lid?: string;
}

/** The delegated users of an account, in the order of their names. */
export async function findDelegates(
  statements: Statements,
  accountId: number,
): Promise<Delegate[]> {
  const rows = await statements.all<UserRow & { lid: string | null }>(
    `SELECT ${COLUMNS}, (SELECT s.lid FROM shares s
       WHERE s.user_id = users.id AND s.key = '' AND s.revoked_at IS NULL
         AND s.shared_at IS NOT NULL) AS lid
     FROM users WHERE account_id = ? AND kind = 'delegate' ORDER BY name_key`,
    accountId,
  );
  return rows.map(({ lid, ...row }) => ({
    user: fromRow(row),
    ...(lid === null ? {} : { lid }),
  }));
}

/** How many delegated users an account has. */
export async function countDelegates(statements: Statements, accountId: number): Promise<number> {
  const row = await statements.get<{ n: number }>(
    `SELECT count(*) AS n FROM users WHERE account_id = ? AND kind = 'delegate'`,
    accountId,
  );
  return row!.n;
}

/** The persons of an account whose labels begin so, or all, in the order of these. */
export async function findPersons(
  statements: Statements,
  accountId: number,
  prefix = '',
): Promise<User[]> {
  const rows = await statements.all<UserRow>(
    `SELECT ${COLUMNS} FROM users WHERE account_id = ? AND kind = 'uid' AND substr(name, 1, ?) = ?
     ORDER BY name`,
    accountId,
    [...prefix].length,
    prefix,
  );
  return rows.map(fromRow);
}

/** Removes a user and, by cascade, everything that was theirs alone. */
export async function removeUser(statements: Statements, userId: number): Promise<void> {
  await statements.run('DELETE FROM users WHERE id = ?', userId);
}
