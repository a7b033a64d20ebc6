/**
 * The next address of a feed. One that gave a feed is given up only after it redirected permanently twice. The address that a
 * stand-in is read for is kept in the same place, seen no time.
 */
import { permanentTarget, type Redirect } from '../../collect/fetch-result.ts';
import { isHealthy, type OutcomeKind } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import type { FetchRecord } from '../../store/fetch-records.ts';

type Move = Pick<FetchRecord, 'pollUrl' | 'discovered' | 'movedUrl' | 'movedCount'>;

const CONFIRMATIONS = 2;

/** The feed that another is read instead of until it is there again. */
export function missedUrl({
  movedUrl,
  movedCount,
}: Pick<StoredFeed, 'movedUrl' | 'movedCount'>): string | undefined {
  return movedCount === 0 ? movedUrl : undefined;
}

/**
 * The move a fetch shows; `foundUrl` is where a page led that stood in the place of the feed, and `standsInFor` the feed that
 * was missed there. Only an answer that stands for the feed (it parsed now, or is unchanged since it did) counts as a
 * sighting; a failure neither counts nor takes one back.
 */
export function moveOf(
  feed: StoredFeed,
  outcome: OutcomeKind,
  redirects: readonly Redirect[],
  foundUrl?: string,
  standsInFor?: string,
): Move {
  if (foundUrl !== undefined && feed.kind !== 'feed') {
    const missed = standsInFor === undefined ? {} : { movedUrl: standsInFor, movedCount: 0 };
    return { pollUrl: foundUrl, discovered: foundUrl !== feed.url, ...missed };
  }
  const { movedUrl, movedCount } = feed;
  if (!isHealthy(outcome)) return { movedCount, ...(movedUrl === undefined ? {} : { movedUrl }) };
  const missed = missedUrl(feed);
  // Where a stand-in moves to matters less than what it stands in for.
  if (missed !== undefined) return { movedUrl: missed, movedCount: 0 };
  const target = foundUrl ?? permanentTarget(redirects);
  if (target === undefined) return {};
  const sightings = target === movedUrl ? movedCount + 1 : 1;
  if (sightings >= CONFIRMATIONS) return { pollUrl: target };
  return { movedUrl: target, movedCount: sightings };
}
