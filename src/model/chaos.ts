/** Faults on purpose: rules that make a service answer as it would on a bad day, so that its callers can be tested. */

/** What a call gets instead of its answer, or along with it, by name; an error status is one too. */
export const FAULTS = [
  'broken-body',
  'no-budget',
  'unknown-limits',
  'disabled-user',
  'in-progress',
] as const;

export interface ChaosRule {
  /** Undefined: every method. HEAD counts as GET. */
  readonly method?: string;
  /** Raw path segments; `*` stands for any one. What lies below is meant too. */
  readonly path: readonly string[];
  /** Undefined where only the delay is wanted. */
  readonly answer?: number | (typeof FAULTS)[number];
  /** Before the answer, milliseconds. */
  readonly delayMs: number;
  /** Seconds that an answer of 429 or 503 asks to wait. */
  readonly retryAfter: number;
  /** How many calls it strikes; undefined: any number. */
  readonly times?: number;
  /** Of the calls that it could strike, 0 < share ≤ 1. */
  readonly share: number;
}

export interface Chaos {
  /** Makes the same calls be struck in every run; undefined leaves it to chance. */
  readonly seed?: number;
  readonly rules: readonly ChaosRule[];
}
