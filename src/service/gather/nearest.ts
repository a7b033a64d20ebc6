/**
 * The stored items nearest in meaning. Reading their vectors takes far longer than comparing, so they stay in memory
 * until an item changes.
 */
import { highestIndexes } from '../../interest/distribution.ts';
import { integerDot } from '../../interest/dot.ts';
import { lengthOf } from '../../interest/meaning.ts';
import type { Statements, VectorRows } from '../../store/engine.ts';

/** Vectors read at once. */
const PAGE = 20_000;
/** Vectors that are kept: 20 MB of a hundred dimensions. */
const KEPT = 200_000;

interface Page extends VectorRows {
  readonly lengths: Float64Array;
}

export interface Nearest {
  /** Row ids of the items whose vectors lie nearest, nearest first. `version` changes whenever an item does. */
  find(
    statements: Statements,
    version: string,
    vector: Int8Array,
    limit: number,
  ): Promise<number[]>;
  forget(): void;
}

function lengthsOf({ itemIds, matrix }: VectorRows, dimensions: number): Float64Array {
  return Float64Array.from(itemIds, (_, row) =>
    lengthOf(matrix.subarray(row * dimensions, (row + 1) * dimensions)),
  );
}

async function* readPages(statements: Statements, dimensions: number): AsyncGenerator<Page> {
  for (let after = 0; ; ) {
    const rows = await statements.vectorsAfter(after, dimensions, PAGE);
    yield { ...rows, lengths: lengthsOf(rows, dimensions) };
    if (rows.itemIds.length < PAGE) return;
    after = rows.itemIds.at(-1)!;
  }
}

/** A search over one store, which has nothing in memory at first. */
export function createNearest(): Nearest {
  let kept: { version: string; pages: readonly Page[] } | undefined;

  async function* pagesOf(statements: Statements, version: string, dimensions: number) {
    if (kept?.version === version) {
      yield* kept.pages;
      return;
    }
    const pages: Page[] = [];
    let read = 0;
    for await (const page of readPages(statements, dimensions)) {
      read += page.itemIds.length;
      if (read <= KEPT) pages.push(page);
      yield page;
    }
    if (read <= KEPT) kept = { version, pages };
  }

  return {
    async find(statements, version, vector, limit) {
      const direction = Int32Array.from(vector);
      const length = lengthOf(vector);
      const ids: number[] = [];
      const cosines: number[] = [];
      for await (const { itemIds, matrix, lengths } of pagesOf(
        statements,
        `${version} ${vector.length}`,
        vector.length,
      )) {
        for (let row = 0; row < itemIds.length; row++) {
          const dot = integerDot(direction, matrix, row * direction.length);
          const product = length * lengths[row]!;
          ids.push(itemIds[row]!);
          cosines.push(product === 0 ? 0 : dot / product);
        }
      }
      return highestIndexes(Float64Array.from(cosines), limit).map((index) => ids[index]!);
    },
    forget() {
      kept = undefined;
    },
  };
}
