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

export async function findApplications(statements: Statements): Promise<Application[]> {
  const rows = await statements.all<ApplicationRow>(
    `SELECT ${COLUMNS} FROM applications ORDER BY app_id`,
  );
  return rows.map(fromRow);
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

export async function revokeApplication(
  statements: Statements,
  appId: string,
  now: number,
): Promise<number> {
  return statements.run('UPDATE applications SET revoked_at = ? WHERE app_id = ?', now, appId);
}

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
