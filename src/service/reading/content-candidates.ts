/** The candidates of a content list: stored scores within the range, adjusted by what was learned. */
import type { Profile } from '../../interest/learn.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Topic } from '../../model/topic.ts';
import { type ContentRow, findContent, findFreshContent } from '../../store/content.ts';
import type { Breathe } from '../breath.ts';
import type { ServiceContext } from '../context.ts';
import type { Candidate } from './candidate.ts';
import type { ContentRequest } from './content-request.ts';
import type { SourceScopes } from './content-scope.ts';
import { readRelevances } from './relevances.ts';

/** A statement takes as long as reading so many rows. */
const STATEMENT_ROWS = 10;

/** What a list draws on: topics, sources, whose searches within them, and what was learned of the reader. */
export interface Drawn {
  readonly topics: readonly Topic[];
  readonly sources: SourceScopes;
  readonly searcherId: number | undefined;
  readonly profile: Profile | undefined;
  readonly breathe: Breathe;
}

/** How many items are looked at. */
export interface Depth {
  /** Of each topic, the best. */
  readonly best: number;
  /** Of all topics together, the newest. */
  readonly newest: number;
}

export interface Found {
  readonly candidates: readonly Candidate[];
  /** Whether a topic has more items within the range than were looked at. */
  readonly isCut: boolean;
}

/** The items a list may show, in no order, each by its best score among the topics. */
export async function findCandidates(
  context: ServiceContext,
  request: ContentRequest,
  drawn: Drawn,
  depth: Depth,
): Promise<Found> {
  const { store } = context;
  const { profile, breathe } = drawn;
  if (profile === undefined) return findStored(context, request, drawn, depth);
  // What was learned may lift an item over the threshold, so those a little below are looked at too.
  const { minScore, maxScore } = request;
  const least = Math.max(minScore - LIMITS.content.learningReach, 0);
  const wider = { ...request, minScore: least, maxScore: 1 };
  const { candidates, isCut } = await findStored(context, wider, drawn, depth);
  const { personalise } = await import('../personal.ts');
  const keyOf = ({ topic }: Candidate) => topic.path.key;
  const turned = await personalise(store, candidates, profile, keyOf, breathe);
  const within = turned.filter(({ relevance }) => relevance >= minScore && relevance <= maxScore);
  return { candidates: within, isCut };
}

/** Field by field, since there are hundreds of rows and spreading each takes several times as long. */
function candidateOf(row: ContentRow, topic: Topic): Candidate {
  const { itemId, relevance, rankedAt, story, publisher, publicId } = row;
  return { itemId, relevance, rankedAt, story, publisher, publicId, topic };
}

/** By row id of the item, its best candidate so far. */
type BestCandidates = Map<number, Candidate>;

function consider(best: BestCandidates, topic: Topic, rows: readonly ContentRow[]): void {
  for (const row of rows) {
    const known = best.get(row.itemId);
    if (known === undefined || row.relevance > known.relevance) {
      best.set(row.itemId, candidateOf(row, topic));
    }
  }
}

/** What a request asks of the store, whatever the topic. */
function queryFor(
  { types, since, unread, minScore, maxScore, caller }: ContentRequest,
  { sources, searcherId }: Drawn,
  now: number,
) {
  return {
    sourceIds: [...sources.keys()],
    searcherId,
    minScore,
    maxScore,
    now,
    ...(types === undefined ? {} : { types }),
    ...(since === undefined ? {} : { since }),
    ...(unread === true ? { unreadBy: caller.user.rowId } : {}),
  };
}

/** A topic that has more items within the range than were looked at, and how old the oldest of these is, as a moment. */
interface Cut {
  readonly topic: Topic;
  readonly oldestAt: number;
}

/**
 * Newer items are read too: they may trend before the best, and in a large store are not among them. Those of the last weeks
 * are the newest of all topics; where the best of a topic are old, its best of the last months and years join them.
 */
async function considerNewer(
  { store }: ServiceContext,
  best: BestCandidates,
  cut: readonly Cut[],
  query: ReturnType<typeof queryFor>,
  { depth, breathe }: { readonly depth: Depth; readonly breathe: Breathe },
): Promise<void> {
  const { BANDS_MS, FRESH_MS } = await import('../../interest/trending.ts');
  const since = (age: number) => Math.max(query.since ?? 0, query.now - age);
  const byConcept = new Map(cut.map(({ topic }) => [topic.conceptId, topic]));
  const fresh = { ...query, since: since(FRESH_MS), limit: depth.newest };
  for (const row of await findFreshContent(store, {
    ...fresh,
    conceptIds: [...byConcept.keys()],
  })) {
    consider(best, byConcept.get(row.conceptId)!, [row]);
  }
  for (const age of BANDS_MS) {
    const lasting = { ...query, since: since(age), limit: depth.best };
    for (const { topic, oldestAt } of cut) {
      if (oldestAt >= lasting.since) continue;
      const { conceptId } = topic;
      const rows = await findContent(store, { ...lasting, conceptId });
      consider(best, topic, rows);
      await breathe(rows.length + STATEMENT_ROWS);
    }
  }
}

/** The candidates as they were scored on the way in. */
async function findStored(
  context: ServiceContext,
  request: ContentRequest,
  drawn: Drawn,
  depth: Depth,
): Promise<Found> {
  const { topics, breathe } = drawn;
  const query = queryFor(request, drawn, context.clock());
  const best: BestCandidates = new Map();
  const cut: Cut[] = [];
  for (const topic of topics) {
    const { conceptId } = topic;
    const rows = await findContent(context.store, { ...query, conceptId, limit: depth.best });
    if (rows.length === depth.best) {
      cut.push({ topic, oldestAt: Math.min(...rows.map(({ rankedAt }) => rankedAt)) });
    }
    consider(best, topic, rows);
    await breathe(rows.length + STATEMENT_ROWS);
  }
  // Of a topic that was read to its end the newest are known.
  if (request.topic === undefined && cut.length > 0) {
    await considerNewer(context, best, cut, query, { depth, breathe });
  }
  const candidates = await withinRange(context, request, drawn, [...best.values()]);
  return { candidates, isCut: cut.length > 0 };
}

/** Drops items that another topic of the scope scores above the range: an item has one score, its best. */
async function withinRange(
  { store }: ServiceContext,
  { maxScore }: ContentRequest,
  { topics, breathe }: Drawn,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  if (maxScore >= 1 || topics.length === 1) return candidates;
  const itemIds = candidates.map(({ itemId }) => itemId);
  const scope = new Set(topics.map(({ conceptId }) => conceptId));
  const above = await readRelevances(store, itemIds, maxScore, breathe);
  return candidates.filter(({ itemId }) => {
    const others = above.get(itemId) ?? [];
    return ![...others].some(([id, relevance]) => scope.has(id) && relevance > maxScore);
  });
}
