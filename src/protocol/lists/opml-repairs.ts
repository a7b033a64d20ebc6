/** Which entry of a list of feeds each repair belongs to: a list may be one long line. */
import { lastBefore, type Span, spanAround } from './file-order.ts';
import { CUT_OFF, type OpmlRepair } from './opml-document.ts';

/** Something at an offset of the text. */
export interface Placed<T> {
  readonly offset: number;
  readonly value: T;
}

/** How repairs are shared out among the rows of a list. */
export interface SharedOut<R> {
  /** What was mended of a row, each repair once. */
  readonly byRow: ReadonlyMap<R, readonly string[]>;
  /** Repairs of the list as a whole, or between its rows. */
  readonly beside: readonly OpmlRepair[];
}

/** Where tags begin: `<` before a name, since a bare one may stand in a title. */
const TAGS = /<(?=[a-z]|\s{1,9}outline\b)/giu;

/** Where tags begin, but for what only looks like one within those that are known. */
function tagStarts(text: string, known: readonly Span[]): number[] {
  const knownAround = spanAround(known);
  const starts = Array.from(text.matchAll(TAGS), ({ index }) => index);
  return starts.filter((start) => knownAround(start) === undefined);
}

/** Rows by something that several may share. */
class Rows<R> {
  readonly #rows = new Map<number, R[]>();

  add(key: number, row: R): void {
    const known = this.#rows.get(key);
    if (known === undefined) this.#rows.set(key, [row]);
    else known.push(row);
  }

  /** The only one; undefined for none and for several. */
  only(key: number): R | undefined {
    const rows = this.#rows.get(key) ?? [];
    return rows.length === 1 ? rows[0] : undefined;
  }
}

/**
 * A repair goes to the row at its place or in the same tag, else to the only row of its line. `known` are tags, in file order,
 * that are known to end where they do.
 */
export function shareOut<R extends { readonly line: number }>(
  text: string,
  repairs: readonly Placed<OpmlRepair>[],
  rows: readonly Placed<R>[],
  known: readonly Span[] = [],
): SharedOut<R> {
  const starts = tagStarts(text, known);
  const [byOffset, byTag, byLine] = [new Rows<R>(), new Rows<R>(), new Rows<R>()];
  for (const { offset, value } of rows) {
    byOffset.add(offset, value);
    byTag.add(lastBefore(starts, offset), value);
    byLine.add(value.line, value);
  }
  const byRow = new Map<R, Set<string>>();
  const beside: OpmlRepair[] = [];
  for (const { offset, value } of repairs) {
    const row =
      byOffset.only(offset) ?? byTag.only(lastBefore(starts, offset)) ?? byLine.only(value.line);
    if (row === undefined || value.what === CUT_OFF) beside.push(value);
    else byRow.set(row, (byRow.get(row) ?? new Set()).add(value.what));
  }
  return {
    byRow: new Map(Array.from(byRow, ([row, told]) => [row, [...told]])),
    beside,
  };
}
