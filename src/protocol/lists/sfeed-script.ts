/** The configuration of sfeed: a script whose function `feeds` makes a call for each feed. */
import type { OpenLines } from './line-list.ts';
import { createLineReader, enterFeeds, mendMarker, refuseComments } from './line-steps.ts';
import { linesOf } from './list-lines.ts';
import { isSfeedCall } from './sfeed-call.ts';

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

export const openSfeedScript: OpenLines = (text) => {
  if (!FUNCTION.test(text)) return undefined;
  const lines = linesOf(withWholeCalls(text));
  return {
    lines,
    steps: [
      mendMarker,
      refuseComments(text, lines, false),
      // What else a configuration has its program do names no feed.
      ({ line }) => !isSfeedCall(line),
      enterFeeds(createLineReader(lines)),
    ],
  };
};
