/**
 * Annotations: how relevant an item is to a concept. Written on the way in, so that reading is a lookup. What a
 * number is made of is not kept: the same pure function over the same two rows gives it again, exactly.
 */
import type { Statements } from './engine.ts';
import { placeholders } from './placeholders.ts';

export interface NewAnnotation {
  readonly itemId: number;
  /** 0..1. */
  readonly relevance: number;
}

/** Puts the annotations of one concept for some items. */
export async function putAnnotations(
  statements: Statements,
  conceptId: number,
  annotations: readonly NewAnnotation[],
): Promise<void> {
  for (const { itemId, relevance } of annotations) {
    await statements.run(
      `INSERT INTO annotations (concept_id, item_id, relevance) VALUES (?, ?, ?)
       ON CONFLICT (concept_id, item_id) DO UPDATE SET relevance = excluded.relevance`,
      conceptId,
      itemId,
      relevance,
    );
  }
}

/** Forgets what every item scored for a concept. */
export async function removeAnnotations(statements: Statements, conceptId: number): Promise<void> {
  await statements.run('DELETE FROM annotations WHERE concept_id = ?', conceptId);
}

/** Forgets what some items scored for some concepts; what they scored for others stays. */
export async function removeItemAnnotations(
  statements: Statements,
  itemIds: readonly number[],
  conceptIds: readonly number[],
): Promise<void> {
  // The plus keeps the index of items in use: by concept, each item would be looked for once for every one of them.
  await statements.run(
    `DELETE FROM annotations WHERE item_id IN (SELECT value FROM json_each(?))
     AND +concept_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(itemIds),
    JSON.stringify(conceptIds),
  );
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

/**
 * How relevant each of some items, at most a thousand, is to each concept that annotates it at least so much, 0..1:
 * item → concept → relevance.
 */
export async function findRelevances(
  statements: Statements,
  itemIds: readonly number[],
  least: number,
): Promise<Map<number, Map<number, number>>> {
  const byItem = new Map(itemIds.map((id) => [id, new Map<number, number>()]));
  const rows = await statements.all<{ item_id: number; concept_id: number; relevance: number }>(
    `SELECT item_id, concept_id, relevance FROM annotations
     WHERE item_id IN (${placeholders(itemIds)}) AND relevance >= ?`,
    ...itemIds,
    least,
  );
  for (const row of rows) byItem.get(row.item_id)?.set(row.concept_id, row.relevance);
  return byItem;
}
