/** Why an item has its score: the concept and the item as they are stored, through the one scoring function. */
import { createScorer } from '../interest/score.ts';
import type { Annotation } from '../model/annotation.ts';
import { findAnalyses } from '../store/analyses.ts';
import { findConcept } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';

/** The relevance of an item to a concept, taken apart; undefined when either is gone. */
export async function explainItem(
  statements: Statements,
  conceptId: number,
  itemId: number,
): Promise<Annotation | undefined> {
  const concept = await findConcept(statements, conceptId);
  const [analysis] = await findAnalyses(statements, [itemId]);
  if (concept === undefined || analysis === undefined) return undefined;
  return createScorer(concept).score(analysis);
}
