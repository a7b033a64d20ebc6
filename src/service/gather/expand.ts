/** Expands a concept with what is stored, scores what is stored against it, and keeps both together. */
import { expand, expandLabel } from '../../interest/expand.ts';
import { createScorer, type Scorer } from '../../interest/score.ts';
import type { ExpansionContext } from '../../interest/untaught-topic.ts';
import type { Concept, Expansion } from '../../model/concept.ts';
import { LIMITS } from '../../model/limits.ts';
import { findAnalyses, findAnalysisPages, type StoredAnalysis } from '../../store/analyses.ts';
import { type NewAnnotation, putAnnotations, removeAnnotations } from '../../store/annotations.ts';
import { findConcept, putExpansion } from '../../store/concepts.ts';
import type { Statements } from '../../store/engine.ts';
import { countItems } from '../../store/items.ts';
import type { Reservation } from '../budget.ts';
import { findWords } from '../readable-terms.ts';
import type { FeedbackItems } from './feedback-items.ts';
import type { GatherContext } from './gather-context.ts';

/** Up to this many stored items are all scored; of more, only those that could score at all. */
const SCORE_ALL = 20_000;
const CANDIDATES = { words: 4_000, meaning: 2_000 };

async function expandConcept(context: GatherContext, concept: Concept): Promise<Expansion> {
  const { path, variant } = concept;
  const vectors = context.vectors();
  const options: ExpansionContext = {
    ...(vectors === undefined ? {} : { vectors }),
    ...(variant.kind === 'steered' ? { owner: variant } : {}),
  };
  const near = () => createScorer({ expansion: expand(path, options) });
  const feedback = await context.feedbackItems.find(context.store, near);
  if (variant.kind === 'label') return expandLabel(path, { ...options, feedback });
  return findWords(context.store, expand(path, { ...options, feedback }), vectors);
}

async function* findScorable(
  store: Statements,
  feedbackItems: FeedbackItems,
  scorer: Scorer,
): AsyncGenerator<readonly StoredAnalysis[]> {
  const kept = await feedbackItems.kept(store);
  if (kept !== undefined) {
    yield kept;
    return;
  }
  if ((await countItems(store)) > SCORE_ALL) {
    yield findAnalyses(store, [...(await feedbackItems.candidates(store, scorer, CANDIDATES))]);
    return;
  }
  yield* findAnalysisPages(store);
}

/** Relevance of stored items to an expansion, those worth keeping. */
async function scoreStored(
  store: Statements,
  feedbackItems: FeedbackItems,
  expansion: Expansion,
): Promise<NewAnnotation[]> {
  const scorer = createScorer({ expansion });
  const annotations: NewAnnotation[] = [];
  for await (const page of findScorable(store, feedbackItems, scorer)) {
    for (const analysis of page) {
      const relevance = scorer.relevance(analysis);
      if (relevance >= LIMITS.content.leastKept)
        annotations.push({ itemId: analysis.itemId, relevance });
    }
  }
  return annotations;
}

/** Expands a concept that is leased, and keeps the expansion and what it scores. */
export async function expandLeased(
  context: GatherContext,
  concept: Concept,
  reservation: Reservation,
): Promise<void> {
  const { store, clock } = context;
  const expansion = await expandConcept(context, concept);
  await store.transaction(async (statements) => {
    // Whoever held it may have removed it meanwhile.
    if ((await findConcept(statements, concept.rowId)) === undefined) return;
    // Inside the transaction no item can come in between being scored by the old and by the new.
    const annotations = await scoreStored(statements, context.feedbackItems, expansion);
    await removeAnnotations(statements, concept.rowId);
    await putAnnotations(statements, concept.rowId, annotations);
    await putExpansion(statements, concept.rowId, expansion, clock());
    context.scorers.forget(concept.rowId);
    await reservation.charge(statements);
  });
}
