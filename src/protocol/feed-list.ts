/**
 * Plain lists of feed addresses, one a line: bare, with a title before or after, in newsboat's form (`address "tag"
 * "~title"`), in sfeed's (`feed "title" "address"`) or as a table under names of columns. Blank lines and lines that begin
 * with `#` or `//` say nothing, but for `//host/path`, an address without its scheme; every address of a line of text counts.
 */
import { FEED_CALL, isWrittenLine, readListLine } from './feed-line.ts';
import { areRows, createRowReader } from './feed-table.ts';
import type { OpmlDocument } from './opml-document.ts';
import { OpmlLedger } from './opml-ledger.ts';

/** What a list begins with that was written to be mended: whatever is quoted in it, it is one. */
export const LIST_HEADING = '# Refused from ';
const COMMENT = /^(?:#|\/\/(?![\p{L}\p{N}][^\s/:]*\.[^\s/:]+\/))/u;
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/u;
/** The function that makes all calls in the configuration of sfeed. */
const FEEDS_FUNCTION = /^[ \t]*feeds[ \t]*\(\)/mu;
/** In a script, a line that goes on in the next; a comment does not. */
const CONTINUED = /^(?![ \t]*#)(.*)\\(\r?\n)/gmu;

/** Lines that say something, each with its place in the text. */
interface PlacedLine {
  readonly index: number;
  readonly line: string;
}

function linesOf(text: string): PlacedLine[] {
  return Array.from(text.matchAll(/[^\r\n]+/gu), ({ 0: raw, index }) => ({
    index,
    line: raw.trim(),
  })).filter(({ line }) => line !== '' && !COMMENT.test(line));
}

/** Every line that says something becomes entries or a refusal; headings, fields and the like are counted. Never throws. */
export function readFeedList(text: string): OpmlDocument {
  const ledger = new OpmlLedger(text);
  const isScript = FEEDS_FUNCTION.test(text);
  // The ends of lines become spaces, so that all keeps its place, and so its line.
  const joined = isScript
    ? text.replace(CONTINUED, (_, line: string, end: string) => line + ' '.repeat(1 + end.length))
    : text;
  const lines = linesOf(joined);
  const isOfRows = areRows(lines.map(({ line }) => line));
  let readRow: ReturnType<typeof createRowReader>;
  let isFirst = true;
  for (const { index, line } of lines) {
    if (MARKER.test(line)) {
      ledger.repair(index, 'passed over a merge-conflict marker');
      continue;
    }
    if (isFirst) {
      isFirst = false;
      readRow = isWrittenLine(line) ? undefined : createRowReader(line);
      if (readRow !== undefined) continue;
    }
    // What else a configuration has its program do names no feed.
    if (isScript && !FEED_CALL.test(line)) continue;
    const named = readRow?.(line) ?? readListLine(line, isOfRows);
    if (named === undefined) ledger.passOverLine();
    for (const { address, title, group, others, htmlUrl, repair } of named ?? []) {
      if (repair !== undefined) ledger.repair(index, repair);
      const path = group === undefined ? [] : [group];
      ledger.address(index, address, { title, htmlUrl, otherGroups: others }, path);
    }
  }
  return ledger.document('list');
}
