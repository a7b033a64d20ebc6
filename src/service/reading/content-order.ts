/** The order of trending content: the formula of `interest/trending`, with variety among sources. */
import { diversify, type Listed } from '../../interest/diversify.ts';
import { trending } from '../../interest/trending.ts';
import { countItemCarriers, countStoryCarriers } from '../../store/carriers.ts';
import type { ServiceContext } from '../context.ts';
import type { Candidate } from './candidate.ts';
import { listStoriesOnce } from './stories-once.ts';

/** How many candidates have their carriers counted. */
const COUNTED = 200;

/** How many feeds carry the story of a candidate; undefined for one feed, and for candidates that are not counted. */
async function countCarriers(
  { store }: ServiceContext,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => number | undefined> {
  const stories: string[] = [];
  const itemIds: number[] = [];
  for (const { story, itemId } of candidates) {
    if (story === null) itemIds.push(itemId);
    else stories.push(story);
  }
  const byStory = await countStoryCarriers(store, stories);
  const byItem = await countItemCarriers(store, itemIds);
  return ({ story, itemId }) => (story === null ? byItem.get(itemId) : byStory.get(story));
}

/** The items of candidates, best first, by trend; of several publishers that tell one story the best stands alone. */
export async function orderByTrend(
  context: ServiceContext,
  candidates: readonly Candidate[],
): Promise<Iterable<Candidate>> {
  const now = context.clock();
  const scoreOf = ({ relevance, rankedAt }: Candidate, carriers: number) =>
    trending(relevance, now - rankedAt, carriers);
  const single = listStoriesOnce(candidates).map((candidate) => {
    const { publisher: source, story } = candidate;
    return { candidate, score: scoreOf(candidate, 1), source, story };
  });
  single.sort((a, b) => b.score - a.score);
  // Beyond the first two hundred the place in a list no longer turns on who else carries a story.
  const counted = single.slice(0, COUNTED).map(({ candidate }) => candidate);
  const carriersOf = await countCarriers(context, counted);
  const ranked = single.map((each) => {
    const carriers = carriersOf(each.candidate);
    return carriers === undefined ? each : { ...each, score: scoreOf(each.candidate, carriers) };
  });
  return withVariety(ranked);
}

/** Lazily, since a list of twenty need not order the thousand items after it. */
function* withVariety(ranked: readonly (Listed & { readonly candidate: Candidate })[]) {
  for (const { candidate } of diversify(ranked)) yield candidate;
}
