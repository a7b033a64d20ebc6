/** Accounts: who pays, whose plan counts. Each has one user of kind `owner`. */
import type { Account, UserState } from '../model/user.ts';
import type { Statements } from './engine.ts';

interface AccountRow {
  id: number;
  username: string;
  plan_id: number | null;
  visitors_teach: Account['visitorsTeach'];
}

const COLUMNS = 'id, username, plan_id, visitors_teach';

function fromRow(row: AccountRow): Account {
  return {
    rowId: row.id,
    username: row.username,
    visitorsTeach: row.visitors_teach,
    ...(row.plan_id === null ? {} : { planId: row.plan_id }),
  };
}

/** Identity of a user or account name: NFC, trimmed, case ignored. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** An account by its username, in which case does not count; undefined when there is none. */
export async function findAccount(
  statements: Statements,
  username: string,
): Promise<Account | undefined> {
  const row = await statements.get<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts WHERE username_key = ?`,
    nameKey(username),
  );
  return row && fromRow(row);
}

/** The account of a user; whoever has its id knows that it is there. */
export async function findAccountById(statements: Statements, id: number): Promise<Account> {
  const row = await statements.get<AccountRow>(`SELECT ${COLUMNS} FROM accounts WHERE id = ?`, id);
  return fromRow(row!);
}

/** An account as its operator sees it. */
export interface AccountRecord {
  readonly username: string;
  /** Name of its plan; absent where nothing limits it. */
  readonly plan?: string;
  /** State of the owner; a disabled owner stops the delegates too. */
  readonly state: UserState;
  /** How many delegated users it has. */
  readonly users: number;
  readonly createdAt: number;
}

/** Every account, in the order of the usernames. */
export async function findAccountRecords(statements: Statements): Promise<AccountRecord[]> {
  const rows = await statements.all<{
    username: string;
    plan: string | null;
    state: UserState;
    users: number;
    createdAt: number;
  }>(
    `SELECT a.username, p.name AS plan, u.state, a.created_at AS "createdAt",
       (SELECT count(*) FROM users d WHERE d.account_id = a.id AND d.kind = 'delegate') AS users
     FROM accounts a JOIN users u ON u.account_id = a.id AND u.kind = 'owner'
     LEFT JOIN plans p ON p.id = a.plan_id ORDER BY a.username_key`,
  );
  return rows.map(({ plan, ...row }) => ({ ...row, ...(plan === null ? {} : { plan }) }));
}

/** Puts a new account; undefined when the username is taken. */
export async function putAccount(
  statements: Statements,
  username: string,
  createdAt: number,
): Promise<Account | undefined> {
  const row = await statements.get<AccountRow>(
    `INSERT INTO accounts (username, username_key, created_at) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    username,
    nameKey(username),
    createdAt,
  );
  return row && fromRow(row);
}

/** Says whose clicks teach the graphs of an account. */
export async function putVisitorsTeach(
  statements: Statements,
  accountId: number,
  teach: Account['visitorsTeach'],
): Promise<void> {
  await statements.run('UPDATE accounts SET visitors_teach = ? WHERE id = ?', teach, accountId);
}

/** Removes an account and, by cascade, its users and everything of theirs. */
export async function removeAccount(statements: Statements, accountId: number): Promise<void> {
  await statements.run('DELETE FROM accounts WHERE id = ?', accountId);
}
