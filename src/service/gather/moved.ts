/** Where a feed is fetched next time: an address is given up only for a permanent redirect seen twice. */
import { type FetchEnd, permanentTarget } from '../../collect/fetch-result.ts';
import { isHealthy } from '../../model/outcome.ts';
import type { FetchRecord, StoredFeed } from '../../store/feeds.ts';

type Move = Pick<FetchRecord, 'pollUrl' | 'movedUrl' | 'movedCount'>;

const CONFIRMATIONS = 2;

/**
 * The move a fetch shows. Only an answer that stands for the feed (it parsed now, or is unchanged since it
 * did) counts as a sighting; a failure neither counts nor takes one back.
 */
export function moveOf(feed: StoredFeed, fetched: FetchEnd, discoveredUrl?: string): Move {
  if (discoveredUrl !== undefined) return { pollUrl: discoveredUrl };
  const { movedUrl, movedCount } = feed;
  if (!isHealthy(fetched.kind))
    return { movedCount, ...(movedUrl === undefined ? {} : { movedUrl }) };
  const target = permanentTarget(fetched.redirects);
  if (target === undefined) return {};
  const sightings = target === movedUrl ? movedCount + 1 : 1;
  if (sightings >= CONFIRMATIONS) return { pollUrl: target };
  return { movedUrl: target, movedCount: sightings };
}
