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

/** Makes feeds due now that wait beyond the latest moment any may: the clock has been set back since they were put off. */
export async function resumeFarOff(
  statements: Statements,
  now: number,
  latest: number,
): Promise<void> {
  await statements.run(
    'UPDATE feeds SET next_poll_at = ? WHERE next_poll_at > ? AND next_poll_reason IS NOT ?',
    now,
    latest,
    NO_BUDGET,
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
