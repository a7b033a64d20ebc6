/** A list that is read line by line, as its kind takes it apart. */
import type { PlacedLine } from './list-lines.ts';
import type { OpmlLedger } from './opml-ledger.ts';

/** Accounts for a line if it is of the sort that the step is for; gives whether it was. */
export type LineStep = (line: PlacedLine, ledger: OpmlLedger) => boolean;

/** The lines of a list, those that belong together as one, and what each may be: the first step that knows it accounts for it. */
export interface LineList {
  readonly lines: readonly PlacedLine[];
  readonly steps: readonly LineStep[];
}

/** Takes a list apart, of which the lines are given too; `undefined` where it is none of this kind. */
export type OpenLines = (text: string, lines: readonly PlacedLine[]) => LineList | undefined;
