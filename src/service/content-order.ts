/** The order of trending content: the formula of `interest/trending`, with variety among sources. */
import { diversify } from '../interest/diversify.ts';
import { trending } from '../interest/trending.ts';
import { countCarriers } from '../store/content.ts';
import type { Candidate } from './candidate.ts';
import type { ServiceContext } from './context.ts';

/** So many of the best have their carriers counted. */
const COUNTED = 400;

/** Candidates, best first, by trend; of several items that tell one story the best stands alone. */
export async function orderByTrend(
  context: ServiceContext,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const now = context.clock();
  const ranked: { candidate: Candidate; score: number; source: string }[] = [];
  const told = new Set<string>();
  for (const candidate of candidates) {
    const { story, itemId, relevance, rankedAt, publisher } = candidate;
    if (story !== null && told.has(story)) continue;
    if (story !== null) told.add(story);
    // Beyond the first few hundred the place in a list no longer turns on who else carries a story.
    const carriers =
      ranked.length < COUNTED ? await countCarriers(context.store, itemId, story) : 1;
    const score = trending(relevance, now - rankedAt, carriers);
    ranked.push({ candidate, score, source: publisher });
  }
  return diversify(ranked).map(({ candidate }) => candidate);
}
