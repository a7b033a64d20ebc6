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
  const scorers = await room.scorers.current(statements);
  if (scorers.length === 0) return;
  const analyses = await findAnalyses(statements, itemIds);
  for (const { conceptId, scorer } of scorers) {
    const annotations = analyses.map((analysis) => ({
      itemId: analysis.itemId,
      relevance: scorer.relevance(analysis),
    }));
    await putAnnotations(statements, conceptId, annotations, FLOOR);
  }
}
