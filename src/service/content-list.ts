/** Content lists: one indexed read a concept, merged, ordered, and made into what every surface shows. */

import type { Profile } from '../interest/learn.ts';
import { topicQuery } from '../model/catalogue.ts';
import type { ContentItem, ContentList } from '../model/content.ts';
import type { Item, ItemType } from '../model/item.ts';
import { LIMITS } from '../model/limits.ts';
import type { Topic } from '../model/topic.ts';
import type { TopicPath } from '../model/topic-path.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import type { SourceName } from '../protocol/source-name.ts';
import { findItemConcepts } from '../store/annotations.ts';
import { findCarrier, findContent, findLastChange } from '../store/content.ts';
import { hasLessons } from '../store/events.ts';
import { findItems } from '../store/items.ts';
import { findSearcher } from '../store/searches.ts';
import type { Caller } from './caller.ts';
import type { Candidate } from './candidate.ts';
import { useServiceSource } from './catalogue.ts';
import { findSourceScopes, findTopicScope, type SourceScopes } from './content-scope.ts';
import type { ServiceContext } from './context.ts';
import { learningLink } from './learning-link.ts';
import { opensTopic } from './lid.ts';
import { ownReader } from './reader.ts';
import { lidFor } from './shares.ts';

export interface ContentRequest {
  readonly caller: Caller;
  readonly bases: BaseAddresses;
  /** Undefined for trending content. */
  readonly topic?: TopicPath;
  readonly minScore: number;
  readonly maxScore: number;
  readonly count?: number;
  readonly memberOf?: SourceName;
  readonly types?: readonly ItemType[];
  /** Milliseconds; only items dated at or after it. */
  readonly since?: number;
  /** Whether what the user followed or was taught by is left out. */
  readonly unread?: boolean;
  /** Whether each item carries what its score is made of; never told to who merely holds a lid. */
  readonly explain?: boolean;
  /** Nothing may be written, not even a lid at first use. */
  readonly readOnly?: boolean;
  /** A last say on each item, for modifiers the store does not know. */
  readonly accepts?: (item: Item) => boolean;
}

/** How far below the threshold an item may lie and still be lifted over it by what was learned. */
const LEARNING_REACH = 0.3;

/** A list shorter than this is told with what lies just below. */
const SHORT = 10;

/** What a list draws on: sources, and whose searches within them. */
interface Drawn {
  readonly sources: SourceScopes;
  readonly searcherId: number | undefined;
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

async function findCandidates(
  context: ServiceContext,
  request: ContentRequest,
  topics: readonly Topic[],
  drawn: Drawn,
  limit: number,
  profile: Profile | undefined,
): Promise<Candidate[]> {
  const { store } = context;
  if (profile === undefined) return findStored(context, request, topics, drawn, limit);
  // What was learned may lift an item over the threshold, so those a little below are looked at too.
  const { minScore, maxScore } = request;
  const wider = { ...request, minScore: Math.max(minScore - LEARNING_REACH, 0), maxScore: 1 };
  const found = await findStored(context, wider, topics, drawn, limit);
  const { personalise } = await import('./personal.ts');
  const turned = await personalise(store, found, profile, ({ topic }) => topic.path.key);
  return turned.filter(({ relevance }) => relevance >= minScore && relevance <= maxScore);
}

/** The candidates as they were scored on the way in. */
async function findStored(
  context: ServiceContext,
  request: ContentRequest,
  topics: readonly Topic[],
  { sources, searcherId }: Drawn,
  limit: number,
): Promise<Candidate[]> {
  const best = new Map<number, Candidate>();
  for (const topic of topics) {
    const rows = await findContent(context.store, {
      conceptId: topic.conceptId,
      sourceIds: [...sources.keys()],
      searcherId,
      minScore: request.minScore,
      maxScore: request.maxScore,
      limit,
      now: context.clock(),
      ...(request.types === undefined ? {} : { types: request.types }),
      ...(request.since === undefined ? {} : { since: request.since }),
      ...(request.unread === true ? { unreadBy: ownReader(request.caller.user) } : {}),
    });
    for (const row of rows) {
      const known = best.get(row.itemId);
      if (known === undefined || row.relevance > known.relevance) {
        best.set(row.itemId, { ...row, topic });
      }
    }
  }
  return withinRange(context, request, topics, [...best.values()]);
}

/** Without the items that another topic of the scope scores above the range: each has one score, its best. */
async function withinRange(
  context: ServiceContext,
  { maxScore }: ContentRequest,
  topics: readonly Topic[],
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  if (maxScore >= 1 || topics.length === 1) return [...candidates];
  const scope = new Set(topics.map(({ conceptId }) => conceptId));
  const within: Candidate[] = [];
  for (const candidate of candidates) {
    const concepts = await findItemConcepts(context.store, candidate.itemId);
    const best = concepts.find(({ conceptId }) => scope.has(conceptId));
    if (best === undefined || best.relevance <= maxScore) within.push(candidate);
  }
  return within;
}

/** Score, then date, then id. */
function byScore(a: Candidate, b: Candidate): number {
  return (
    b.relevance - a.relevance ||
    b.rankedAt - a.rankedAt ||
    (a.publicId < b.publicId ? -1 : Number(a.publicId > b.publicId))
  );
}

/** The topics of the graph that annotate an item at least as the request asks, most specific first. */
async function findSubjects(
  context: ServiceContext,
  candidate: Candidate,
  topics: readonly Topic[],
  minScore: number,
): Promise<TopicPath[]> {
  const concepts = await findItemConcepts(context.store, candidate.itemId);
  const relevant = new Set(
    concepts.filter(({ relevance }) => relevance >= minScore).map(({ conceptId }) => conceptId),
  );
  const annotating = topics.filter(({ conceptId }) => relevant.has(conceptId));
  const all = annotating.includes(candidate.topic) ? annotating : [candidate.topic, ...annotating];
  return all
    .map(({ path }) => path)
    .toSorted((a, b) => b.segments.length - a.segments.length || (a.key < b.key ? -1 : 1));
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
  // Without a topic, or when some will be turned away, the best by score alone are not enough.
  const picky = request.accepts !== undefined || request.maxScore < 1;
  const wide = topic === undefined || picky;
  const limit = wide ? Math.min(Math.max(count * 4, 200), LIMITS.content.maxCount) : count;
  const profile = await profileOf(context, caller);
  const candidates = await findCandidates(context, request, topics, drawn, limit, profile);
  const ordered =
    topic === undefined
      ? await (await import('./content-order.ts')).orderByTrend(
          context,
          candidates.toSorted(byScore),
        )
      : candidates.toSorted(byScore);
  const lid = await lidFor(context, caller, topic, request.readOnly ?? false);
  const items: ContentItem[] = [];
  for (const candidate of ordered) {
    if (items.length >= count) break;
    const [item] = await findItems(store, [candidate.itemId]);
    if (item === undefined || request.accepts?.(item) === false) continue;
    items.push(
      await present(context, request, { ...drawn, item, candidate, topics, lid, profile }),
    );
  }
  return {
    items,
    lid,
    lastModifiedAt: await findLastChange(store, caller.user.rowId),
    ...(topic === undefined ? {} : { topic }),
    // Of use to who sees little; for every other list, counting would cost more than the list.
    ...(items.length >= Math.min(count, SHORT)
      ? {}
      : { nearMisses: await countNearMisses(context, request, topics, drawn, profile) }),
  };
}

interface Chosen extends Drawn {
  readonly item: Item;
  readonly candidate: Candidate;
  readonly topics: readonly Topic[];
  readonly lid: string;
  readonly profile: Profile | undefined;
}

async function present(
  context: ServiceContext,
  request: ContentRequest,
  { item, candidate, topics, sources, searcherId, lid, profile }: Chosen,
): Promise<ContentItem> {
  const carrier = await findCarrier(
    context.store,
    candidate.itemId,
    [...sources.keys()],
    searcherId,
  );
  const { path } = candidate.topic;
  const annotation =
    request.explain && request.caller.shared === undefined
      ? await (await import('./explain.ts')).explainItem(
          context.store,
          profile,
          candidate.topic,
          candidate.itemId,
        )
      : undefined;
  return {
    item,
    score: candidate.relevance,
    subjects: await findSubjects(context, candidate, topics, request.minScore),
    memberOf: (carrier && sources.get(carrier.sourceId)) ?? '',
    fromQuery: carrier?.query ?? topicQuery(path),
    sourceOrder: String(carrier?.position ?? 0),
    feedTitle: carrier?.feedTitle ?? '',
    feedUrl: carrier?.feedUrl ?? item.url,
    learnUrl: learningLink(context, request.bases, lid, item),
    ...(annotation === undefined ? {} : { annotation: { ...annotation, topic: path } }),
  };
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
