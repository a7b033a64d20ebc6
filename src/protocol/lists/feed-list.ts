/**
 * Lists of feeds that are read line by line. Blank lines and comments say nothing; every address of a line of text counts. A new
 * kind of list is a file that takes it apart, and a row here.
 */
import type { LineList } from './line-list.ts';
import { linesOf } from './list-lines.ts';
import { openNamelessRows } from './nameless-rows.ts';
import { openNewsboatList } from './newsboat-list.ts';
import type { OpmlDocument } from './opml-document.ts';
import { OpmlLedger } from './opml-ledger.ts';
import { openPlainLines } from './plain-lines.ts';
import { readBareRefusals } from './refused-list.ts';
import { openSfeedScript } from './sfeed-script.ts';
import { openTable } from './table-list.ts';

/** The kinds of such lists, those first that are surely known; what is none of them is plain lines. */
const KINDS = [
  // The function `feeds`: each of its calls is a feed.
  openSfeedScript,
  // Names of columns, one of which has addresses: a row below them is a feed.
  openTable,
  // A tag `~title`, or the heading of what an import refused: words behind an address are tags, and nothing parts cells.
  openNewsboatList,
  // The same sign behind the address that begins each line: a row without such names is a feed.
  openNamelessRows,
];

function open(text: string): LineList {
  const lines = linesOf(text);
  for (const openKind of KINDS) {
    const list = openKind(text, lines);
    if (list !== undefined) return list;
  }
  return openPlainLines(text, lines);
}

/**
 * Every line that says something becomes entries or a refusal, and so do refusals that a list keeps as comments; headings,
 * fields and the like are counted. Never throws.
 */
export function readFeedList(text: string): OpmlDocument {
  const ledger = new OpmlLedger(text);
  const { lines, steps } = open(text);
  for (const line of lines) steps.find((account) => account(line, ledger));
  for (const { offset, ...refusal } of readBareRefusals(text)) {
    ledger.refuse(offset, { kind: 'no-address', ...refusal });
  }
  return ledger.document('list');
}
