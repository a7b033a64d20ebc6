/** `GET /v2/data[/<topic>…]`: the concepts concerned, with their weights and where each of their terms came from. */
import type { ConceptStatus, Expansion } from '../../model/concept.ts';
import { type TopicPath, topmost } from '../../model/topic-path.ts';
import type { User } from '../../model/user.ts';
import { type DataNode, writeDataGraph } from '../../protocol/data-graph.ts';
import type { DATA_GRAPH_PARAMETERS } from '../../protocol/parameters.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { findConcept } from '../../store/concepts.ts';
import { findTopics } from '../../store/topics.ts';
import { expandAdHoc } from '../ad-hoc-interest.ts';
import type { Answer } from '../answer.ts';
import { breathFor, CONCEPT_ROWS } from '../breath.ts';
import { createNarrower, type NarrowerThan } from '../narrower.ts';
import { findProfile } from '../personal.ts';
import type { KnownCall } from '../route.ts';
import { shownTerms } from '../shown-terms.ts';
import { createReachFilter } from '../terms-within-reach.ts';
import { linkedData, pathTopic } from './answer.ts';
import { type Concern, findConcern, withShares } from './concern.ts';
import { selectPerson } from './person.ts';

interface Concerned {
  readonly path: TopicPath;
  readonly weight: number;
  readonly status: ConceptStatus;
  readonly expansion: Expansion;
}

/** Sub-topics first, then what expansion found. */
function nodeOf(concerned: Concerned, narrowerThan: NarrowerThan): DataNode {
  const { path, weight, status, expansion } = concerned;
  const { children, found } = narrowerThan(path, expansion);
  const terms = shownTerms(expansion);
  return { path, narrower: [...children, ...found], weight, status, terms };
}

/** Held topics as they are stored; every other interest as it would be expanded now. */
async function findConcerned(
  call: KnownCall,
  user: User,
  { held, adHoc }: Concern,
): Promise<Concerned[]> {
  const { store } = call.context;
  const withinReach = await createReachFilter(store, user);
  const breathe = breathFor(call.request.signal);
  const found: Concerned[] = [];
  for (const { path, conceptId, share, status } of held) {
    const concept = await findConcept(store, conceptId);
    await breathe(CONCEPT_ROWS);
    if (concept === undefined) continue;
    const expansion = await withinReach(concept.expansion);
    found.push({ path, weight: share, status, expansion });
  }
  const known = new Set(found.map(({ path }) => path.key));
  for (const { path, weight } of adHoc.flatMap(({ interests }) => interests)) {
    if (known.has(path.key)) continue;
    known.add(path.key);
    const expansion = await expandAdHoc(store, await call.context.reading(), path);
    found.push({ path, weight, status: 'Complete', expansion: await withinReach(expansion) });
  }
  return found;
}

/**
 * Of what the call names or, where it names nothing, of the whole graph. Throws `invalid`, and as reading a page
 * does.
 */
export async function getDataGraph(
  call: KnownCall,
  query: QueryOf<typeof DATA_GRAPH_PARAMETERS>,
): Promise<Answer> {
  const { store } = call.context;
  const topic = pathTopic(call);
  const person = await selectPerson(call, query.uid);
  let concern = await findConcern(call, person, query, topic);
  if (concern === undefined) {
    const topics = await findTopics(store, person.user.rowId);
    const profile = await findProfile(store, person.user);
    concern = { held: withShares(topics, profile), adHoc: [] };
  }
  const all = await findConcerned(call, person.user, concern);
  const paths = all.map(({ path }) => path);
  const narrowerThan = createNarrower(paths);
  const nodes = all.map((concerned) => nodeOf(concerned, narrowerThan));
  return linkedData(writeDataGraph(topmost(paths), nodes, call.bases.dataUrl));
}
