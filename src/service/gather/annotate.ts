/** Scores items against every concept the moment they are stored. A new concept is scored by what expands it. */
import type { ItemStems } from '../../model/item.ts';
import { LIMITS } from '../../model/limits.ts';
import { storedAnalysis } from '../../store/analyses.ts';
import { putAnnotations, removeItemAnnotations } from '../../store/annotations.ts';
import type { Statements } from '../../store/engine.ts';
import type { GatherContext } from './gather-context.ts';

/** Annotates items that are new or whose words changed, by their analyses. */
export async function annotateItems(
  context: Pick<GatherContext, 'scorers'>,
  statements: Statements,
  analysed: ReadonlyMap<number, ItemStems>,
): Promise<void> {
  if (analysed.size === 0) return;
  const scoring = await context.scorers.current(statements);
  if (scoring === undefined) return;
  const { conceptIds, index } = scoring;
  const analyses = [...analysed].map(([itemId, stems]) => storedAnalysis(itemId, stems));
  const relevances = analyses.map((analysis) => index.relevances(analysis));
  // What an edited item scored before may be below the floor now. Concepts that are being expanded anew keep theirs until then.
  await removeItemAnnotations(statements, [...analysed.keys()], conceptIds);
  for (const [at, conceptId] of conceptIds.entries()) {
    const annotations = analyses.flatMap(({ itemId }, n) => {
      const relevance = relevances[n]![at]!;
      return relevance < LIMITS.content.leastKept ? [] : [{ itemId, relevance }];
    });
    await putAnnotations(statements, conceptId, annotations);
  }
}
