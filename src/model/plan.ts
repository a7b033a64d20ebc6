import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

/** What an account may use. An absent number means no limit. */
export interface Plan {
  readonly rowId: number;
  readonly name: string;
  readonly enterprise: boolean;
  readonly hitsLimit?: number;
  readonly hitsPeriod: 'minute' | 'hour' | 'day' | 'month';
  readonly budgetLimit?: number;
  readonly budgetPeriod: 'day' | 'month';
  readonly userLimit?: number;
  /** False when the plan cannot be loaded: limits are then reported as `N/A`. */
  readonly readable: boolean;
}

/**
 * A plan as its operator writes it; an absent number means no limit. One that is put with `readable` false
 * is withheld until it is put again: what it allows is told as `N/A`.
 */
export type PlanTerms = Omit<Plan, 'rowId' | 'readable'> & Partial<Pick<Plan, 'readable'>>;

export const PERIOD_MS: Readonly<Record<Plan['hitsPeriod'], number>> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  month: 30 * DAY_MS,
};

/** Why a feed or an article waits whose holders have no budget left. */
export const NO_BUDGET = 'budget';
