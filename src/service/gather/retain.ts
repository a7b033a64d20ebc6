/** Retention after a feed was read: as the sources that name it ask, else by the limits of the service. */
import { LIMITS } from '../../model/limits.ts';
import type { SourceSettings } from '../../model/source.ts';
import { DAY_MS } from '../../model/time-units.ts';
import type { Statements } from '../../store/engine.ts';
import { type FeedNow, retain } from '../../store/retention.ts';
import { findFeedSettings } from '../../store/source-settings.ts';

function ruleOf({ keepItems, keepDays }: SourceSettings, most: number, ageMs: number) {
  return {
    most: keepItems ?? most,
    ageMs: keepDays === undefined ? ageMs : keepDays * DAY_MS,
    isAsked: { most: keepItems !== undefined, age: keepDays !== undefined },
    wantedScore: LIMITS.content.minScoreV1,
  };
}

/** After a feed brought new items: what sources ask for, else the limits of the service. Gives the row ids of removed items. */
export async function keepWithinLimits(
  statements: Statements,
  feed: FeedNow,
  settings: SourceSettings,
  now: number,
): Promise<number[]> {
  const { itemsPerFeed, ageMs } = LIMITS.retention;
  return retain(statements, feed, ruleOf(settings, itemsPerFeed, ageMs), now);
}

/**
 * After a feed brought nothing new: only what sources ask for, since their time limits pass all the same. Their settings are
 * read where the caller has not read them.
 */
export async function keepAsAsked(
  statements: Statements,
  feedId: number,
  now: number,
  settings?: SourceSettings,
): Promise<number[]> {
  const asked = settings ?? (await findFeedSettings(statements, feedId));
  if (asked.keepItems === undefined && asked.keepDays === undefined) return [];
  const unlimited = Number.POSITIVE_INFINITY;
  return retain(statements, { feedId }, ruleOf(asked, unlimited, unlimited), now);
}
