/** The next poll of a feed, in the form that its row stores. */
import type { HeaderMap } from '../../collect/network/fetch-result.ts';
import { nextPoll, type PollFacts } from '../../collect/poll-schedule.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import type { FetchRecord } from '../../store/fetch-records.ts';
import { sha256 } from '../sha256.ts';
import type { GatheredFeed } from './gathered-feed.ts';

/** The jitter of a feed: the same after every restart, different from that of its neighbours. */
function jitterOf(feed: StoredFeed): number {
  return sha256(Buffer.from(feed.url)).readUInt32BE() / 2 ** 32;
}

/** What a feed has gone through, as far as that bears on when it is fetched after this outcome. */
export function pastFor(
  { outcome, failures, failingSince }: StoredFeed,
  { kind }: Outcome,
  now: number,
): Pick<PollFacts, 'failures' | 'failingForMs'> {
  // Of a feed that is gone only the answers that said so count: after enough of them it may be dropped for good.
  const isFirstGone = kind === 'gone' && outcome !== 'gone';
  // A site that asks us to come less often is there: how often it said so is none of the failures before or behind it.
  const isOther = (kind === 'throttled') !== (outcome === 'throttled');
  return {
    failures: isFirstGone || isOther ? 0 : failures,
    failingForMs: now - (failingSince ?? now),
  };
}

/** When a feed is fetched after what was just seen of it, why then, and how often it failed in a row by now. */
export function scheduleNext(
  stored: StoredFeed,
  seen: {
    readonly now: number;
    readonly outcome: Outcome;
    readonly headers: HeaderMap | undefined;
    readonly gathered?: GatheredFeed;
    readonly notStored?: boolean;
  },
): Pick<FetchRecord, 'nextPollAt' | 'nextPollReason' | 'failures'> {
  const { at, failures, reason } = nextPoll({
    now: seen.now,
    outcome: seen.outcome,
    ...pastFor(stored, seen.outcome, seen.now),
    notStored: seen.notStored,
    hints: seen.gathered?.hints ?? stored.hints,
    headers: seen.headers,
    jitter: jitterOf(stored),
  });
  return { failures, nextPollReason: reason, ...(at === undefined ? {} : { nextPollAt: at }) };
}
