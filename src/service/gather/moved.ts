/** Where a feed is fetched next time: an address is given up only for a permanent redirect seen twice. */
import { type Fresh, permanentTarget } from '../../collect/fetch-result.ts';
import type { FetchRecord, StoredFeed } from '../../store/feeds.ts';

type Move = Pick<FetchRecord, 'pollUrl' | 'movedUrl' | 'movedCount'>;

const CONFIRMATIONS = 2;

/** The move a successful fetch shows; the target has just parsed as a feed. */
export function moveOf(feed: StoredFeed, fetched: Fresh, discoveredUrl: string | undefined): Move {
  if (discoveredUrl !== undefined) return { pollUrl: discoveredUrl };
  const target = permanentTarget(fetched.redirects);
  if (target === undefined) return {};
  const movedCount = target === feed.movedUrl ? feed.movedCount + 1 : 1;
  if (movedCount >= CONFIRMATIONS) return { pollUrl: target };
  return { movedUrl: target, movedCount };
}
