/** Scores what is new: an item against every concept the moment it is stored, a new concept against every item. */

import { findAnalyses } from '../../store/analyses.ts';
import { putAnnotations } from '../../store/annotations.ts';
import type { Statements } from '../../store/engine.ts';
import type { GatherRoom } from './room.ts';

/** Below this an annotation tells nothing and is not kept. */
export const FLOOR = 0.05;

/** Annotates items that are new or whose text changed. */
export async function annotateItems(
  room: Pick<GatherRoom, 'scorers'>,
  statements: Statements,
  itemIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const scoring = await room.scorers.current(statements);
  if (scoring === undefined) return;
  const { conceptIds, index } = scoring;
  const analyses = await findAnalyses(statements, itemIds);
  const relevances = analyses.map((analysis) => index.relevances(analysis));
  for (const [at, conceptId] of conceptIds.entries()) {
    const annotations = analyses.map(({ itemId }, n) => ({
      itemId,
      relevance: relevances[n]![at]!,
    }));
    await putAnnotations(statements, conceptId, annotations, FLOOR);
  }
}
