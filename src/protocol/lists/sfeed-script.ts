/** The configuration of sfeed: a script whose function `feeds` makes a call for each feed. */
import type { Span } from './file-order.ts';
import type { LineStep, OpenLines } from './line-list.ts';
import { createLineReader, enterFeeds, mendMarker, refuseComments } from './line-steps.ts';
import { LINK_WITHIN } from './list-line.ts';
import { linesOf } from './list-lines.ts';
import { otherCallIn, variableIn, wholeCallsIn, wordsOf } from './sfeed-call.ts';

/** The function that makes all calls. */
const FUNCTION = /^([ \t]*)feeds[ \t]*\(\)/mu;
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

/** Where the function begins, and where it ends: at a bracket before which there is as much white space. */
function functionIn(script: string): Span {
  const found = FUNCTION.exec(script);
  const [offset, indent] = [found?.index ?? 0, found?.[1] ?? ''];
  const end = script.indexOf(`\n${indent}}`, offset);
  return { offset, end: end === -1 ? script.length : end };
}

/** Makes a call of a line of the function that calls something else, where a slip of the keyboard did that; else refuses it. */
function mendCalls({ offset, end }: Span, enter: LineStep): LineStep {
  return (line, ledger) => {
    const { index } = line;
    const other = index > offset && index <= end ? otherCallIn(line.line) : undefined;
    if (other === undefined) return false;
    const { word, call, isSlip } = other;
    if (isSlip) {
      ledger.repair(index, `took ${word} for feed`);
      return enter({ ...line, line: call }, ledger);
    }
    const reason = 'the line calls no function feed';
    ledger.refuse(index, { kind: 'address', reason, ...wordsOf(call) });
    return true;
  };
}

export const openSfeedScript: OpenLines = (text) => {
  if (!FUNCTION.test(text)) return undefined;
  const script = withWholeCalls(text);
  const lines = linesOf(script);
  const enter = enterCalls(enterFeeds(createLineReader(lines)));
  const steps = [
    mendMarker,
    refuseComments(text, lines, false),
    mendCalls(functionIn(script), enter),
    enter,
  ];
  return { lines, steps };
};
