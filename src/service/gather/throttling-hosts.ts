/** Hosts that ask us to come less often: once they have said so several times in a row, nothing more is asked of them for a while. */
import type { Clock } from '../../model/ports.ts';
import { HOUR_MS } from '../../model/time-units.ts';

/** Fewer such answers may be about their own addresses. */
const MOST_IN_A_ROW = 3;
/** Longer than dozens of articles of one host take; each that is put off meanwhile comes hours later. */
const LEFT_ALONE_MS = HOUR_MS;

export interface ThrottlingHosts {
  /** Whether a host is left alone for the moment. */
  readonly isLeftAlone: (host: string) => boolean;
  /** Notes whether a host answered that it is asked too often, or anything else. */
  readonly note: (host: string, isThrottled: boolean) => void;
}

export function createThrottlingHosts(clock: Clock): ThrottlingHosts {
  const inARow = new Map<string, { readonly count: number; readonly at: number }>();
  return {
    isLeftAlone(host) {
      const { count, at } = inARow.get(host) ?? { count: 0, at: 0 };
      // The clock may have been set back since.
      return count >= MOST_IN_A_ROW && Math.abs(clock() - at) < LEFT_ALONE_MS;
    },
    note(host, isThrottled) {
      if (!isThrottled) inARow.delete(host);
      else inARow.set(host, { count: (inARow.get(host)?.count ?? 0) + 1, at: clock() });
    },
  };
}
