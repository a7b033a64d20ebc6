/** The concepts that items are scored against, laid out together and remade only when one of them changed. */
import type { ScorableConcept } from '../../interest/score.ts';
import type { ScorerIndex } from '../../interest/score-index.ts';
import { findConcept, findScorableVersions } from '../../store/concepts.ts';
import type { Statements } from '../../store/engine.ts';

export interface Scoring {
  /** Row ids, in the order of the index. */
  readonly conceptIds: readonly number[];
  readonly index: ScorerIndex;
}

export interface Scorers {
  /** Every complete concept that some graph holds; undefined when there is none. */
  current(statements: Statements): Promise<Scoring | undefined>;
  /**
   * To be called where concepts were replaced by others, which may have the same ids; of one that was expanded with its id,
   * since under a clock that stands still no date tells one expansion from the next.
   */
  forget(conceptId?: number): void;
}

/** The scorers of one store, laid out when first asked for. */
export function createScorers(): Scorers {
  const kept = new Map<number, { changedAt: number; concept: ScorableConcept }>();
  let scoring: Scoring | undefined;

  function forget(conceptId?: number): void {
    if (conceptId === undefined) kept.clear();
    else kept.delete(conceptId);
    scoring = undefined;
  }

  return {
    async current(statements) {
      const versions = await findScorableVersions(statements);
      if (versions.length === 0) {
        forget();
        return undefined;
      }
      let changed = scoring === undefined || versions.length !== kept.size;
      const ids = new Set(versions.map(({ id }) => id));
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
      for (const { id, changedAt } of versions) {
        if (kept.get(id)?.changedAt === changedAt) continue;
        const { expansion } = (await findConcept(statements, id))!;
        kept.set(id, { changedAt, concept: { expansion } });
        changed = true;
      }
      if (changed) {
        // Loaded late: where nobody follows a topic, nothing is scored.
        const { createScorerIndex } = await import('../../interest/score-index.ts');
        const conceptIds = [...kept.keys()];
        scoring = {
          conceptIds,
          index: createScorerIndex([...kept.values()].map(({ concept }) => concept)),
        };
      }
      return scoring;
    },
    forget,
  };
}
