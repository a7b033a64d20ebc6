/** Content lists: one indexed read a concept, merged, ordered, and made into what every surface shows. */
import type { Profile } from '../../interest/learn.ts';
import type { ContentList } from '../../model/content.ts';
import { LIMITS } from '../../model/limits.ts';
import { HOUR_MS } from '../../model/time-units.ts';
import { findLastChange } from '../../store/content.ts';
import { haveFrames } from '../../store/drawn-feeds.ts';
import { hasLessons } from '../../store/events.ts';
import { findItems } from '../../store/items.ts';
import { findSearcher } from '../../store/searches.ts';
import { breathFor } from '../breath.ts';
import type { Caller } from '../callers/caller.ts';
import { opensTopic } from '../callers/lid.ts';
import { useServiceSource } from '../catalogue.ts';
import type { ServiceContext } from '../context.ts';
import { lidFor } from '../shares.ts';
import { byScore, type Candidate } from './candidate.ts';
import { type Depth, type Drawn, findCandidates } from './content-candidates.ts';
import type { ContentRequest, LinkedRequest } from './content-request.ts';
import { findSourceScopes, findTopicScope } from './content-scope.ts';
import { type Chosen, presentContent } from './present-content.ts';
import { listStoriesOnce } from './stories-once.ts';

/** A list shorter than this comes with the number of items just below the threshold. */
const SHORT = 10;

/** A shorter list draws on as many candidates as one of this length, so that it is the beginning of it. */
const LEAST_COUNT = 50;

/** So many candidates for each item that is shown, and so many times deeper where they do not fill the list. */
const DEPTH = 4;

/**
 * How many candidates are looked at first: several times what is shown, since some tell a story again and score alone does
 * not decide what trends. Several topics bring the best together, and each could still fill the list alone.
 */
function depthOf({ accepts, maxScore }: ContentRequest, count: number, topics: number): Depth {
  const { maxCount } = LIMITS.content;
  const shown = Math.max(count, LEAST_COUNT);
  const isPicky = accepts !== undefined || maxScore < 1;
  const share = isPicky ? DEPTH * shown : Math.ceil((DEPTH * shown) / Math.max(topics, 2));
  return {
    best: Math.min(Math.max(share, shown), maxCount),
    newest: Math.min(DEPTH * shown, maxCount),
  };
}

/** What clicks taught of the user; the code for it is loaded only where they taught anything. */
async function profileOf(
  { store }: ServiceContext,
  { user }: Caller,
): Promise<Profile | undefined> {
  if (!(await hasLessons(store, user.rowId))) return undefined;
  const { findProfile } = await import('../personal.ts');
  return findProfile(store, user);
}

/** By score; every item of the topic, unless one is enough of each story. */
function inOrder(candidates: readonly Candidate[], { once = false }: ContentRequest): Candidate[] {
  const ordered = candidates.toSorted(byScore);
  return once ? listStoriesOnce(ordered) : ordered;
}

/** The list a request asks for. Throws `missing` for a topic or source that is not there. */
export async function listContent(
  context: ServiceContext,
  request: LinkedRequest,
): Promise<ContentList & { readonly lid: string }>;
/** The same; without a `lid` where the request is for originals. */
export async function listContent(
  context: ServiceContext,
  request: ContentRequest,
): Promise<ContentList>;
export async function listContent(
  context: ServiceContext,
  request: ContentRequest,
): Promise<ContentList> {
  const { caller, signal } = request;
  return context.turns.take(caller, signal, () => makeList(context, request));
}

function startOfHour(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS;
}

async function makeList(context: ServiceContext, request: ContentRequest): Promise<ContentList> {
  const { caller, topic, readOnly = false, originals = false } = request;
  const { store } = context;
  const sources = await findSourceScopes(
    store,
    caller.user,
    caller.account.username,
    request.memberOf,
  );
  const topics = await findTopicScope(store, caller.user, topic, opensTopic(caller));
  const searchesAt = readOnly ? [] : await useServiceSource(context, caller.user, request.memberOf);
  const searcherId = await findSearcher(store, caller.user.rowId);
  const profile = await profileOf(context, caller);
  const drawn = { topics, sources, searcherId, profile, breathe: breathFor(request.signal) };
  const count = Math.min(request.count ?? LIMITS.content.maxCount, LIMITS.content.maxCount);
  const lid = originals ? undefined : await lidFor(context, caller, topic, { readOnly });
  const chosen = await choose(context, request, drawn, count);
  const items = await presentContent(context, request, chosen, { ...drawn, lid });
  return {
    items,
    ...(lid === undefined ? {} : { lid }),
    ...(searchesAt.length === 0 ? {} : { searchesAt }),
    lastModifiedAt: await findLastChange(store, caller.user.rowId),
    // Where freshness counts the clock alone may put another item first; freshness is lost over days.
    ...(topic === undefined ? { orderedAt: startOfHour(context.clock()) } : {}),
    // Nothing says when something was last marked as unread, or when an item left its time frame.
    ...(request.unread || request.isFramed || (await haveFrames(store, [...sources.keys()]))
      ? { isUndated: true as const }
      : {}),
    // As the graph spells it, whatever the address did.
    ...(topic === undefined
      ? {}
      : { topic: topics.find(({ path }) => path.key === topic.key)?.path ?? topic }),
    // Of use to those who see little; for every other list, counting would cost more than the list.
    ...(items.length >= Math.min(count, SHORT)
      ? {}
      : { nearMisses: await countNearMisses(context, request, drawn) }),
  };
}

/** The items of a list, at most `count`. Looks further where its candidates do not fill it and there are more. */
async function choose(
  context: ServiceContext,
  request: ContentRequest,
  drawn: Drawn,
  count: number,
): Promise<Chosen[]> {
  const { maxCount } = LIMITS.content;
  let depth = depthOf(request, count, drawn.topics.length);
  for (;;) {
    const { candidates, isCut } = await findCandidates(context, request, drawn, depth);
    const ordered = await order(context, request, candidates);
    const chosen = await readFirst(context, request, ordered, count);
    if (chosen.length === count || !isCut || depth.best === maxCount) return chosen;
    depth = { best: Math.min(DEPTH * depth.best, maxCount), newest: maxCount };
  }
}

/** The candidates as the list shows them: of one topic by score, of all by trend. */
async function order(
  context: ServiceContext,
  request: ContentRequest,
  candidates: readonly Candidate[],
): Promise<Iterable<Candidate>> {
  if (request.topic !== undefined) return inOrder(candidates, request);
  const { orderByTrend } = await import('./content-order.ts');
  return orderByTrend(context, candidates.toSorted(byScore));
}

/**
 * The first candidates that still exist and are accepted, at most `count`; read in batches of what is still missing.
 */
async function readFirst(
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
  drawn: Drawn,
): Promise<number> {
  const { minScore } = request;
  const { nearMiss, maxCount } = LIMITS.content;
  const below = { ...request, minScore: Math.max(minScore - nearMiss, 0), maxScore: 1 };
  const { candidates } = await findCandidates(context, below, drawn, {
    best: maxCount,
    newest: maxCount,
  });
  return candidates.filter(({ relevance }) => relevance < minScore).length;
}
