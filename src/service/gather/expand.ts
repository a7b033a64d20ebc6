/** A concept that waits: expand it, score what is stored, keep both. */
import { findAnalysisPage } from '../../store/analyses.ts';
import { type NewAnnotation, putAnnotations, removeAnnotations } from '../../store/annotations.ts';
import { leaseConcept, putExpansion } from '../../store/concepts.ts';
import { FLOOR } from './annotate.ts';
import { createScorer, expand } from './provisional.ts';
import type { GatherRoom } from './room.ts';

const LEASE_MS = 60_000;
const PAGE = 1_000;

export async function expandNext(room: GatherRoom): Promise<boolean> {
  const concept = await leaseConcept(room.store, room.clock(), LEASE_MS);
  if (concept === undefined) return false;
  const expansion = expand(concept.path);
  const scorer = createScorer({ expansion });
  const annotations: NewAnnotation[] = [];
  for (let after = 0; ; ) {
    const page = await findAnalysisPage(room.store, after, PAGE);
    for (const analysis of page)
      annotations.push({ itemId: analysis.itemId, ...scorer.score(analysis) });
    if (page.length < PAGE) break;
    after = page.at(-1)!.itemId;
  }
  await room.store.transaction(async (statements) => {
    await removeAnnotations(statements, concept.rowId);
    await putAnnotations(statements, concept.rowId, annotations, FLOOR);
    await putExpansion(statements, concept.rowId, expansion, 'Complete', room.clock());
  });
  return true;
}

export async function reconsiderConcepts(_room: GatherRoom): Promise<boolean> {
  return false;
}
