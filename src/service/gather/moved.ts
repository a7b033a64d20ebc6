/** The next address of a feed. One that gave a feed is given up only after it redirected permanently twice. */
import { permanentTarget, type Redirect } from '../../collect/network/fetch-result.ts';
import { isHealthy, type OutcomeKind } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import type { FetchRecord } from '../../store/fetch-records.ts';

type Move = Pick<FetchRecord, 'pollUrl' | 'discovered' | 'movedUrl' | 'movedCount' | 'standsInFor'>;

const CONFIRMATIONS = 2;

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
    const discovered = foundUrl !== feed.url;
    return { pollUrl: foundUrl, discovered, ...(standsInFor && { standsInFor }) };
  }
  const { movedUrl, movedCount, standsInFor: missed } = feed;
  // Where a stand-in moves to matters less than what it stands in for.
  if (missed !== undefined) return { standsInFor: missed };
  if (!isHealthy(outcome)) return { movedCount, ...(movedUrl === undefined ? {} : { movedUrl }) };
  const target = foundUrl ?? permanentTarget(redirects);
  if (target === undefined) return {};
  const sightings = target === movedUrl ? movedCount + 1 : 1;
  if (sightings >= CONFIRMATIONS) return { pollUrl: target };
  return { movedUrl: target, movedCount: sightings };
}
