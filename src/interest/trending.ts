/** Trending: the order of content when no topic is asked for. */
import { DAY_MS, HOUR_MS, WEEK_MS } from '../model/time-units.ts';

/** Freshness halves in this time. */
const HALF_LIFE_MS = 36 * HOUR_MS;

/**
 * Items of this age have no freshness left: of older ones the most relevant are looked at. It is more than the week whose
 * items come before all old ones; looking farther back for each takes longer.
 */
export const FRESH_MS = 2 * WEEK_MS;

/** Share of the relevance that outlasts the news. */
const LASTING = 0.4;

/**
 * At this age half of that share is left. It falls as a fraction, not by halves, so that of two old items the more relevant
 * one still comes first.
 */
const AGEING_MS = 120 * DAY_MS;

/** Up to these ages the most relevant items are looked at by themselves: of all together they might all be older. */
export const BANDS_MS: readonly number[] = [AGEING_MS, 10 * AGEING_MS];

/**
 * relevance × (0.4 / (1 + age / 120 d) + 0.6 × 2^(−age / 36 h)) × (1 + 0.1 × log2(sources)), at most 1.
 *
 * An item of yesterday keeps three quarters of its relevance, one of last week less than half, one of a year less than
 * a tenth: it comes behind whatever is listed of this week. Every doubling of the sources that carry the story adds a
 * tenth. Ages below 0 count as 0.
 */
export function trending(relevance: number, ageMs: number, sources: number): number {
  const age = Math.max(ageMs, 0);
  const freshness = LASTING / (1 + age / AGEING_MS) + (1 - LASTING) * 2 ** (-age / HALF_LIFE_MS);
  const spread = 1 + 0.1 * Math.log2(Math.max(sources, 1));
  return Math.min(Math.max(relevance, 0) * freshness * spread, 1);
}
