/** Lines of any other text: an address, perhaps with a title before or after it, a sentence, or fields as in TOML and INI. */
import type { LineList, LineStep } from './line-list.ts';
import {
  createLineReader,
  enterFeeds,
  mendMarker,
  PASS_OVER,
  refuseComments,
} from './line-steps.ts';
import { withoutComments } from './list-comments.ts';
import { type FieldLine, readFieldLines } from './list-fields.ts';
import { LINK_WITHIN, TAKEN_SITE } from './list-line.ts';
import type { PlacedLine } from './list-lines.ts';
import { shownAddress } from './opml-document.ts';

/** Enters what the fields of a line say; beside them it may name more. */
function enterFields(fields: ReadonlyMap<number, FieldLine>): LineStep {
  return ({ index, line }, ledger) => {
    const field = fields.get(index);
    if (field === undefined) return false;
    for (const { name, address } of field.others) {
      ledger.passOver(index, `"${name}" names no feed: ${shownAddress(address)}`);
    }
    for (const { address, title, group, htmlUrl, isPage } of field.feeds) {
      if (isPage) ledger.repair(index, TAKEN_SITE);
      ledger.address(index, address, { title, htmlUrl }, group === undefined ? [] : [group]);
    }
    return !LINK_WITHIN.test(line);
  };
}

/** Takes any text apart. */
export function openPlainLines(text: string, lines: readonly PlacedLine[]): LineList {
  const said = withoutComments(lines);
  const byLine = readFieldLines(said.map(({ line }) => line));
  const fields = new Map([...byLine].map(([at, field]) => [said[at]!.index, field]));
  const ofRest =
    (step: LineStep): LineStep =>
    (line, ledger) =>
      step({ ...line, line: fields.get(line.index)?.rest ?? line.line }, ledger);
  const ofLine = [
    mendMarker,
    ...PASS_OVER,
    enterFields(fields),
    enterFeeds(createLineReader(lines)),
  ];
  return { lines, steps: [refuseComments(text, lines, false), ...ofLine.map(ofRest)] };
}
