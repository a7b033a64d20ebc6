/** Analyses: what scoring reads of a stored item, its stems and its place among the word vectors. */
import type { Statements } from './engine.ts';

export interface StoredAnalysis {
  readonly itemId: number;
  readonly titleStems: readonly string[];
  readonly textStems: readonly string[];
  readonly vector?: Int8Array;
}

interface AnalysisRow {
  id: number;
  title_stems: string;
  text_stems: string;
  vector: Uint8Array | null;
}

function split(stems: string): string[] {
  return stems === '' ? [] : stems.split(' ');
}

function int8(blob: Uint8Array): Int8Array {
  return new Int8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}

function fromRow(row: AnalysisRow): StoredAnalysis {
  return {
    itemId: row.id,
    titleStems: split(row.title_stems),
    textStems: split(row.text_stems),
    ...(row.vector === null ? {} : { vector: int8(row.vector) }),
  };
}

export async function findAnalyses(
  statements: Statements,
  itemIds: readonly number[],
): Promise<StoredAnalysis[]> {
  const found: StoredAnalysis[] = [];
  for (const id of itemIds) {
    const row = await statements.get<AnalysisRow>(
      'SELECT id, title_stems, text_stems, vector FROM items WHERE id = ? AND removed_at IS NULL',
      id,
    );
    if (row !== undefined) found.push(fromRow(row));
  }
  return found;
}

/** A page of all analyses in row order; ask again after the last row id until it is empty. */
export async function findAnalysisPage(
  statements: Statements,
  afterId: number,
  limit: number,
): Promise<StoredAnalysis[]> {
  const rows = await statements.all<AnalysisRow>(
    `SELECT id, title_stems, text_stems, vector FROM items
     WHERE id > ? AND removed_at IS NULL ORDER BY id LIMIT ?`,
    afterId,
    limit,
  );
  return rows.map(fromRow);
}

/** A page of vectors alone, for finding items near a meaning. */
export async function findVectorPage(
  statements: Statements,
  afterId: number,
  limit: number,
): Promise<{ itemId: number; vector: Int8Array }[]> {
  const rows = await statements.all<{ id: number; vector: Uint8Array }>(
    `SELECT id, vector FROM items
     WHERE id > ? AND vector IS NOT NULL AND removed_at IS NULL ORDER BY id LIMIT ?`,
    afterId,
    limit,
  );
  return rows.map((row) => ({ itemId: row.id, vector: int8(row.vector) }));
}
