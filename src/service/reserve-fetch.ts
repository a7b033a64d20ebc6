/** Reserves budget for what is fetched while the caller waits, outside the background work. */
import { WinnowError } from '../model/errors.ts';
import type { Reservation } from './budget.ts';
import type { KnownCall } from './route.ts';

/**
 * Reserves a unit of the calling account. Charge it if the fetch brings content, and release it in any case.
 * @param what the noun of the refusal, such as `page`
 * @throws WinnowError `throttled` when the data budget is used up
 */
export async function reserveFetch(call: KnownCall, what: string): Promise<Reservation> {
  const { context, caller, fault } = call;
  const { budget } = await context.reading();
  const reservation =
    fault?.answer === 'no-budget'
      ? { granted: false as const, until: context.clock() }
      : await budget.reserveFor(caller.account.rowId);
  if (reservation.granted) return reservation;
  const seconds = Math.max(1, Math.ceil((reservation.until - context.clock()) / 1_000));
  throw new WinnowError('throttled', `the data budget is used up: no ${what} can be fetched`, {
    headers: { 'retry-after': String(seconds) },
  });
}
