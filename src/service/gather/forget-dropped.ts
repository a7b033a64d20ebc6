/** Feeds that were dropped long ago go with what only they brought, a little at a time, so that others are served in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../model/time-units.ts';
import {
  findDroppedFeeds,
  noteDropped,
  removeDroppedFeeds,
  removeDroppedItems,
} from '../../store/dropped-feeds.ts';
import type { GatherContext } from './gather-context.ts';

/** As long as the longest time frame of a source: what lists showed is then out of everybody's sight. */
const KEPT_MS = 30 * DAY_MS;
/** Items of one transaction. To take a long one out of the text index takes more than a millisecond. */
const AT_ONCE = 25;

/** To be called once no feed is left to gather: what another feed brought too has come in by then. */
export async function forgetDropped(
  { store, clock, feedbackItems }: Pick<GatherContext, 'store' | 'clock' | 'feedbackItems'>,
  signal: AbortSignal,
): Promise<void> {
  await noteDropped(store, clock());
  const age = () => ({ keptMs: KEPT_MS, now: clock() });
  // Most often there is none, and a store that takes no writes is not to be asked for one.
  if ((await findDroppedFeeds(store, age())).length === 0) return;
  for (let count = AT_ONCE; count === AT_ONCE; await nextTurn()) {
    if (signal.aborted) return;
    count = await store.transaction((statements) => removeDroppedItems(statements, AT_ONCE, age()));
    if (count > 0) feedbackItems.forget();
  }
  await store.transaction((statements) => removeDroppedFeeds(statements, age()));
}
