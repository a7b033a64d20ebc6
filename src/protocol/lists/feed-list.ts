/**
 * Plain lists of feed addresses, one a line: bare, with a title before or after, in newsboat's form (`address "tag"
 * "~title"`), in sfeed's (`feed "title" "address"`) or as a table under names of columns. Blank lines and lines that begin
 * with `#` or `//` say nothing, nor does what tells a program how cells are parted (`sep=;`), but for `//host/path`, an address without its scheme; every address of a line of text counts.
 */
import { readListLine } from './feed-line.ts';
import { createTable, isLoneName, type Table } from './feed-table.ts';
import { readFieldLines } from './list-fields.ts';
import { LINK_WITHIN } from './list-line.ts';
import { linesOf, type PlacedLine } from './list-lines.ts';
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

/** The lines, those that are one row of a table below its names together at the place of the first. */
function withWholeRows(
  lines: readonly PlacedLine[],
  { linesOfRow }: Table,
  names: PlacedLine,
): PlacedLine[] {
  const texts = lines.map(({ line }) => line);
  const rows: PlacedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at]!;
    const count = first === names || COMMENT.test(first.line) ? 1 : linesOfRow(texts, at);
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
  const first = lines.find(({ line }) => !COMMENT.test(line) && !MARKER.test(line));
  const isWritten = first !== undefined && isWrittenLine(first.line) && !isLoneName(first.line);
  const table = first === undefined || isWritten ? undefined : createTable(first.line);
  const rows =
    table === undefined || first === undefined ? lines : withWholeRows(lines, table, first);
  const said = rows.filter(({ line }) => !COMMENT.test(line));
  const isTitled = said.some(({ line }) => NEWSBOAT_TITLE.test(line));
  const mayBeRows = table === undefined && !isTitled;
  const rowsSo = mayBeRows ? rowsAmong(said.map(({ line }) => line)) : 'none';
  const isPassedOver = (line: string) =>
    NO_FEED.test(line) || (table === undefined && rowsSo === 'none' && LISP_COMMENT.test(line));
  const hasBareTags = said.some(({ line }) => isNewsboatLine(line));
  const isOfLines = mayBeRows && rowsSo === 'none' && !isScript && !text.startsWith(LIST_HEADING);
  const fields = readFieldLines(isOfLines ? said.map(({ line }) => line) : []);
  for (const [at, row] of said.entries()) {
    const { index, line: whole } = row;
    const field = fields.get(at);
    const line = field?.rest ?? whole;
    if (MARKER.test(line)) {
      ledger.repair(index, 'passed over a merge-conflict marker');
      continue;
    }
    // The names of the columns, which stand again where several tables were put together.
    if (table !== undefined && line === first?.line) continue;
    // What else a configuration has its program do names no feed.
    if (isScript && !isSfeedCall(line)) continue;
    if (isPassedOver(line)) {
      ledger.passOverLine();
      continue;
    }
    for (const { name, address } of field?.others ?? []) {
      ledger.passOver(index, `"${name}" names no feed: ${shownAddress(address)}`);
    }
    for (const { address, title, htmlUrl } of field?.feeds ?? []) {
      ledger.address(index, address, { title, htmlUrl }, []);
    }
    if (field !== undefined && !LINK_WITHIN.test(line)) continue;
    const named = table?.readRow(line) ?? readListLine(line, rowsSo, hasBareTags);
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
