/** What is looked at once a day, however often a feed is fetched: what fails for ever is not to be asked with every visit. */
import { DAY_MS } from '../../model/time-units.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import type { GatherContext } from './gather-context.ts';

/** Whether this is the first visit of a day (UTC). */
export function isFirstOfDay(
  { clock }: Pick<GatherContext, 'clock'>,
  { fetchedAt = 0 }: Pick<StoredFeed, 'fetchedAt'>,
): boolean {
  return Math.floor(clock() / DAY_MS) > Math.floor(fetchedAt / DAY_MS);
}
