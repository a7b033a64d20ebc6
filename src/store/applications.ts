/** Applications: programs that call the service, each authorised for some accounts. */
import type { Application } from '../model/user.ts';
import type { Statements } from './engine.ts';

interface ApplicationRow {
  id: number;
  app_id: string;
  name: string;
  key_hash: Uint8Array;
  revoked_at: number | null;
}

const COLUMNS = 'id, app_id, name, key_hash, revoked_at';

function fromRow(row: ApplicationRow): Application {
  return {
    rowId: row.id,
    appId: row.app_id,
    name: row.name,
    keyHash: row.key_hash,
    revoked: row.revoked_at !== null,
  };
}

/** An application by its id, revoked or not; undefined when there is none. */
export async function findApplication(
  statements: Statements,
  appId: string,
): Promise<Application | undefined> {
  const row = await statements.get<ApplicationRow>(
    `SELECT ${COLUMNS} FROM applications WHERE app_id = ?`,
    appId,
  );
  return row && fromRow(row);
}

/** An application as its operator sees it; its key is nowhere. */
export interface ApplicationRecord {
  readonly appId: string;
  readonly name: string;
  readonly revoked: boolean;
  /** Usernames of the accounts it may call for. */
  readonly accounts: readonly string[];
  readonly createdAt: number;
}

/** Every application, in the order of the ids. */
export async function findApplicationRecords(statements: Statements): Promise<ApplicationRecord[]> {
  const rows = await statements.all<ApplicationRow & { created_at: number }>(
    `SELECT ${COLUMNS}, created_at FROM applications ORDER BY app_id`,
  );
  const granted = await statements.all<{ id: number; username: string }>(
    `SELECT g.application_id AS id, a.username FROM authorisations g
     JOIN accounts a ON a.id = g.account_id ORDER BY a.username_key`,
  );
  return rows.map((row) => ({
    appId: row.app_id,
    name: row.name,
    revoked: row.revoked_at !== null,
    accounts: granted.filter(({ id }) => id === row.id).map(({ username }) => username),
    createdAt: row.created_at,
  }));
}

/** Puts an application, or gives an existing one its new key. */
export async function putApplication(
  statements: Statements,
  application: { appId: string; name: string; keyHash: Uint8Array; createdAt: number },
): Promise<Application> {
  const row = await statements.get<ApplicationRow>(
    `INSERT INTO applications (app_id, name, key_hash, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (app_id) DO UPDATE SET key_hash = excluded.key_hash, revoked_at = NULL
     RETURNING ${COLUMNS}`,
    application.appId,
    application.name,
    application.keyHash,
    application.createdAt,
  );
  return fromRow(row!);
}

/** Stops an application altogether; gives 0 where there is none of that id. */
export async function revokeApplication(
  statements: Statements,
  appId: string,
  now: number,
): Promise<number> {
  return statements.run('UPDATE applications SET revoked_at = ? WHERE app_id = ?', now, appId);
}

/** Lets an application call for an account; nothing changes where it may already. */
export async function authoriseApplication(
  statements: Statements,
  accountId: number,
  applicationId: number,
): Promise<void> {
  await statements.run(
    'INSERT INTO authorisations (account_id, application_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
    accountId,
    applicationId,
  );
}

/** Whether an application may call for an account. */
export async function isAuthorised(
  statements: Statements,
  accountId: number,
  applicationId: number,
): Promise<boolean> {
  const row = await statements.get(
    'SELECT 1 AS yes FROM authorisations WHERE account_id = ? AND application_id = ?',
    accountId,
    applicationId,
  );
  return row !== undefined;
}

/** Takes one account away from an application; false when it never was authorised. */
export async function removeAuthorisation(
  statements: Statements,
  accountId: number,
  applicationId: number,
): Promise<boolean> {
  const changed = await statements.run(
    'DELETE FROM authorisations WHERE account_id = ? AND application_id = ?',
    accountId,
    applicationId,
  );
  return changed > 0;
}
