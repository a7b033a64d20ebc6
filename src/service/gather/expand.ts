/** Expands a concept with what is stored, scores what is stored against it, and keeps both together. */
import { type ExpansionContext, expand, expandLabel } from '../../interest/expand.ts';
import { createScorer, type Scorer } from '../../interest/score.ts';
import type { Concept, Expansion } from '../../model/concept.ts';
import { findAnalyses, findAnalysisPage, type StoredAnalysis } from '../../store/analyses.ts';
import { type NewAnnotation, putAnnotations, removeAnnotations } from '../../store/annotations.ts';
import { findConcept, putExpansion } from '../../store/concepts.ts';
import type { Statements } from '../../store/engine.ts';
import { countItems } from '../../store/items.ts';
import type { Leave } from '../budget.ts';
import { FLOOR } from './annotate.ts';
import type { GatherRoom } from './room.ts';
import type { Teachers } from './teachers.ts';

/** Up to so many items are all scored; of more, those that could score at all. */
const SCORE_ALL = 20_000;
const PAGE = 5_000;
const CANDIDATES = { words: 4_000, meaning: 2_000 };

async function expandConcept(room: GatherRoom, concept: Concept): Promise<Expansion> {
  const { path, variant } = concept;
  const vectors = room.vectors();
  const context: ExpansionContext = {
    ...(vectors === undefined ? {} : { vectors }),
    ...(variant.kind === 'steered' ? { owner: variant } : {}),
  };
  const near = () => createScorer({ expansion: expand(path, context) });
  const feedback = await room.teachers.find(room.store, near);
  return variant.kind === 'label'
    ? expandLabel(path, { ...context, feedback })
    : expand(path, { ...context, feedback });
}

async function* findScorable(
  store: Statements,
  teachers: Teachers,
  scorer: Scorer,
): AsyncGenerator<readonly StoredAnalysis[]> {
  if ((await countItems(store)) > SCORE_ALL) {
    yield findAnalyses(store, [...(await teachers.candidates(store, scorer, CANDIDATES))]);
    return;
  }
  for (let after = 0; ; ) {
    const page = await findAnalysisPage(store, after, PAGE);
    yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.itemId;
  }
}

/** Relevance of stored items to an expansion, those worth keeping. */
async function scoreStored(
  store: Statements,
  teachers: Teachers,
  expansion: Expansion,
): Promise<NewAnnotation[]> {
  const scorer = createScorer({ expansion });
  const annotations: NewAnnotation[] = [];
  for await (const page of findScorable(store, teachers, scorer)) {
    for (const analysis of page) {
      const relevance = scorer.relevance(analysis);
      if (relevance >= FLOOR) annotations.push({ itemId: analysis.itemId, relevance });
    }
  }
  return annotations;
}

/** Expands a concept that is leased, and keeps the expansion and what it scores. */
export async function expandLeased(
  room: GatherRoom,
  concept: Concept,
  leave: Leave,
): Promise<void> {
  const { store, clock } = room;
  const expansion = await expandConcept(room, concept);
  await store.transaction(async (statements) => {
    // Whoever held it may have removed it meanwhile.
    if ((await findConcept(statements, concept.rowId)) === undefined) return;
    // Inside the transaction no item can come in between being scored by the old and by the new.
    const annotations = await scoreStored(statements, room.teachers, expansion);
    await removeAnnotations(statements, concept.rowId);
    await putAnnotations(statements, concept.rowId, annotations, FLOOR);
    await putExpansion(statements, concept.rowId, expansion, 'Complete', clock());
    await leave.charge(statements);
  });
}
