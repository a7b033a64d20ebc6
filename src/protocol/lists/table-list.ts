/** A table: names of columns stand above its rows, perhaps below a line or two that say what all of it is. */
import { createTable, isLoneName, type Table } from './feed-table.ts';
import type { LineStep, OpenLines } from './line-list.ts';
import {
  createLineReader,
  enterFeeds,
  isMarker,
  mendMarker,
  passOverNoFeed,
  refuseComments,
} from './line-steps.ts';
import { isComment, withoutComments } from './list-comments.ts';
import { LINK_WITHIN } from './list-line.ts';
import type { PlacedLine } from './list-lines.ts';
import { namesFor } from './nameless-columns.ts';
import { isWrittenLine } from './written-line.ts';

/** So many lines, at most, stand above the names, and hold nothing like an address. */
const MOST_ABOVE = 4;
const LIKE_ADDRESS = /\S[.:]\S/u;
/** So many rows tell what the columns hold where their names do not. */
const TELLING_ROWS = 8;

/** A table, and the line that names its columns. */
interface PlacedTable {
  readonly names: PlacedLine;
  readonly table: Table;
}

function tableIn(lines: readonly PlacedLine[]): PlacedTable | undefined {
  const said = withoutComments(lines).filter(({ line }) => !isMarker(line));
  for (const [at, names] of said.slice(0, MOST_ABOVE + 1).entries()) {
    const isWritten = isWrittenLine(names.line) && !isLoneName(names.line);
    const below = said.slice(at + 1, at + 1 + TELLING_ROWS).map(({ line }) => line);
    const table = isWritten ? undefined : createTable(names.line, below);
    // Words above a list are not the names of columns for a word among them.
    const isSure = at === 0 || LINK_WITHIN.test(table?.readRow(below[0] ?? '')?.[0]?.address ?? '');
    if (table !== undefined && isSure) return { names, table };
    if (LIKE_ADDRESS.test(names.line)) break;
  }
  return namelessTable(said);
}

/** The table that rows are above which no names stand; before the first of all lines, that is. */
function namelessTable(said: readonly PlacedLine[]): PlacedTable | undefined {
  const below = said.slice(0, TELLING_ROWS).map(({ line }) => line);
  const line = namesFor(below);
  const table = line === undefined ? undefined : createTable(line, below);
  return table && line !== undefined ? { names: { index: -1, line, tabs: 0 }, table } : undefined;
}

/** The lines, those that are one row of the table below its names together at the place of the first. */
function withWholeRows(
  lines: readonly PlacedLine[],
  { names, table: { linesOfRow } }: PlacedTable,
): PlacedLine[] {
  const texts = lines.map(({ line }) => line);
  const rows: PlacedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at]!;
    const isRow = first.index > names.index && !isComment(first.line);
    const count = isRow ? linesOfRow(texts, at) : 1;
    rows.push(count === 1 ? first : { ...first, line: texts.slice(at, at + count).join(' ') });
    at += count;
  }
  return rows;
}

/** The names of the columns, which stand again where several tables were put together, and what is above them. */
function passOverHead(names: PlacedLine): LineStep {
  return ({ index, line }, ledger) => {
    if (line === names.line) return true;
    if (index > names.index) return false;
    ledger.passOverLine();
    return true;
  };
}

export const openTable: OpenLines = (text, lines) => {
  const placed = tableIn(lines);
  if (placed === undefined) return undefined;
  const { names, table } = placed;
  const rows = withWholeRows(lines, placed);
  const readLine = createLineReader(rows);
  return {
    lines: rows,
    steps: [
      mendMarker,
      refuseComments(text, rows, true),
      passOverHead(names),
      passOverNoFeed,
      enterFeeds((row) => {
        const emptyCells = table.isPartedByTabs ? '\t'.repeat(row.tabs) : '';
        return table.readRow(emptyCells + row.line) ?? readLine(row);
      }),
    ],
  };
};
