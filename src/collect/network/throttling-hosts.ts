/**
 * Hosts that ask us to come less often: once one has said so at several addresses in a row, nothing more is asked of it for as
 * long as it wants. Kept in memory: when each of its feeds is due again is stored with it.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../model/limits.ts';
import type { Clock } from '../../model/ports.ts';
import { HOUR_MS } from '../../model/time-units.ts';
import type { AnswerNotes } from './answer.ts';
import { isRedirect } from './redirect.ts';
import { retryAfterMs, theirNow } from './response-headers.ts';

/** Fewer such answers may be about their own addresses. */
const TELLING_ADDRESSES = 3;
/** Where it does not say for how long: longer than dozens of fetches of one host take. */
const LEFT_ALONE_MS = HOUR_MS;
/** No feed waits longer. */
const LONGEST_MS = LIMITS.poll.maxMs;
/** Of more hosts that ask so at a time the ones that were longest not heard of are asked again. */
const MOST_HOSTS = 1_000;

interface Throttling {
  /** Addresses at which it said so in a row, up to those that tell. */
  readonly addresses: ReadonlySet<string>;
  readonly until: number;
}

export interface ThrottlingHosts {
  /** For how long a host is to be left alone from now on, milliseconds; undefined where it may be asked. */
  readonly leftAloneFor: (url: URL) => number | undefined;
  /** Notes how an address was answered. */
  readonly note: (url: URL, answer: Pick<AnswerNotes, 'status' | 'headers'>) => void;
}

export function createThrottlingHosts(clock: Clock): ThrottlingHosts {
  const throttling = new LRUCache<string, Throttling>({ max: MOST_HOSTS });
  return {
    leftAloneFor({ host }) {
      const known = throttling.get(host);
      if (known === undefined || known.addresses.size < TELLING_ADDRESSES) return undefined;
      const left = known.until - clock();
      // The clock may have been set back since.
      return left > 0 && left <= LONGEST_MS ? left : undefined;
    },
    note({ host, href }, { status = 0, headers = {} }) {
      // What only leads on, to the same host perhaps, says nothing of it.
      if (isRedirect(status)) return;
      if (status !== 429) {
        throttling.delete(host);
        return;
      }
      const now = clock();
      const asked = retryAfterMs(headers['retry-after'], theirNow(headers, now)) ?? LEFT_ALONE_MS;
      const before = [...(throttling.get(host)?.addresses ?? [])];
      throttling.set(host, {
        addresses: new Set([href, ...before].slice(0, TELLING_ADDRESSES)),
        until: now + Math.min(asked, LONGEST_MS),
      });
    },
  };
}
