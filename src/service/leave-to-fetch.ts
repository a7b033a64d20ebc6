/** Leave for what a caller has fetched at once, outside the background. */
import { WinnowError } from '../model/errors.ts';
import type { Leave } from './budget.ts';
import type { KnownCall } from './route.ts';

/**
 * Leave to fetch something that the account asks for itself; to be charged where it brings content, and always released.
 * @throws WinnowError `throttled` when the data budget is used up; `what` cannot be fetched then
 */
export async function leaveToFetch(call: KnownCall, what: string): Promise<Leave> {
  const { context, caller, fault } = call;
  const { budget } = await context.reading();
  const leave =
    fault?.answer === 'no-budget'
      ? { granted: false as const, until: context.clock() }
      : await budget.reserveFor(caller.account.rowId);
  if (leave.granted) return leave;
  const seconds = Math.max(1, Math.ceil((leave.until - context.clock()) / 1_000));
  throw new WinnowError('throttled', `the data budget is used up: no ${what} can be fetched`, {
    headers: { 'retry-after': String(seconds) },
  });
}
