/** The order of trending content: relevance, freshness, and how many sources carry the story. */
import { countCarriers } from '../store/content.ts';
import type { Candidate } from './candidate.ts';
import type { ServiceContext } from './context.ts';

const HALF_LIFE_MS = 3 * 86_400_000;

/** Relevance counts most; freshness halves every three days; each doubling of carriers adds a little. */
export function trend(relevance: number, ageMs: number, carriers: number): number {
  const freshness = 2 ** (-Math.max(ageMs, 0) / HALF_LIFE_MS);
  return relevance + 0.25 * freshness + 0.05 * Math.log2(Math.max(carriers, 1));
}

/** Candidates by trend; of several items that tell one story the best stands alone. */
export async function orderByTrend(
  context: ServiceContext,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const now = context.clock();
  const ranked: { candidate: Candidate; value: number }[] = [];
  const told = new Set<string>();
  for (const candidate of candidates) {
    if (candidate.story !== null && told.has(candidate.story)) continue;
    if (candidate.story !== null) told.add(candidate.story);
    const carriers = await countCarriers(context.store, candidate.itemId, candidate.story);
    ranked.push({
      candidate,
      value: trend(candidate.relevance, now - candidate.rankedAt, carriers),
    });
  }
  return ranked.toSorted((a, b) => b.value - a.value).map(({ candidate }) => candidate);
}
