/** Plans at work: requests are charged once the caller is known, and every answer says what is left. */
import { WinnowError } from '../../model/errors.ts';
import type { Plan } from '../../model/plan.ts';
import { type LimitsNotice, writeLimits } from '../../protocol/limits-headers.ts';
import { findPlanById } from '../../store/plans.ts';
import { isWriteRefused } from '../../store/storage-error.ts';
import { chargeUsage, findUsage } from '../../store/usage.ts';
import type { ServiceContext } from '../context.ts';
import { periodAt } from '../period.ts';
import type { Caller } from './caller.ts';
import { toldState } from './user-state.ts';

/** What is left of the budget of an account, where its plan has one. */
export async function budgetNotice(
  context: ServiceContext,
  accountId: number,
  plan: Plan,
): Promise<Pick<LimitsNotice, 'budget'>> {
  if (plan.enterprise || plan.budgetLimit === undefined) return {};
  const { budgetPeriod: period } = plan;
  const { start } = periodAt(context.clock(), period);
  const used = await findUsage(context.store, accountId, {
    kind: 'budget',
    period,
    periodStart: start,
  });
  return {
    budget: {
      reset: plan.budgetPeriod,
      limit: plan.budgetLimit,
      remaining: Math.max(plan.budgetLimit - used, 0),
    },
  };
}

/**
 * Charges one request to the caller's account; gives the headers that tell what is left. Whoever shows a lid alone is charged to
 * a count beside it, as large: strangers must not use up what the owner may ask. Where the store refuses writes, a read is
 * answered uncounted.
 * @throws WinnowError `throttled` with `Retry-After` when the period's requests are used up
 */
export async function chargeRequest(
  context: ServiceContext,
  caller: Caller,
  { isRead = false }: { readonly isRead?: boolean } = {},
): Promise<Record<string, string>> {
  const { account, actor, shared } = caller;
  const isVisit = shared?.isAlone === true;
  if (account.planId === undefined) return {};
  const plan = await findPlanById(context.store, account.planId);
  const userState = toldState(actor, plan);
  if (plan === undefined || !plan.readable) {
    const budget = plan?.enterprise ? {} : { budget: 'N/A' as const };
    return writeLimits({ hits: 'N/A', ...budget, userState });
  }
  const budget = await budgetNotice(context, account.rowId, plan);
  const { hitsLimit, hitsPeriod } = plan;
  if (hitsLimit === undefined) {
    return Object.keys(budget).length === 0 ? {} : writeLimits({ ...budget, userState });
  }
  const now = context.clock();
  const { start, end } = periodAt(now, hitsPeriod);
  let used: number | undefined;
  try {
    used = await chargeUsage(context.store, account.rowId, {
      kind: isVisit ? 'visits' : 'hits',
      period: hitsPeriod,
      periodStart: start,
      limit: hitsLimit,
    });
  } catch (thrown) {
    if (!isRead || !isWriteRefused(thrown)) throw thrown;
    return writeLimits({ hits: 'N/A', ...budget, userState });
  }
  const hits = {
    reset: hitsPeriod,
    limit: hitsLimit,
    remaining: Math.max(hitsLimit - (used ?? hitsLimit), 0),
  };
  const headers = writeLimits({ hits, ...budget, userState });
  if (used !== undefined) return headers;
  const sentence = `the plan allows ${hitsLimit} requests a ${hitsPeriod}${isVisit ? ' by link' : ''}`;
  const retryAfter = String(Math.max(Math.ceil((end - now) / 1000), 1));
  throw new WinnowError('throttled', sentence, {
    headers: { ...headers, 'retry-after': retryAfter },
  });
}
