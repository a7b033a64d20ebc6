/** Dropped feeds are forgotten with what only they brought, a little at a time, so that others are served in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../model/ports.ts';
import { DAY_MS } from '../../model/time-units.ts';
import {
  type Forgetting,
  findToForget,
  forgetSome,
  LONG_AGO,
  noteDropped,
} from '../../store/dropped-feeds.ts';
import type { Engine } from '../../store/engine.ts';
import type { GatherContext } from './gather-context.ts';

/** As long as the longest time frame of a source: what lists showed is then out of everybody's sight. */
const KEPT_MS = 30 * DAY_MS;
/** Items of one transaction. To take a long one out of the text index takes more than a millisecond. */
const AT_ONCE = 25;
/** Transactions between which feeds, articles and topics that have come in meanwhile wait. */
const MOST_STEPS = 4;
/** Transactions that whoever removes a user waits for: a second or so. */
const MOST_AWAITED = 100;

/** One transaction: how many items went; undefined where there is nothing to forget. */
async function forgetNext(store: Engine, forgetting: Forgetting): Promise<number | undefined> {
  const feedId = await findToForget(store, forgetting);
  if (feedId === undefined) return undefined;
  return store.transaction((statements) => forgetSome(statements, feedId, forgetting, AT_ONCE));
}

/**
 * Forgets some of what was dropped long enough ago; gives whether more may be left. To be called once no feed is left to gather:
 * what another feed brought too has come in by then.
 */
export async function forgetDropped(
  { store, clock, feedbackItems }: Pick<GatherContext, 'store' | 'clock' | 'feedbackItems'>,
  signal: AbortSignal,
): Promise<boolean> {
  await noteDropped(store, clock());
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (signal.aborted) return false;
    const now = clock();
    const count = await forgetNext(store, { by: now - KEPT_MS, now });
    if (count === undefined) return false;
    if (count > 0) feedbackItems.forget();
    await nextTurn();
  }
  return true;
}

/** Forgets feeds whose holders are gone for good. What is not forgotten soon goes with the next gathering. */
export async function forgetOrphans(store: Engine, clock: Clock): Promise<void> {
  try {
    for (let step = 0; step < MOST_AWAITED; step += 1) {
      if ((await forgetNext(store, { by: LONG_AGO, now: clock() })) === undefined) return;
      await nextTurn();
    }
  } catch {
    // The users are gone, which is what was asked for.
  }
}
