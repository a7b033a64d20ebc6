/** Winnow's own surface: why an item has its scores, part by part, and what would have changed them. */
import { wordForms } from '../../interest/analyse.ts';
import { type Explanation, explain } from '../../interest/explain.ts';
import { readableConcept } from '../../interest/readable-terms.ts';
import { tellMeaning } from '../../interest/telling-words.ts';
import { LIMITS } from '../../model/limits.ts';
import { formatTopicPath, parseTopicPath, type TopicPath } from '../../model/topic-path.ts';
import type { QueryOf } from '../../protocol/query.ts';
import type { TopicReason, Why } from '../../protocol/why.ts';
import type { WHY_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { findAnalyses } from '../../store/analyses.ts';
import { findItemConcepts } from '../../store/annotations.ts';
import { findConcept } from '../../store/concepts.ts';
import { type Answer, json } from '../answer.ts';
import { annotate } from '../explain.ts';
import { findNamedItem } from '../named-item.ts';
import { findProfile } from '../personal.ts';
import { findTopicScope } from '../reading/content-scope.ts';
import type { KnownCall } from '../route.ts';
import { createReachFilter } from '../terms-within-reach.ts';

/** What a list shows by default. */
const THRESHOLD = LIMITS.content.minScoreV1;

/** What a topic says of the item, as the wire has it. */
function reasonOf(path: TopicPath, explanation: Explanation): TopicReason {
  const { relevance, parts, nearestChange } = explanation;
  return {
    topic: formatTopicPath(path),
    score: relevance,
    parts: parts.map(({ part, term = null, origin = null, field = null, amount }) => ({
      part,
      term,
      origin,
      field,
      amount,
    })),
    change:
      nearestChange === undefined
        ? null
        : {
            kind: nearestChange.kind,
            term: nearestChange.term ?? null,
            score: nearestChange.relevance,
            crosses: nearestChange.crosses,
          },
  };
}

/** The scores of an item for the topics of the caller's graph. Throws `missing`, `invalid`. */
export async function getWhy(
  call: KnownCall,
  { item: name, topic }: QueryOf<typeof WHY_PARAMETERS>,
): Promise<Answer> {
  const { store } = call.context;
  const item = await findNamedItem(store, call.caller.user, name);
  const asked = topic === undefined ? undefined : parseTopicPath(topic);
  const topics = await findTopicScope(store, call.caller.user, asked);
  const scored = new Set(
    (await findItemConcepts(store, item.rowId)).map(({ conceptId }) => conceptId),
  );
  const [analysis] = await findAnalyses(store, [item.rowId]);
  const profile = await findProfile(store, call.caller.user);
  const withinReach = await createReachFilter(store, call.caller.user);
  const forms = wordForms(item);
  const { vectors } = await call.context.reading();
  const reasons: TopicReason[] = [];
  for (const { path, conceptId } of topics) {
    if (asked === undefined && !scored.has(conceptId)) continue;
    const found = await findConcept(store, conceptId);
    if (found === undefined || analysis === undefined) continue;
    const concept = readableConcept(found, forms);
    const worded = { analysis, forms };
    const { vector } = concept.expansion;
    const annotation = tellMeaning(annotate(concept, worded, profile), worded, vector, vectors());
    // It was scored by all terms. What would have changed that is told in those that the reader may see.
    const told = { ...found, expansion: await withinReach(found.expansion) };
    const { terms } = readableConcept(told, forms).expansion;
    reasons.push(reasonOf(path, explain(annotation, concept, analysis, THRESHOLD, terms)));
  }
  const why: Why = {
    item: item.id,
    title: item.title,
    threshold: THRESHOLD,
    topics: reasons.toSorted((a, b) => b.score - a.score),
  };
  return json(why);
}
