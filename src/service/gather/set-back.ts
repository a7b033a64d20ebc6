/** What a clock that was set back left behind: work put off until a time that is years away now, and use of periods to come. */
import { LIMITS } from '../../model/limits.ts';
import { PERIOD_MS, type Plan } from '../../model/plan.ts';
import { resumeFarOff } from '../../store/postponed.ts';
import { moveUsageBack } from '../../store/usage.ts';
import { periodAt } from '../period.ts';
import type { GatherContext } from './gather-context.ts';

const PERIODS = Object.keys(PERIOD_MS) as Plan['hitsPeriod'][];

/** Makes good what there is of it; gives whether anything is due that was not. */
export async function resumeAfterSetBack({
  store,
  clock,
}: Pick<GatherContext, 'store' | 'clock'>): Promise<boolean> {
  const now = clock();
  for (const period of PERIODS) {
    await moveUsageBack(store, { period, periodStart: periodAt(now, period).start });
  }
  const other = now + LIMITS.poll.maxMs;
  const unpaid = Math.max(other, ...PERIODS.map((period) => periodAt(now, period).end));
  return (await resumeFarOff(store, now, { unpaid, other })) > 0;
}
