/** Shares: the `lid`s that let anyone who holds one read a graph, or one top-level concept of it. */
import type { Statements } from './engine.ts';

export interface Share {
  readonly lid: string;
  readonly userId: number;
  /** Key of a top-level topic, or of several alternatives; empty for the whole graph. */
  readonly key: string;
  readonly createdAt: number;
  /** When it was asked for to be handed on; absent of one that only lists carry. */
  readonly sharedAt?: number;
  readonly revokedAt?: number;
}

interface ShareRow {
  lid: string;
  user_id: number;
  key: string;
  created_at: number;
  shared_at: number | null;
  revoked_at: number | null;
}

const COLUMNS = 'lid, user_id, key, created_at, shared_at, revoked_at';

function fromRow(row: ShareRow): Share {
  return {
    lid: row.lid,
    userId: row.user_id,
    key: row.key,
    createdAt: row.created_at,
    ...(row.shared_at === null ? {} : { sharedAt: row.shared_at }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
  };
}

/** The share a lid stands for; revoked ones are as unknown as those never made. */
export async function findShare(statements: Statements, lid: string): Promise<Share | undefined> {
  const row = await statements.get<ShareRow>(
    `SELECT ${COLUMNS} FROM shares WHERE lid = ? AND revoked_at IS NULL`,
    lid,
  );
  return row && fromRow(row);
}

/** Every lid that was made for a graph or part of it, revoked ones too, by what they open, oldest first. */
export async function findShares(statements: Statements, userId: number): Promise<Share[]> {
  const rows = await statements.all<ShareRow>(
    `SELECT ${COLUMNS} FROM shares WHERE user_id = ? ORDER BY key, created_at, lid`,
    userId,
  );
  return rows.map(fromRow);
}

/** The current lid of a user's graph or of one top-level concept, if it was made. */
export async function findCurrentShare(
  statements: Statements,
  userId: number,
  key: string,
): Promise<Share | undefined> {
  const row = await statements.get<ShareRow>(
    `SELECT ${COLUMNS} FROM shares WHERE user_id = ? AND key = ? AND revoked_at IS NULL`,
    userId,
    key,
  );
  return row && fromRow(row);
}

/** Puts a lid unless the concept has a current one; gives the one that stands. */
export async function putShare(
  statements: Statements,
  share: Pick<Share, 'lid' | 'userId' | 'key' | 'createdAt'>,
): Promise<Share> {
  await statements.run(
    'INSERT INTO shares (lid, user_id, key, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    share.lid,
    share.userId,
    share.key,
    share.createdAt,
  );
  return (await findCurrentShare(statements, share.userId, share.key))!;
}

/** Notes when a current lid was first asked for to be handed on; gives the share with that. */
export async function markShared(
  statements: Statements,
  share: Share,
  now: number,
): Promise<Share> {
  if (share.sharedAt !== undefined) return share;
  await statements.run(
    'UPDATE shares SET shared_at = ? WHERE lid = ? AND shared_at IS NULL',
    now,
    share.lid,
  );
  return { ...share, sharedAt: now };
}

/** Revokes a user's lid; false when it is not theirs or already revoked. */
export async function revokeShare(
  statements: Statements,
  userId: number,
  lid: string,
  now: number,
): Promise<boolean> {
  const changed = await statements.run(
    'UPDATE shares SET revoked_at = ? WHERE user_id = ? AND lid = ? AND revoked_at IS NULL',
    now,
    userId,
    lid,
  );
  return changed > 0;
}
