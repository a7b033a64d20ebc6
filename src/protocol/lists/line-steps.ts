/** What a line may be in lists of more than one kind: each step knows the lines of one sort. */
import { readListLine } from './feed-line.ts';
import type { LineStep } from './line-list.ts';
import { isBadges } from './list-badges.ts';
import { createCommentReader, isComment, withoutComments } from './list-comments.ts';
import { LINK_WITHIN, type ListLine, type Rows } from './list-line.ts';
import type { PlacedLine } from './list-lines.ts';
import { settingName } from './list-structure.ts';
import { MARKER, PASSED_MARKER } from './merge-markers.ts';
import { isNewsboatLine } from './newsboat-line.ts';
import { isRefusedList } from './refused-list.ts';

/** A line that a merge left; where lines were joined, all of a list stands behind it. */
const LEFT_BY_MERGE = new RegExp(`^${MARKER}(?: (?!(?:.*?https?:){2})|$)`, 'u');
/** What is commented out in HTML, and a picture of Markdown: lines with an address that nobody follows. */
const NO_FEED = /^(?:<!--.*-->|!\[[^\]]*\]\([^)]*\))$/su;
/** The same in Lisp; where lines are rows, a semicolon may end an empty cell. */
const LISP_COMMENT = /^;(?:;|\s)[^;]*$/u;

/** Whether a merge left the line. */
export function isMarker(line: string): boolean {
  return LEFT_BY_MERGE.test(line);
}

export const mendMarker: LineStep = ({ index, line }, ledger) => {
  if (!isMarker(line)) return false;
  ledger.repair(index, PASSED_MARKER);
  return true;
};

/** Refuses each address that this list comments out, a table perhaps; other comments say nothing. */
export function refuseComments(
  text: string,
  lines: readonly PlacedLine[],
  isTable: boolean,
): LineStep {
  // What was refused stands in comments, too.
  if (isRefusedList(text)) return ({ line }) => isComment(line);
  const commentedOut = createCommentReader(
    withoutComments(lines).map(({ line }) => line),
    isTable,
  );
  return ({ index, line }, ledger) => {
    const address = commentedOut(line);
    if (address === undefined) return isComment(line);
    ledger.refuse(index, { kind: 'comment', reason: 'the address is commented out', address });
    return true;
  };
}

export const passOverSetting: LineStep = ({ index, line }, ledger) => {
  const setting = LINK_WITHIN.test(line) ? settingName(line) : undefined;
  if (setting === undefined) return false;
  ledger.passOver(index, `"${setting}", a setting, which names no feed`);
  return true;
};

/** Counts the lines of a form in which nobody follows an address. */
function passOverLines(isForm: (line: string) => boolean): LineStep {
  return ({ line }, ledger) => {
    if (!isForm(line)) return false;
    ledger.passOverLine();
    return true;
  };
}

export const passOverNoFeed = passOverLines((line) => NO_FEED.test(line) || isBadges(line));

/** Passes over what names no feed where nothing parts cells. */
export const PASS_OVER: readonly LineStep[] = [
  passOverSetting,
  passOverNoFeed,
  passOverLines((line) => LISP_COMMENT.test(line)),
];

/** Reads a line of this list, of which the lines may be rows; its words may be tags without quotes if some line has such tags. */
export function createLineReader(
  lines: readonly PlacedLine[],
  rows: Rows = 'none',
): (line: PlacedLine) => readonly ListLine[] | undefined {
  const hasBareTags = lines.some(({ line }) => isNewsboatLine(line));
  return ({ line }) => readListLine(line, rows, hasBareTags);
}

/** The last step: enters what a line names as `read` gives it, or counts the line as part of the form of the list. */
export function enterFeeds(read: (line: PlacedLine) => readonly ListLine[] | undefined): LineStep {
  return (line, ledger) => {
    const named = read(line);
    if (named === undefined) ledger.passOverLine();
    // Each has a place of its own, by which it is known what was mended of it; the first that of the line.
    let from = 0;
    for (const { address, title, group, others, htmlUrl, repair } of named ?? []) {
      const at = from === 0 ? 0 : Math.max(from, line.line.indexOf(address, from));
      const offset = line.index + at;
      if (repair !== undefined) ledger.repair(offset, repair);
      const path = group === undefined ? [] : [group];
      ledger.address(offset, address, { title, htmlUrl, otherGroups: others }, path);
      from = at + 1;
    }
    return true;
  };
}
