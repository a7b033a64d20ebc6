/** The order of trending content: the formula of `interest/trending`, with variety among sources. */
import { diversify, type Listed } from '../interest/diversify.ts';
import { trending } from '../interest/trending.ts';
import { countCarriers } from '../store/carriers.ts';
import type { Candidate } from './candidate.ts';
import type { ServiceContext } from './context.ts';

/** So many of the best have their carriers counted. */
const COUNTED = 400;

/** Of several candidates that tell one story the first. */
function tellOnce(candidates: readonly Candidate[]): Candidate[] {
  const told = new Set<string>();
  return candidates.filter(({ story }) => {
    if (story === null) return true;
    if (told.has(story)) return false;
    told.add(story);
    return true;
  });
}

/** The items of candidates, best first, by trend; of several that tell one story the best stands alone. */
export async function orderByTrend(
  context: ServiceContext,
  candidates: readonly Candidate[],
): Promise<Iterable<Candidate>> {
  const now = context.clock();
  const single = tellOnce(candidates);
  // Beyond the first few hundred the place in a list no longer turns on who else carries a story.
  const counted = single.slice(0, COUNTED).map(({ itemId }) => itemId);
  const carriers = await countCarriers(context.store, counted);
  const ranked = single.map((candidate) => {
    const { itemId, relevance, rankedAt, publisher } = candidate;
    const score = trending(relevance, now - rankedAt, carriers.get(itemId) ?? 1);
    return { candidate, score, source: publisher };
  });
  return withVariety(ranked);
}

/** One by one: a list of twenty need not place the thousand that are not in it. */
function* withVariety(ranked: readonly (Listed & { readonly candidate: Candidate })[]) {
  for (const { candidate } of diversify(ranked)) yield candidate;
}
