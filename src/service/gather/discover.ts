/** A page instead of a feed: finds the feed it announces. */
import type { Fresh } from '../../collect/fetch-result.ts';
import type { Feed } from '../../model/feed.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { GatherRoom } from './room.ts';

export async function discover(
  _room: GatherRoom,
  _page: Fresh,
  _outcome: Outcome,
  _signal: AbortSignal,
): Promise<{ fetched: Fresh; feed: Feed } | undefined> {
  return undefined;
}
