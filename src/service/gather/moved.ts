/** Where a feed is fetched next time: an address is given up only for a permanent redirect seen twice. */
import { permanentTarget } from '../../collect/fetch-result.ts';
import type { FetchRecord, StoredFeed } from '../../store/feeds.ts';
import type { Brought } from './brought.ts';

type Move = Pick<FetchRecord, 'pollUrl' | 'movedUrl' | 'movedCount'>;

const CONFIRMATIONS = 2;

/** The move a successful fetch shows; the target has just parsed as a feed. */
export function moveOf(feed: StoredFeed, brought: Brought): Move {
  if (brought.pollUrl !== undefined) return { pollUrl: brought.pollUrl };
  const target = permanentTarget(brought.fetched.redirects);
  if (target === undefined) return {};
  const movedCount = target === feed.movedUrl ? feed.movedCount + 1 : 1;
  if (movedCount >= CONFIRMATIONS) return { pollUrl: target };
  return { movedUrl: target, movedCount };
}
