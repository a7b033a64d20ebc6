/** What a clock that was set back left behind: work put off until a time that is years away now, and use of periods to come. */
import { LIMITS } from '../../model/limits.ts';
import { PERIOD_MS, type Plan } from '../../model/plan.ts';
import { findLeaseHolders } from '../../store/leases.ts';
import { resumeFarOff } from '../../store/postponed.ts';
import { moveUsageBack } from '../../store/usage.ts';
import { periodAt } from '../period.ts';
import type { GatherContext } from './gather-context.ts';
import { isRunning } from './worker-name.ts';

const PERIODS = Object.keys(PERIOD_MS) as Plan['hitsPeriod'][];

async function resume(store: GatherContext['store'], now: number): Promise<boolean> {
  for (const period of PERIODS) {
    await moveUsageBack(store, { period, periodStart: periodAt(now, period).start });
  }
  const other = now + LIMITS.poll.maxMs;
  const unpaid = Math.max(other, ...PERIODS.map((period) => periodAt(now, period).end));
  const running = (await findLeaseHolders(store, other)).filter(isRunning);
  return (await resumeFarOff(store, now, { unpaid, other, running })) > 0;
}

/**
 * Makes good what there is of it; gives whether anything is due that was not. It looks the first time, when nobody knows what the
 * clock has done, and whenever this clock has gone back: another process may go by another one, and what that puts off is not
 * to be done at once.
 */
export function createSetBack({
  store,
  clock,
}: Pick<GatherContext, 'store' | 'clock'>): () => Promise<boolean> {
  let lookedAt = Number.POSITIVE_INFINITY;
  return async () => {
    const now = clock();
    const mayBeBack = now < lookedAt;
    lookedAt = now;
    return mayBeBack && resume(store, now);
  };
}
