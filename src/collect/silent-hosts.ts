/** Gives up on hosts that answer nothing, so that their many feeds do not each wait as long as the first. */
import { faultError } from './fault.ts';

/** How many requests in a row a host may leave without an answer while others wait for it. */
const MOST_SILENCES = 6;

export interface SilentHosts {
  /**
   * Called where a request begins to wait for its turn; what it gives is called when that comes, and throws a fault
   * (`timeout`) if the host has left too many unanswered meanwhile. One that comes later is sent, whatever was before.
   */
  readonly await: (host: string) => () => void;
  /** Notes whether a request was answered, with whatever status. */
  readonly note: (host: string, isAnswered: boolean) => void;
}

export function createSilentHosts(): SilentHosts {
  const inARow = new Map<string, number>();
  const count = (host: string) => inARow.get(host) ?? 0;
  return {
    await(host) {
      const before = count(host);
      return () => {
        if (count(host) - before < MOST_SILENCES) return;
        const detail = `not asked, since the host left ${MOST_SILENCES} requests before it without an answer`;
        throw faultError('timeout', detail);
      };
    },
    note(host, isAnswered) {
      if (isAnswered) inARow.delete(host);
      else inARow.set(host, count(host) + 1);
    },
  };
}
