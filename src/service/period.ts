/** Periods of a plan: fixed windows in UTC, so that every process and every restart sees the same one. */
import { PERIOD_MS, type Plan } from '../model/plan.ts';

export interface Period {
  /** Milliseconds since 1970, inclusive. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The period that a moment lies in: minutes, hours and days of UTC, and its calendar months. */
export function periodAt(now: number, period: Plan['hitsPeriod']): Period {
  if (period === 'month') {
    const date = new Date(now);
    const month = (later: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
    return { start: month(0), end: month(1) };
  }
  const start = now - (now % PERIOD_MS[period]);
  return { start, end: start + PERIOD_MS[period] };
}
