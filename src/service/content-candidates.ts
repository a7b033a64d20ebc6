/** The candidates of a content list: what the store scored within the range, turned by what was learned. */
import type { Profile } from '../interest/learn.ts';
import type { Topic } from '../model/topic.ts';
import { findRelevances } from '../store/annotations.ts';
import { type ContentRow, findContent, findFreshContent } from '../store/content.ts';
import type { Candidate } from './candidate.ts';
import type { ContentRequest } from './content-request.ts';
import type { SourceScopes } from './content-scope.ts';
import type { ServiceContext } from './context.ts';
import { ownReader } from './reader.ts';

/** How far below the threshold an item may lie and still be lifted over it by what was learned. */
const LEARNING_REACH = 0.3;

/** What a list draws on: sources, and whose searches within them. */
export interface Drawn {
  readonly sources: SourceScopes;
  readonly searcherId: number | undefined;
}

/** The items a list may show, in no order, each by its best score among the topics. */
export async function findCandidates(
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

/** Written out, because there are hundreds: spreading a row takes several times as long. */
function candidateOf(row: ContentRow, topic: Topic): Candidate {
  const { itemId, relevance, rankedAt, story, publisher, publicId } = row;
  return { itemId, relevance, rankedAt, story, publisher, publicId, topic };
}

/** The candidates as they were scored on the way in. */
async function findStored(
  context: ServiceContext,
  request: ContentRequest,
  topics: readonly Topic[],
  { sources, searcherId }: Drawn,
  limit: number,
): Promise<Candidate[]> {
  const { store } = context;
  const { minScore, maxScore, types, since, unread } = request;
  const now = context.clock();
  const query = {
    sourceIds: [...sources.keys()],
    searcherId,
    minScore,
    maxScore,
    limit,
    now,
    ...(types === undefined ? {} : { types }),
    ...(since === undefined ? {} : { since }),
    ...(unread === true ? { unreadBy: ownReader(request.caller.user) } : {}),
  };
  const best = new Map<number, Candidate>();
  const consider = (topic: Topic, rows: readonly ContentRow[]) => {
    for (const row of rows) {
      const known = best.get(row.itemId);
      if (known === undefined || row.relevance > known.relevance) {
        best.set(row.itemId, candidateOf(row, topic));
      }
    }
  };
  for (const topic of topics) {
    consider(topic, await findContent(store, { ...query, conceptId: topic.conceptId }));
  }
  if (request.topic === undefined) {
    // What is new may trend before what fits best, and in a large store would not be among that.
    const { FRESH_MS } = await import('../interest/trending.ts');
    const byConcept = new Map(topics.map((topic) => [topic.conceptId, topic]));
    const fresh = {
      conceptIds: [...byConcept.keys()],
      since: Math.max(since ?? 0, now - FRESH_MS),
    };
    for (const row of await findFreshContent(store, { ...query, ...fresh })) {
      consider(byConcept.get(row.conceptId)!, [row]);
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
  const itemIds = candidates.map(({ itemId }) => itemId);
  const relevances = await findRelevances(context.store, itemIds);
  return candidates.filter(({ itemId }) =>
    topics.every(({ conceptId }) => (relevances.get(itemId)?.get(conceptId) ?? 0) <= maxScore),
  );
}
