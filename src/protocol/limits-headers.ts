/** Rate limit and budget as response headers; `N/A` stands where the plan cannot be loaded. */
import { USER_STATES, type UserState } from '../model/user.ts';

/** One allowance of a plan: `limit` a period, `remaining` of it, and the period's name. */
export interface Allowance {
  readonly reset: string;
  readonly limit: number;
  readonly remaining: number;
}

/** What a response tells; an allowance is absent where the plan does not limit, `N/A` where it is unknown. */
export interface LimitsNotice {
  /** Requests. */
  readonly hits?: Allowance | 'N/A';
  /** Fetches of new content and topic expansions. */
  readonly budget?: Allowance | 'N/A';
  readonly userState?: UserState;
}

const USER_STATE = 'user-state';
const STATES: readonly string[] = USER_STATES;

function writeAllowance(
  kind: 'hits' | 'budget',
  allowance: Allowance | 'N/A' | undefined,
): Record<string, string> {
  if (allowance === undefined) return {};
  const unknown = allowance === 'N/A';
  return {
    [`ratelimit-${kind}-reset`]: unknown ? 'N/A' : allowance.reset,
    [`ratelimit-${kind}-limit`]: unknown ? 'N/A' : String(allowance.limit),
    [`ratelimit-${kind}-remaining`]: unknown ? 'N/A' : String(Math.max(0, allowance.remaining)),
  };
}

/** The headers of a notice. */
export function writeLimits({ hits, budget, userState }: LimitsNotice): Record<string, string> {
  return {
    ...writeAllowance('hits', hits),
    ...writeAllowance('budget', budget),
    ...(userState !== undefined && { [USER_STATE]: userState }),
  };
}

function readAllowance(
  kind: 'hits' | 'budget',
  headers: { get(name: string): string | null },
): Allowance | 'N/A' | undefined {
  const limit = headers.get(`ratelimit-${kind}-limit`);
  const remaining = headers.get(`ratelimit-${kind}-remaining`);
  if (limit === null || remaining === null) return undefined;
  if (!/^\d{1,15}$/u.test(limit) || !/^\d{1,15}$/u.test(remaining)) return 'N/A';
  const reset = headers.get(`ratelimit-${kind}-reset`) ?? 'N/A';
  return { reset, limit: Number(limit), remaining: Number(remaining) };
}

/** What a response's headers tell; unreadable numbers become `N/A`. */
export function readLimits(headers: { get(name: string): string | null }): LimitsNotice {
  const hits = readAllowance('hits', headers);
  const budget = readAllowance('budget', headers);
  const state = headers.get(USER_STATE);
  return {
    ...(hits !== undefined && { hits }),
    ...(budget !== undefined && { budget }),
    ...(state !== null && STATES.includes(state) && { userState: state as UserState }),
  };
}
