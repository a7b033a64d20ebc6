/** Rows of a table whose columns have no names, each of which begins with its address. */
import type { OpenLines } from './line-list.ts';
import {
  createLineReader,
  enterFeeds,
  mendMarker,
  passOverNoFeed,
  passOverSetting,
  refuseComments,
} from './line-steps.ts';
import { withoutComments } from './list-comments.ts';
import { BEGINS_AS_LINK, type Rows } from './list-line.ts';

const BEGINS_IN_QUOTES = /^"(?:feed|https?):[^\s"]*"[,;]/iu;
/**
 * Where a sign stands behind an address, where it surely is not of the address itself (beside a quote, say, or before a
 * title of several words), and a row that has it behind a query and before words alone.
 */
const BETWEEN_COLUMNS = [
  {
    of: ',',
    sign: /^[^\s,]*,/u,
    surely:
      /^(?:"[^\s"]+",|[^\s,?]*,(?!\d)|[^\s,]*,(?:[\s"]|(?:\d*\p{L}\S*|\d+)\s+(?!(?:feed|https?):)[^\s"#|]))/iu,
    likely: /^[^\s,?]*\?[^\s,]*(?:,\d*\p{L}[^,]*)+$/u,
  },
  {
    of: ';',
    sign: /^[^\s;]*;/u,
    surely:
      /^(?:"[^\s"]+";|[^\s;?]*;(?!\d|[\w-]+=)|[^\s;]*;(?:[\s"]|(?![\w-]+=)(?:\d*\p{L}\S*|\d+)\s+(?!(?:feed|https?):)[^\s"#|]))/iu,
    likely: /^[^\s;?]*\?[^\s;]*(?:;(?![\w-]+=)\d*\p{L}[^;]*)+$/u,
  },
] as const;

/** Whether lines that begin with addresses are rows of a table whose columns have no names. */
function rowsAmong(lines: readonly string[]): Rows {
  const rows = lines.filter((line) => BEGINS_AS_LINK.test(line));
  const all = [...rows, ...lines.filter((line) => BEGINS_IN_QUOTES.test(line))];
  if (rows.length === 0 || all.length < 2) return 'none';
  const between = BETWEEN_COLUMNS.filter(({ sign }) => rows.every((row) => sign.test(row)));
  if (between.some(({ surely }) => all.some((row) => surely.test(row)))) return 'sure';
  const isLikely =
    rows.length > 1 &&
    between.some(({ likely, of }) => {
      const widths = new Set(rows.map((row) => row.split(of).length));
      return widths.size === 1 && rows.every((row) => likely.test(row));
    });
  return isLikely ? 'likely' : 'none';
}

export const openNamelessRows: OpenLines = (text, lines) => {
  const rows = rowsAmong(withoutComments(lines).map(({ line }) => line));
  if (rows === 'none') return undefined;
  return {
    lines,
    steps: [
      mendMarker,
      refuseComments(text, lines, true),
      passOverSetting,
      passOverNoFeed,
      enterFeeds(createLineReader(lines, rows)),
    ],
  };
};
