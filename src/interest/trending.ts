/** Trending: the order of content when no topic is asked for. */
import { HOUR_MS } from '../model/time-units.ts';

/** Freshness halves in this time. */
const HALF_LIFE_MS = 36 * HOUR_MS;

/** Older items keep so little freshness that they are listed for their relevance alone: 1/16 of it. */
export const FRESH_MS = 4 * HALF_LIFE_MS;

/** Share of the relevance that never gets old. */
const LASTING = 0.4;

/**
 * relevance × (0.4 + 0.6 × 2^(−age / 36 h)) × (1 + 0.1 × log2(sources)), at most 1.
 *
 * An item of yesterday keeps three quarters of its relevance, one of last week less than half; every
 * doubling of the sources that carry the story adds a tenth. Ages below 0 count as 0.
 */
export function trending(relevance: number, ageMs: number, sources: number): number {
  const freshness = LASTING + (1 - LASTING) * 2 ** (-Math.max(ageMs, 0) / HALF_LIFE_MS);
  const spread = 1 + 0.1 * Math.log2(Math.max(sources, 1));
  return Math.min(Math.max(relevance, 0) * freshness * spread, 1);
}
