/** Content lists: one indexed read a concept, merged, ordered, and made into what every surface shows. */
import type { Profile } from '../interest/learn.ts';
import type { ContentList } from '../model/content.ts';
import { LIMITS } from '../model/limits.ts';
import type { Topic } from '../model/topic.ts';
import { findLastChange } from '../store/content.ts';
import { hasLessons } from '../store/events.ts';
import { findItems } from '../store/items.ts';
import { findSearcher } from '../store/searches.ts';
import type { Caller } from './caller.ts';
import type { Candidate } from './candidate.ts';
import { useServiceSource } from './catalogue.ts';
import { type Drawn, findCandidates } from './content-candidates.ts';
import type { ContentRequest } from './content-request.ts';
import { findSourceScopes, findTopicScope } from './content-scope.ts';
import type { ServiceContext } from './context.ts';
import { opensTopic } from './lid.ts';
import { type Chosen, presentContent } from './present-content.ts';
import { lidFor } from './shares.ts';
import { tellOnce } from './tell-once.ts';

/** A list shorter than this is told with what lies just below. */
const SHORT = 10;

/** How many candidates a topic are looked at: some tell a story again, some may be turned away, and score alone does not decide what trends. */
function reachOf({ accepts, maxScore }: ContentRequest, count: number): number {
  const picky = accepts !== undefined || maxScore < 1;
  const reach = picky ? Math.max(count * 4, 200) : Math.max(count * 2, 100);
  return Math.min(reach, LIMITS.content.maxCount);
}

/** What clicks taught of the user; the code for it is loaded only where they taught anything. */
async function profileOf(
  { store }: ServiceContext,
  { user }: Caller,
): Promise<Profile | undefined> {
  if (!(await hasLessons(store, user.rowId))) return undefined;
  const { findProfile } = await import('./personal.ts');
  return findProfile(store, user);
}

/** Score, then date, then id. Compared and not subtracted: each difference would be a number in memory. */
function byScore(a: Candidate, b: Candidate): number {
  if (a.relevance !== b.relevance) return a.relevance > b.relevance ? -1 : 1;
  if (a.rankedAt !== b.rankedAt) return a.rankedAt > b.rankedAt ? -1 : 1;
  return a.publicId < b.publicId ? -1 : Number(a.publicId > b.publicId);
}

/** By score; every item of the topic, unless one is enough of each story. */
function inOrder(candidates: readonly Candidate[], { once = false }: ContentRequest): Candidate[] {
  const ordered = candidates.toSorted(byScore);
  return once ? tellOnce(ordered) : ordered;
}

/** The list a request asks for. Throws `missing` for a topic or source that is not there. */
export async function listContent(
  context: ServiceContext,
  request: ContentRequest,
): Promise<ContentList> {
  const { caller, topic } = request;
  const { store } = context;
  const sources = await findSourceScopes(
    store,
    caller.user,
    caller.account.username,
    request.memberOf,
  );
  const topics = await findTopicScope(store, caller.user, topic, opensTopic(caller));
  await useServiceSource(context, caller.user, request.memberOf, request.readOnly ?? false);
  const drawn = { sources, searcherId: await findSearcher(store, caller.user.rowId) };
  const count = Math.min(request.count ?? LIMITS.content.maxCount, LIMITS.content.maxCount);
  const limit = reachOf(request, count);
  const profile = await profileOf(context, caller);
  const candidates = await findCandidates(context, request, topics, drawn, limit, profile);
  const ordered =
    topic === undefined
      ? await (await import('./content-order.ts')).orderByTrend(
          context,
          candidates.toSorted(byScore),
        )
      : inOrder(candidates, request);
  const lid = await lidFor(context, caller, topic, request.readOnly ?? false);
  const chosen = await choose(context, request, ordered, count);
  const items = await presentContent(context, request, chosen, { ...drawn, topics, lid, profile });
  return {
    items,
    lid,
    lastModifiedAt: await findLastChange(store, caller.user.rowId),
    // As the graph spells it, whatever the address did.
    ...(topic === undefined
      ? {}
      : { topic: topics.find(({ path }) => path.key === topic.key)?.path ?? topic }),
    // Of use to who sees little; for every other list, counting would cost more than the list.
    ...(items.length >= Math.min(count, SHORT)
      ? {}
      : { nearMisses: await countNearMisses(context, request, topics, drawn, profile) }),
  };
}

/** The first candidates that are there and accepted, at most `count`; read as many at a time as are wanted still. */
async function choose(
  { store }: ServiceContext,
  { accepts }: ContentRequest,
  ordered: Iterable<Candidate>,
  count: number,
): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  const queue = ordered[Symbol.iterator]();
  while (chosen.length < count) {
    const batch = new Map<number, Candidate>();
    while (batch.size < count - chosen.length) {
      const { done, value } = queue.next();
      if (done) break;
      batch.set(value.itemId, value);
    }
    if (batch.size === 0) break;
    for (const item of await findItems(store, [...batch.keys()])) {
      if (accepts?.(item) !== false) chosen.push({ item, candidate: batch.get(item.rowId)! });
    }
  }
  return chosen;
}

/** How many items of the same choice lie just below the threshold, each by its best score. */
async function countNearMisses(
  context: ServiceContext,
  request: ContentRequest,
  topics: readonly Topic[],
  drawn: Drawn,
  profile: Profile | undefined,
): Promise<number> {
  const { minScore } = request;
  const below = {
    ...request,
    minScore: Math.max(minScore - LIMITS.content.nearMiss, 0),
    maxScore: 1,
  };
  const most = LIMITS.content.maxCount;
  const found = await findCandidates(context, below, topics, drawn, most, profile);
  return found.filter(({ relevance }) => relevance < minScore).length;
}
