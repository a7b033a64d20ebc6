/** Accounts: who pays, whose plan counts. Each has one user of kind `owner`. */
import type { Account } from '../model/user.ts';
import type { Statements } from './engine.ts';

interface AccountRow {
  id: number;
  username: string;
  plan_id: number | null;
  visitors_teach: Account['visitorsTeach'];
}

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

export async function findAccount(
  statements: Statements,
  username: string,
): Promise<Account | undefined> {
  const row = await statements.get<AccountRow>(
    'SELECT id, username, plan_id, visitors_teach FROM accounts WHERE username_key = ?',
    nameKey(username),
  );
  return row && fromRow(row);
}

export async function findAccountById(statements: Statements, id: number): Promise<Account> {
  const row = await statements.get<AccountRow>(
    'SELECT id, username, plan_id, visitors_teach FROM accounts WHERE id = ?',
    id,
  );
  return fromRow(row!);
}

export async function findAccounts(statements: Statements): Promise<Account[]> {
  const rows = await statements.all<AccountRow>(
    'SELECT id, username, plan_id, visitors_teach FROM accounts ORDER BY username_key',
  );
  return rows.map(fromRow);
}

/** Puts a new account; undefined when the username is taken. */
export async function putAccount(
  statements: Statements,
  username: string,
  createdAt: number,
): Promise<Account | undefined> {
  const row = await statements.get<AccountRow>(
    `INSERT INTO accounts (username, username_key, created_at) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING id, username, plan_id, visitors_teach`,
    username,
    nameKey(username),
    createdAt,
  );
  return row && fromRow(row);
}
