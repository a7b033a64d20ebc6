/** Scorers of all concepts, kept between items and remade only when a concept changed. */

import { createScorer, type Scorer } from '../../interest/score.ts';
import { findConcept, findScorableVersions } from '../../store/concepts.ts';
import type { Statements } from '../../store/engine.ts';

export interface ConceptScorer {
  readonly conceptId: number;
  readonly scorer: Scorer;
}

export interface Scorers {
  /** A scorer for every complete concept that some graph holds. */
  current(statements: Statements): Promise<readonly ConceptScorer[]>;
}

export function createScorers(): Scorers {
  const kept = new Map<number, { changedAt: number; scorer: Scorer }>();
  return {
    async current(statements) {
      const versions = await findScorableVersions(statements);
      const ids = new Set(versions.map(({ id }) => id));
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
      const scorers: ConceptScorer[] = [];
      for (const { id, changedAt } of versions) {
        const known = kept.get(id);
        if (known?.changedAt === changedAt) {
          scorers.push({ conceptId: id, scorer: known.scorer });
          continue;
        }
        const concept = (await findConcept(statements, id))!;
        const scorer = createScorer(concept);
        kept.set(id, { changedAt, scorer });
        scorers.push({ conceptId: id, scorer });
      }
      return scorers;
    },
  };
}
