/** When a feed is fetched next, as the row that keeps it wants to know. */
import type { FetchResult } from '../../collect/fetch-result.ts';
import type { Feed } from '../../model/feed.ts';
import { isHealthy, type Outcome } from '../../model/outcome.ts';
import type { FetchRecord, StoredFeed } from '../../store/feeds.ts';
import type { GatherRoom } from './room.ts';

export function scheduleNext(
  room: GatherRoom,
  stored: StoredFeed,
  seen: { outcome: Outcome; fetched: FetchResult; feed?: Feed },
): Pick<FetchRecord, 'nextPollAt' | 'nextPollReason' | 'failures'> {
  const failures = isHealthy(seen.outcome.kind) ? 0 : stored.failures + 1;
  return { nextPollAt: room.clock() + 3_600_000, nextPollReason: 'every hour', failures };
}
