/** Annotations: how relevant an item is to a concept. Written on the way in, so that reading is a lookup. */
import type { Annotation, Contribution } from '../model/annotation.ts';
import type { Statements } from './engine.ts';

export interface NewAnnotation extends Annotation {
  readonly itemId: number;
}

/** Puts the annotations of one concept for some items; those below `floor` are forgotten instead. */
export async function putAnnotations(
  statements: Statements,
  conceptId: number,
  annotations: readonly NewAnnotation[],
  floor: number,
): Promise<void> {
  for (const { itemId, relevance, contributions } of annotations) {
    if (relevance < floor) {
      await statements.run(
        'DELETE FROM annotations WHERE concept_id = ? AND item_id = ?',
        conceptId,
        itemId,
      );
      continue;
    }
    await statements.run(
      `INSERT INTO annotations (concept_id, item_id, relevance, contributions) VALUES (?, ?, ?, ?)
       ON CONFLICT (concept_id, item_id)
       DO UPDATE SET relevance = excluded.relevance, contributions = excluded.contributions`,
      conceptId,
      itemId,
      relevance,
      JSON.stringify(contributions),
    );
  }
}

export async function removeAnnotations(statements: Statements, conceptId: number): Promise<void> {
  await statements.run('DELETE FROM annotations WHERE concept_id = ?', conceptId);
}

export async function findAnnotation(
  statements: Statements,
  conceptId: number,
  itemId: number,
): Promise<Annotation | undefined> {
  const row = await statements.get<{ relevance: number; contributions: string }>(
    'SELECT relevance, contributions FROM annotations WHERE concept_id = ? AND item_id = ?',
    conceptId,
    itemId,
  );
  if (row === undefined) return undefined;
  return {
    relevance: row.relevance,
    contributions: JSON.parse(row.contributions) as Contribution[],
  };
}

/** Every concept that annotates an item, best first. */
export async function findItemConcepts(
  statements: Statements,
  itemId: number,
): Promise<{ conceptId: number; relevance: number }[]> {
  return statements.all(
    `SELECT concept_id AS "conceptId", relevance FROM annotations WHERE item_id = ?
     ORDER BY relevance DESC, concept_id`,
    itemId,
  );
}
