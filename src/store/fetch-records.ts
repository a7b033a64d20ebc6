/** How fetches ended: kept with the feed, which is then free until it is due again. */
import type { UpdateHints } from '../model/feed.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Statements } from './engine.ts';
import type { FeedKind } from './feeds.ts';

export interface FetchRecord {
  readonly outcome: Outcome;
  readonly at: number;
  /** Undefined stops polling. */
  readonly nextPollAt?: number;
  readonly nextPollReason: string;
  readonly failures: number;
  /** Present after a success. */
  readonly success?: {
    readonly kind: FeedKind;
    readonly title: string;
    readonly siteUrl?: string;
    readonly etag?: string;
    readonly lastModified?: string;
    readonly repairs: readonly string[];
    readonly hints: UpdateHints;
    readonly entryCount: number;
    readonly changed: boolean;
  };
  /** The validators that "not modified" came with, which take the place of those that were sent. */
  readonly renewed?: { readonly etag?: string; readonly lastModified?: string };
  readonly pollUrl?: string;
  /** Whether a page led to `pollUrl`, which goes with it. */
  readonly discovered?: boolean;
  readonly movedUrl?: string;
  readonly movedCount?: number;
  /** The feed that the one at `pollUrl` is read instead of. */
  readonly standsInFor?: string;
}

/** Keeps how a fetch ended and when the next is due; frees the feed. */
export async function putFetchRecord(
  statements: Statements,
  feedId: number,
  record: FetchRecord,
): Promise<void> {
  await statements.run(
    `UPDATE feeds SET outcome = ?, status = ?, detail = ?, fetched_at = ?, next_poll_at = ?,
       next_poll_reason = ?, failures = ?,
       failing_since = CASE WHEN ? = 0 OR ? = 'throttled' THEN NULL ELSE coalesce(failing_since, ?) END,
       etag = coalesce(?, etag), last_modified = coalesce(?, last_modified),
       poll_url = coalesce(?, poll_url), discovered = coalesce(?, discovered), moved_url = ?, moved_count = ?,
       stands_in_for = ?, lease_until = 0, lease_by = NULL WHERE id = ?`,
    record.outcome.kind,
    record.outcome.status ?? null,
    record.outcome.detail,
    record.at,
    record.nextPollAt ?? null,
    record.nextPollReason,
    record.failures,
    record.failures,
    record.outcome.kind,
    record.at,
    record.renewed?.etag ?? null,
    record.renewed?.lastModified ?? null,
    record.pollUrl ?? null,
    record.discovered === undefined ? null : Number(record.discovered),
    record.movedUrl ?? null,
    record.movedCount ?? 0,
    record.standsInFor ?? null,
    feedId,
  );
  const { success } = record;
  if (success === undefined) return;
  await statements.run(
    `UPDATE feeds SET kind = ?, title = ?, site_url = ?, etag = ?, last_modified = ?, repairs = ?, hints = ?,
       entry_count = ?, changed_at = CASE WHEN ? = 1 THEN ? ELSE changed_at END WHERE id = ?`,
    success.kind,
    success.title,
    success.siteUrl ?? null,
    success.etag ?? null,
    success.lastModified ?? null,
    JSON.stringify(success.repairs),
    JSON.stringify(success.hints),
    success.entryCount,
    success.changed ? 1 : 0,
    record.at,
    feedId,
  );
}

/** Gives a feed back with nothing changed but when it is due, and why then. */
export async function deferFeed(
  statements: Statements,
  feedId: number,
  { nextPollAt, nextPollReason }: Pick<FetchRecord, 'nextPollAt' | 'nextPollReason'>,
): Promise<void> {
  await statements.run(
    'UPDATE feeds SET next_poll_at = ?, next_poll_reason = ?, lease_until = 0, lease_by = NULL WHERE id = ?',
    nextPollAt ?? null,
    nextPollReason,
    feedId,
  );
}
