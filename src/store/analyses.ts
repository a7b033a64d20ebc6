/** Analyses: what scoring reads of a stored item, its stems and its place among the word vectors. */
import { chunksOf } from '../model/chunks.ts';
import type { ItemStems } from '../model/item.ts';
import type { Statements } from './engine.ts';

export interface StoredAnalysis {
  readonly itemId: number;
  readonly titleStems: readonly string[];
  readonly textStems: readonly string[];
  readonly feedStems: readonly string[];
  readonly vector?: Int8Array;
}

interface AnalysisRow {
  id: number;
  title_stems: string;
  text_stems: string;
  feed_stems: string;
  vector: Uint8Array | null;
}

/** Items named in one statement. */
const AT_ONCE = 1_000;
/** Items read by one statement, where all are. */
const PAGE = 5_000;

/**
 * Reads lists of stems so that a stem is the same string wherever it stands: the items of a store say few different ones, and
 * each of its own would fill memory and keep the collector busy.
 */
function createSplit(): (stems: string) => string[] {
  const known = new Map<string, string>();
  return (stems) => {
    if (stems === '') return [];
    const list = stems.split(' ');
    for (let at = 0; at < list.length; at += 1) {
      const stem = list[at]!;
      const same = known.get(stem);
      if (same === undefined) known.set(stem, stem);
      else list[at] = same;
    }
    return list;
  };
}

/** A vector as its column holds it; null for none. */
export function vectorBytes(vector: Int8Array | undefined): Uint8Array | null {
  if (vector === undefined) return null;
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.length);
}

function int8(blob: Uint8Array): Int8Array {
  return new Int8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}

/** An analysis as the store would give it back, of one that is put there. */
export function storedAnalysis(
  itemId: number,
  { titleStems, textStems, feedStems = '', vector }: ItemStems,
  split = (stems: string) => (stems === '' ? [] : stems.split(' ')),
): StoredAnalysis {
  return {
    itemId,
    titleStems: split(titleStems),
    textStems: split(textStems),
    feedStems: split(feedStems),
    ...(vector === undefined ? {} : { vector }),
  };
}

function fromRow(row: AnalysisRow, split: (stems: string) => string[]): StoredAnalysis {
  const { title_stems: titleStems, text_stems: textStems, feed_stems: feedStems } = row;
  const vector = row.vector === null ? {} : { vector: int8(row.vector) };
  return storedAnalysis(row.id, { titleStems, textStems, feedStems, ...vector }, split);
}

/** The analyses of items, in the order asked for; removed items are left out. */
export async function findAnalyses(
  statements: Statements,
  itemIds: readonly number[],
): Promise<StoredAnalysis[]> {
  const split = createSplit();
  const found = new Map<number, StoredAnalysis>();
  for (const some of chunksOf(itemIds, AT_ONCE)) {
    const rows = await statements.all<AnalysisRow>(
      `SELECT id, title_stems, text_stems, feed_stems, vector FROM items
       WHERE id IN (SELECT value FROM json_each(?)) AND removed_at IS NULL`,
      JSON.stringify(some),
    );
    for (const row of rows) found.set(row.id, fromRow(row, split));
  }
  return itemIds.flatMap((id) => found.get(id) ?? []);
}

/** All analyses in row order, a page at a time: together they may be more than should be in memory. */
export async function* findAnalysisPages(
  statements: Statements,
): AsyncGenerator<readonly StoredAnalysis[]> {
  const split = createSplit();
  for (let afterId = 0; ; ) {
    const rows = await statements.all<AnalysisRow>(
      `SELECT id, title_stems, text_stems, feed_stems, vector FROM items
       WHERE id > ? AND removed_at IS NULL ORDER BY id LIMIT ?`,
      afterId,
      PAGE,
    );
    yield rows.map((row) => fromRow(row, split));
    if (rows.length < PAGE) return;
    afterId = rows.at(-1)!.id;
  }
}
