/** Who called, once that is known, and the shape of the function that finds out. */

import type { Account, Application, User } from '../../model/user.ts';
import type { ExchangeHeaders } from '../../protocol/exchange.ts';
import type { Access } from './access.ts';

export interface Caller {
  readonly account: Account;
  /** Whose credentials came. */
  readonly actor: User;
  /** Whose graph the call is about: the actor, or the user that `uid` names. */
  readonly user: User;
  readonly application?: Application;
  /** Set when a lid came: the key of the topic it opens, empty for all. */
  readonly shared?: {
    readonly lid: string;
    readonly key: string;
    /** Whether it came instead of credentials, and so opens for reading alone. */
    readonly isAlone: boolean;
  };
}

/** What a request shows of its sender. */
export interface Approach {
  readonly headers: ExchangeHeaders;
  /** Where a lid may stand; without it only credentials count. */
  readonly rawQuery?: string;
  /** Network address of the other end; absent within the process. Never what a header claims. */
  readonly peer?: string | undefined;
}

/**
 * The caller of a request: of credentials where there are any, else of a lid where the access lets it in.
 * Throws `unauthenticated`, `forbidden`, `missing` (a lid), `throttled`, `unavailable` (too many logins at once).
 */
export type Authenticate = (approach: Approach, access: Access) => Promise<Caller>;
