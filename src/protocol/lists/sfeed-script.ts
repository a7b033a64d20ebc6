/** The configuration of sfeed: a script whose function `feeds` makes a call for each feed. */
import type { LineStep, OpenLines } from './line-list.ts';
import { createLineReader, enterFeeds, mendMarker, refuseComments } from './line-steps.ts';
import { LINK_WITHIN } from './list-line.ts';
import { linesOf } from './list-lines.ts';
import { variableIn, wholeCallsIn, wordsOf } from './sfeed-call.ts';

/** The function that makes all calls. */
const FUNCTION = /^[ \t]*feeds[ \t]*\(\)/mu;
/** A line that goes on in the next; a comment does not. */
const CONTINUED = /^(?![ \t]*#)(.*)\\(\r?\n)/gmu;

/** With the lines that go on in the next as one; the ends of lines become spaces, so that all keeps its place, and so its line. */
function withWholeCalls(script: string): string {
  return script.replace(
    CONTINUED,
    (_, line: string, end: string) => line + ' '.repeat(1 + end.length),
  );
}

/** Enters what the calls of a line name, or refuses it; what else a configuration has its program do names no feed. */
function enterCalls(enter: LineStep): LineStep {
  return ({ index: lineAt, line }, ledger) => {
    for (const { index: at, call } of wholeCallsIn(line)) {
      const index = lineAt + at;
      const { title, address } = wordsOf(call);
      if (variableIn(call, address)) {
        const reason = 'the shell makes the address, which nobody else can know';
        ledger.refuse(index, { kind: 'address', reason, title, address });
      } else if (LINK_WITHIN.test(call)) enter({ index, line: call, tabs: 0 }, ledger);
      else if (address !== undefined) ledger.address(index, address, { title }, []);
      else {
        const reason = 'the call has no address of a feed';
        ledger.refuse(index, { kind: 'no-address', reason, title });
      }
    }
    return true;
  };
}

export const openSfeedScript: OpenLines = (text) => {
  if (!FUNCTION.test(text)) return undefined;
  const lines = linesOf(withWholeCalls(text));
  const steps = [
    mendMarker,
    refuseComments(text, lines, false),
    enterCalls(enterFeeds(createLineReader(lines))),
  ];
  return { lines, steps };
};
