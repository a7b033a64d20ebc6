/** The view of a topic on the data service: its concepts, how far the work on it is, and some content. */
import type { ConceptStatus } from '../../model/concept.ts';
import type { ContentItem } from '../../model/content.ts';
import type { Topic } from '../../model/topic.ts';
import { alternativePaths, type TopicPath } from '../../model/topic-path.ts';
import type { ConceptNode } from '../../protocol/concept-scheme.ts';
import type { ContentSource } from '../../protocol/content-source.ts';
import { type WireTopicView, writeTopicView } from '../../protocol/topic-view.ts';
import { findConcept } from '../../store/concepts.ts';
import { countAwaitedFeeds } from '../../store/content.ts';
import { findSearcher } from '../../store/searches.ts';
import { breathFor, CONCEPT_ROWS } from '../breath.ts';
import { opensTopic } from '../callers/lid.ts';
import { createNarrower } from '../narrower.ts';
import { findSourceScopes, findTopicScope } from '../reading/content-scope.ts';
import type { KnownCall } from '../route.ts';
import { createReachFilter } from '../terms-within-reach.ts';

/** The topics that a path stands for, with all below them. Throws `missing` when the graph has none of them. */
export function findScope(call: KnownCall, path: TopicPath): Promise<Topic[]> {
  const { context, caller } = call;
  return findTopicScope(context.store, caller.user, path, opensTopic(caller));
}

/**
 * How far the work on a topic is: `Requested` while nothing of it was begun, `Complete` when every concept
 * below it is expanded and scored and every feed it draws on was fetched once, else `In Progress`.
 */
export async function findStatus(
  call: KnownCall,
  path: TopicPath,
  contentSource?: ContentSource,
): Promise<ConceptStatus> {
  const { context, caller } = call;
  const topics = await findScope(call, path);
  if (call.fault?.answer === 'in-progress') return 'In Progress';
  if (topics.every(({ status }) => status === 'Requested')) return 'Requested';
  if (topics.some(({ status }) => status !== 'Complete')) return 'In Progress';
  const { user, account } = caller;
  const named = contentSource?.source;
  const sources = await findSourceScopes(context.store, user, account.username, named);
  const searcherId = await findSearcher(context.store, user.rowId);
  const drawn = { sourceIds: [...sources.keys()], searcherId };
  const awaited = await countAwaitedFeeds(context.store, drawn, context.clock());
  return awaited > 0 ? 'In Progress' : 'Complete';
}

/** Each topic with what is one step narrower: its sub-topics, then what expansion found. */
async function findNodes(call: KnownCall, path: TopicPath): Promise<ConceptNode[]> {
  const { store } = call.context;
  const topics = await findScope(call, path);
  const withinReach = await createReachFilter(store, call.caller.user);
  const narrowerThan = createNarrower(topics.map(({ path: each }) => each));
  const breathe = breathFor(call.request.signal);
  const nodes: ConceptNode[] = [];
  for (const topic of topics) {
    const concept = await findConcept(store, topic.conceptId);
    await breathe(CONCEPT_ROWS);
    const told = concept && (await withinReach(concept.expansion));
    const { children, found } = narrowerThan(topic.path, told);
    nodes.push({ path: topic.path, narrower: [...children, ...found] });
    nodes.push(...found.map((each) => ({ path: each, narrower: [] })));
  }
  return nodes;
}

/** The object that POST, PUT and GET of a topic answer with. */
export async function viewTopic(
  call: KnownCall,
  path: TopicPath,
  state: {
    readonly lid: string;
    readonly status: ConceptStatus;
    readonly items?: readonly ContentItem[];
  },
): Promise<WireTopicView> {
  const nodes = await findNodes(call, path);
  const alternatives = alternativePaths(path);
  const { items = [], lid, status } = state;
  if (alternatives.length > 1) {
    // A path with alternatives is a concept of its own, whose narrower ones they are.
    const concepts = [{ path, narrower: alternatives }, ...nodes];
    return writeTopicView({ topic: path, concepts, items, lid, status }, call.bases.dataUrl);
  }
  const topic = nodes.find((node) => node.path.key === path.key)?.path ?? path;
  return writeTopicView({ topic, concepts: nodes, items, lid, status }, call.bases.dataUrl);
}
