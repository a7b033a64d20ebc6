/** How far apart requests to one host begin: a page and its feed are had at once, the articles of a feed one after the other. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../model/limits.ts';
import type { Clock } from '../../model/ports.ts';

/** So many requests to a host that rested may begin at once, as those that a new source takes. */
const AT_ONCE = 4;
/** By how much of the spacing it is made longer, at most, so that nobody can be taken for a metronome. */
const JITTER = 0.5;
/** Of more hosts the ones that were longest not asked are forgotten: they have rested. */
const MOST_HOSTS = 1_000;

interface Rhythm {
  /** When the last request began. */
  readonly begunAt: number;
  /** When the host has rested from all that began. */
  readonly restedAt: number;
}

/** What a request is asked to keep to. */
export interface Spacing {
  /** Whether the host is on a network of the user's own, which is not spared. */
  readonly isNear: boolean;
  /** What the site itself asks for between two requests, milliseconds; 0 where it asks for nothing. */
  readonly askedMs: number;
}

export interface Pace {
  /** Milliseconds until a request to the host may begin; 0 where it may at once. */
  readonly waitMs: (host: string, spacing: Spacing) => number;
  /** Notes that one begins. */
  readonly begin: (host: string) => void;
}

/** The pace of one fetcher; `clock` is never set back, `chance` gives 0 to 1. */
export function createPace(clock: Clock, chance: () => number): Pace {
  const { spacingMs } = LIMITS.fetch;
  const rhythms = new LRUCache<string, Rhythm>({ max: MOST_HOSTS });
  return {
    waitMs(host, { isNear, askedMs }) {
      const known = rhythms.get(host);
      if (known === undefined) return 0;
      const spacedAt = isNear ? 0 : known.restedAt - (AT_ONCE - 1) * spacingMs;
      const askedAt = askedMs === 0 ? 0 : known.begunAt + askedMs;
      return Math.max(spacedAt - clock(), askedAt - clock(), 0);
    },
    begin(host) {
      const begunAt = clock();
      const before = rhythms.get(host)?.restedAt ?? begunAt;
      const restedAt = Math.max(before, begunAt) + spacingMs * (1 + JITTER * chance());
      rhythms.set(host, { begunAt, restedAt });
    },
  };
}
