/** Work that is postponed: no holder of the feed or concept has budget left, or the clock was wrong. */
import { NO_BUDGET } from '../model/plan.ts';
import type { Statements } from './engine.ts';

/** What waits for a budget. */
export interface Unpaid {
  readonly count: number;
  /** When the first of them is due again, milliseconds since 1970; null where there is none. */
  readonly until: number | null;
}

/** Postpones a leased feed until some account has budget again, and releases it. */
export async function postponeFeed(
  statements: Statements,
  feedId: number,
  until: number,
): Promise<void> {
  await statements.run(
    `UPDATE feeds SET next_poll_at = ?, next_poll_reason = ?, lease_until = 0, lease_by = NULL WHERE id = ?`,
    until,
    NO_BUDGET,
    feedId,
  );
}

/** Postpones a leased concept likewise: it is nobody's until then, so that no worker that ends makes it due. */
export async function postponeConcept(
  statements: Statements,
  conceptId: number,
  until: number,
): Promise<void> {
  await statements.run(
    `UPDATE concepts SET status = 'Requested', lease_until = ?, lease_by = NULL WHERE id = ?`,
    until,
    conceptId,
  );
}

/** Makes a postponed concept due now, since whoever asks for it too may have budget. One that is being expanded is left to that. */
export async function resumeConcept(statements: Statements, conceptId: number): Promise<void> {
  await statements.run(
    `UPDATE concepts SET lease_until = 0 WHERE id = ? AND status = 'Requested' AND lease_until > 0`,
    conceptId,
  );
}

/** Makes everything that was put off due now, because plans changed. */
export async function resumePostponed(statements: Statements, now: number): Promise<void> {
  await statements.run(
    'UPDATE feeds SET next_poll_at = ? WHERE next_poll_reason = ? AND next_poll_at > ?',
    now,
    NO_BUDGET,
    now,
  );
  await statements.run(
    `UPDATE concepts SET lease_until = 0 WHERE status = 'Requested' AND lease_until > ?`,
    now,
  );
  await statements.run(
    `UPDATE articles SET lease_until = 0, outcome = '' WHERE tried_at IS NULL AND outcome = ?`,
    NO_BUDGET,
  );
}

/** The latest moments to which anything may be put off or taken, milliseconds since 1970. */
export interface Furthest {
  /** Of what waits for a budget. */
  readonly unpaid: number;
  /** Of all else. */
  readonly other: number;
  /** Workers whose leases stay: they run, by another clock. */
  readonly running: readonly string[];
}

/**
 * Makes feeds, concepts and articles due now that wait beyond the latest moment any may, and frees those that are taken for so
 * long: the clock has been set back since. Writes only where there are any; gives how many there were.
 */
export async function resumeFarOff(
  statements: Statements,
  now: number,
  { unpaid, other, running }: Furthest,
): Promise<number> {
  async function resume(
    table: string,
    where: string,
    latest: (number | string)[],
    set: string,
    ...to: number[]
  ) {
    const found = await statements.get(`SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`, ...latest);
    if (found === undefined) return 0;
    return statements.run(`UPDATE ${table} SET ${set} WHERE ${where}`, ...to, ...latest);
  }
  const postponed = `next_poll_at > ? AND (next_poll_reason <> '${NO_BUDGET}' OR next_poll_at > ?)`;
  const free = 'lease_until = 0, lease_by = NULL';
  const isFree = '(lease_by IS NULL OR lease_by NOT IN (SELECT value FROM json_each(?)))';
  const theirs = JSON.stringify(running);
  return (
    (await resume('feeds', postponed, [other, unpaid], 'next_poll_at = ?', now)) +
    (await resume('feeds', `lease_until > ? AND ${isFree}`, [other, theirs], free)) +
    // Of those that nobody has taken, none says what it waits for.
    (await resume(
      'concepts',
      `status <> 'Complete' AND lease_until > iif(status = 'Requested', ?, ?) AND ${isFree}`,
      [unpaid, other, theirs],
      free,
    )) +
    (await resume(
      'articles',
      `tried_at IS NULL AND lease_until > iif(outcome = '${NO_BUDGET}', ?, ?)`,
      [unpaid, other],
      `lease_until = 0, outcome = ''`,
    ))
  );
}

/** Makes feeds due now that wait for a reason that begins so. Writes only where there are any. */
export async function resumeWaiting(
  statements: Statements,
  reason: string,
  now: number,
): Promise<void> {
  const waiting = 'FROM feeds WHERE substr(next_poll_reason, 1, ?) = ? AND next_poll_at > ?';
  const which = [reason.length, reason, now] as const;
  if ((await statements.get(`SELECT 1 ${waiting} LIMIT 1`, ...which)) === undefined) return;
  await statements.run(
    `UPDATE feeds SET next_poll_at = ? WHERE id IN (SELECT id ${waiting})`,
    now,
    ...which,
  );
}
