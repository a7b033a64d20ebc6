/** Vectors of many items at once: SQLite strings them together, since a row for each would take several times as long. */
import type { SqlValue, VectorRows } from './engine.ts';

type Get = <Row>(sql: string, values: readonly SqlValue[]) => Row | undefined;

/** Answered from an index alone; both lists are strung together in the same order. */
const VECTORS = `SELECT group_concat(printf('%08x', id), '') AS ids, group_concat(hex(vector), '') AS vectors
  FROM (SELECT id, vector FROM items INDEXED BY items_meaning
    WHERE id > ? AND vector IS NOT NULL AND length(vector) = ? AND removed_at IS NULL ORDER BY id LIMIT ?)`;

interface Strung {
  ids: string | null;
  vectors: string | null;
}

/** `Statements.vectorsAfter`. */
export function vectorsAfter(
  get: Get,
  itemId: number,
  dimensions: number,
  limit: number,
): VectorRows {
  const row = get<Strung>(VECTORS, [itemId, dimensions, limit]);
  const ids = Buffer.from(row?.ids ?? '', 'hex').swap32();
  const vectors = Buffer.from(row?.vectors ?? '', 'hex');
  return {
    itemIds: new Uint32Array(new Uint8Array(ids).buffer),
    matrix: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
  };
}
