/** The words nearest to a direction, found without measuring most of them to the end. */
import { integerDot, integerDots, inWholeNumbers } from './dot.ts';
import type { VectorTables } from './vector-file.ts';

export interface NearWord {
  readonly rank: number;
  /** Cosine with the direction. */
  readonly similarity: number;
}

/** At most `count` words by cosine, best first, ties by rank; only those whose rank is accepted. */
export type FindNearest = (
  direction: Float32Array,
  count: number,
  accepts: (rank: number) => boolean,
) => readonly NearWord[];

/** The length of what every word's vector has from a dimension on. */
function tailLengths({ matrix, scales, dimensions }: VectorTables, from: number): Float64Array {
  return Float64Array.from(scales, (scale, rank) => {
    let squares = 0;
    for (let at = rank * dimensions + from; at < (rank + 1) * dimensions; at++) {
      squares += matrix[at]! * matrix[at]!;
    }
    // A trifle more, since a bound that is rounded down would be none.
    return Math.sqrt(squares) * scale + 1e-9;
  });
}

/** Puts a word at its place among the best; of two that are as near the earlier stays before. */
function insert(best: NearWord[], word: NearWord): void {
  let place = best.length;
  while (place > 0 && best[place - 1]!.similarity < word.similarity) place--;
  best.splice(place, 0, word);
}

/** The search over the words of a file; what it measures them by is made with the first. */
export function createFindNearest(tables: VectorTables): FindNearest {
  const { dimensions, size, matrix, scales } = tables;
  const half = dimensions >> 1;
  let tails: Float64Array | undefined;

  return (direction, count, accepts) => {
    const whole = inWholeNumbers(direction);
    if (whole === undefined || count <= 0) return [];
    const { numbers, scale } = whole;
    const heads = integerDots(numbers.subarray(0, half), matrix, dimensions);
    const tail = numbers.subarray(half);
    // What the tails can add at most (Cauchy and Schwarz) rules most words out half way.
    const most = Math.hypot(...tail) * scale;
    tails ??= tailLengths(tables, half);
    const best: NearWord[] = [];
    let floor = -Infinity;
    for (let rank = 0; rank < size; rank++) {
      const unit = scales[rank]! * scale;
      const head = heads[rank]!;
      if (head * unit + most * tails[rank]! < floor) continue;
      const similarity = (head + integerDot(tail, matrix, rank * dimensions + half)) * unit;
      if (similarity <= floor || !accepts(rank)) continue;
      insert(best, { rank, similarity });
      if (best.length > count) best.pop();
      if (best.length === count) floor = best.at(-1)!.similarity;
    }
    return best;
  };
}
