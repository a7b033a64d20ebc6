/** How a fetch ended: kept with the feed, shown by `sources list` and `sources check`. */

export type OutcomeKind =
  | 'fresh'
  | 'not-modified'
  | 'empty'
  | 'not-a-feed'
  | 'unreadable'
  | 'gone'
  | 'refused'
  | 'challenge'
  | 'throttled'
  | 'http-error'
  | 'blocked-address'
  | 'scheme'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'protocol'
  | 'truncated'
  | 'too-large'
  | 'encoding'
  | 'too-many-redirects'
  | 'offline'
  /** Not the feed's doing: something of ours failed while it was worked on. */
  | 'internal';

export interface Outcome {
  readonly kind: OutcomeKind;
  /** HTTP status of the last response, where there was one. */
  readonly status?: number;
  /** One sentence that says what happened. */
  readonly detail: string;
}

/**
 * A feed that was not asked for, since its host wants to be left alone, of which it told others: what is known of the feed stays
 * stored, and the reason for its next visit says so.
 */
export const LEFT_ALONE = {
  reason: 'its host asked to come less often',
  outcome: {
    kind: 'throttled',
    detail: 'the server asked us to come less often (429), and is left alone for now',
  },
} as const satisfies { readonly reason: string; readonly outcome: Outcome };

/** Whether the outcome leaves the feed as healthy as it was. */
export function isHealthy(kind: OutcomeKind): boolean {
  return kind === 'fresh' || kind === 'not-modified';
}

const PASSING: ReadonlySet<OutcomeKind> = new Set([
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'truncated',
  'throttled',
  'offline',
]);

/** Whether an address may be read some other time that could not be now. */
export function isPassing({ kind, status = 0 }: Pick<Outcome, 'kind' | 'status'>): boolean {
  return PASSING.has(kind) || (kind === 'http-error' && status >= 500);
}

/** Why a feed waits of which the store would not take what came; what a publisher wishes may stand behind it. */
export const NOT_STORED = 'not stored; it does not count';
