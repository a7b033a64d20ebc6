/**
 * Plain lists of feed addresses, one a line: bare, with a title before or after, in newsboat's form (`address "tag"
 * "~title"`), in sfeed's (`feed "title" "address"`) or as a table under names of columns. Blank lines and lines that begin
 * with `#` or `//` say nothing, nor does what tells a program how cells are parted (`sep=;`), but for `//host/path`, an address without its scheme; every address of a line of text counts.
 */
import { readListLine } from './feed-line.ts';
import { createTable, isLoneName, type Table } from './feed-table.ts';
import { createCommentReader } from './list-comments.ts';
import { readFieldLines } from './list-fields.ts';
import { LINK_WITHIN } from './list-line.ts';
import { linesOf, type PlacedLine } from './list-lines.ts';
import { settingName } from './list-structure.ts';
import { namesFor } from './nameless-columns.ts';
import { rowsAmong } from './nameless-rows.ts';
import { isNewsboatLine } from './newsboat-line.ts';
import { type OpmlDocument, shownAddress } from './opml-document.ts';
import { OpmlLedger } from './opml-ledger.ts';
import { LIST_HEADING, readBareRefusals } from './refused-list.ts';
import { isSfeedCall, isSfeedScript, withWholeCalls } from './sfeed-call.ts';
import { isWrittenLine } from './written-line.ts';

const COMMENT = /^(?:#|sep=.?$|\/\/(?![\p{L}\p{N}][^\s/:]*\.[^\s/:]+(?::\d+)?\/))/u;
/** What is commented out in HTML, and a picture of Markdown: lines with an address that nobody follows. */
const NO_FEED = /^(?:<!--.*-->|!\[[^\]]*\]\([^)]*\))$/su;
/** The same in Lisp; where lines are rows, a semicolon may end an empty cell. */
const LISP_COMMENT = /^;(?:;|\s)[^;]*$/u;
/** A line that a merge left; where lines were joined, all of a list stands behind it. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: (?!(?:.*?https?:){2})|$)/u;
/** A title as only newsboat has them, in whose lists nothing parts cells. */
const NEWSBOAT_TITLE = /^\S{1,8192}\s(?:.{0,8192}\s)?"?~\p{L}/u;

/** Above the names of columns so many lines, at most, say what the whole of the table is, and hold nothing like an address. */
const MOST_ABOVE = 4;
const LIKE_ADDRESS = /\S[.:]\S/u;
/** So many rows tell what the columns hold where their names do not. */
const TELLING_ROWS = 8;

/** A table, and the line that names its columns. */
interface PlacedTable {
  readonly names: PlacedLine;
  readonly table: Table;
}

/** The table that a list is, if it is one. */
function tableIn(lines: readonly PlacedLine[]): PlacedTable | undefined {
  const said = lines.filter(({ line }) => !COMMENT.test(line) && !MARKER.test(line));
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

/** The lines, those that are one row of a table below its names together at the place of the first. */
function withWholeRows(
  lines: readonly PlacedLine[],
  { names, table: { linesOfRow } }: PlacedTable,
): PlacedLine[] {
  const texts = lines.map(({ line }) => line);
  const rows: PlacedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at]!;
    const count =
      first.index <= names.index || COMMENT.test(first.line) ? 1 : linesOfRow(texts, at);
    rows.push(count === 1 ? first : { ...first, line: texts.slice(at, at + count).join(' ') });
    at += count;
  }
  return rows;
}

/**
 * Every line that says something becomes entries or a refusal, and so do refusals that a list keeps as comments; headings,
 * fields and the like are counted. Never throws.
 */
export function readFeedList(text: string): OpmlDocument {
  const ledger = new OpmlLedger(text);
  const isScript = isSfeedScript(text);
  const lines = linesOf(isScript ? withWholeCalls(text) : text);
  const placed = tableIn(lines);
  const table = placed?.table;
  const rows = placed === undefined ? lines : withWholeRows(lines, placed);
  const said = rows.filter(({ line }) => !COMMENT.test(line));
  const isTitled = said.some(({ line }) => NEWSBOAT_TITLE.test(line));
  const mayBeRows = table === undefined && !isTitled;
  const rowsSo = mayBeRows ? rowsAmong(said.map(({ line }) => line)) : 'none';
  const isPassedOver = (line: string) =>
    NO_FEED.test(line) || (table === undefined && rowsSo === 'none' && LISP_COMMENT.test(line));
  const hasBareTags = said.some(({ line }) => isNewsboatLine(line));
  const isOfLines = mayBeRows && rowsSo === 'none' && !isScript && !text.startsWith(LIST_HEADING);
  const commentedOut = createCommentReader(
    said.map(({ line }) => line),
    table !== undefined || rowsSo !== 'none',
  );
  const refuseComment = ({ index, line }: PlacedLine): boolean => {
    // What was refused stands in comments, too.
    const address = text.startsWith(LIST_HEADING) ? undefined : commentedOut(line);
    if (address === undefined) return false;
    ledger.refuse(index, { kind: 'comment', reason: 'the address is commented out', address });
    return true;
  };
  for (const row of rows) if (COMMENT.test(row.line)) refuseComment(row);
  const fields = readFieldLines(isOfLines ? said.map(({ line }) => line) : []);
  for (const [at, row] of said.entries()) {
    const { index, line: whole, tabs } = row;
    const field = fields.get(at);
    const line = field?.rest ?? whole;
    if (MARKER.test(line)) {
      ledger.repair(index, 'passed over a merge-conflict marker');
      continue;
    }
    // The names of the columns, which stand again where several tables were put together.
    if (line === placed?.names.line) continue;
    if (placed !== undefined && index < placed.names.index) {
      ledger.passOverLine();
      continue;
    }
    // What else a configuration has its program do names no feed.
    if (isScript && !isSfeedCall(line)) continue;
    if (refuseComment(row)) continue;
    const setting = table === undefined && LINK_WITHIN.test(line) ? settingName(line) : undefined;
    if (setting !== undefined) {
      ledger.passOver(index, `"${setting}", a setting, which names no feed`);
      continue;
    }
    if (isPassedOver(line)) {
      ledger.passOverLine();
      continue;
    }
    for (const { name, address } of field?.others ?? []) {
      ledger.passOver(index, `"${name}" names no feed: ${shownAddress(address)}`);
    }
    for (const { address, title, group, htmlUrl } of field?.feeds ?? []) {
      ledger.address(index, address, { title, htmlUrl }, group === undefined ? [] : [group]);
    }
    if (field !== undefined && !LINK_WITHIN.test(line)) continue;
    const emptyCells = table?.isPartedByTabs ? '\t'.repeat(tabs) : '';
    const named = table?.readRow(emptyCells + line) ?? readListLine(line, rowsSo, hasBareTags);
    if (named === undefined) ledger.passOverLine();
    for (const { address, title, group, others, htmlUrl, repair } of named ?? []) {
      if (repair !== undefined) ledger.repair(index, repair);
      const path = group === undefined ? [] : [group];
      ledger.address(index, address, { title, htmlUrl, otherGroups: others }, path);
    }
  }
  for (const { offset, ...refusal } of readBareRefusals(text)) {
    ledger.refuse(offset, { kind: 'no-address', ...refusal });
  }
  return ledger.document('list');
}
