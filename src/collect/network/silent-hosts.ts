/** Loses patience with hosts that answer nothing, so that each of their many feeds does not take as long as the first. */
import { SECOND_MS } from '../../model/time-units.ts';

/** How many requests in a row a host may leave without an answer while others wait for it. */
const MOST_SILENCES = 6;
/** How long those that waited are then given to be answered: a feed that is well on such a host is still read. */
const IMPATIENT_MS = 2 * SECOND_MS;

export interface SilentHosts {
  /**
   * Called where a request begins to wait for its turn; what it gives is called when that comes, and gives how many milliseconds
   * the host has to begin its answer, where it left too many requests unanswered meanwhile. One that comes later has all the
   * time, whatever was before.
   */
  readonly waitFor: (host: string) => () => number | undefined;
  /** Notes whether a request was answered, with whatever status. */
  readonly note: (host: string, isAnswered: boolean) => void;
}

export function createSilentHosts(): SilentHosts {
  const inARow = new Map<string, number>();
  const count = (host: string) => inARow.get(host) ?? 0;
  return {
    waitFor(host) {
      const before = count(host);
      return () => (count(host) - before < MOST_SILENCES ? undefined : IMPATIENT_MS);
    },
    note(host, isAnswered) {
      if (isAnswered) inARow.delete(host);
      else inARow.set(host, count(host) + 1);
    },
  };
}
