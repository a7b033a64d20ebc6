/** The configuration of sfeed, a script in which each feed is a call: `feed "title" "address" "site"`. */
import { LINK_WITHIN, type ListLine } from './list-line.ts';

const CALL = /^feed\s+(?:"([^"]*)"|'([^']*)'|(\S+))\s+(?:"([^"]+)"|'([^']+)'|(\S+))/u;
/** Another call in the same line, from which the end of a line was lost. */
const CALL_BEHIND = /\sfeed\s+["']/u;
/** The function that makes all calls. */
const FUNCTION = /^[ \t]*feeds[ \t]*\(\)/mu;
/** In a script, a line that goes on in the next; a comment does not. */
const CONTINUED = /^(?![ \t]*#)(.*)\\(\r?\n)/gmu;

/** Whether a list is such a script. */
export function isSfeedScript(text: string): boolean {
  return FUNCTION.test(text);
}

/** With the lines that go on in the next as one; the ends of lines become spaces, so that all keeps its place, and so its line. */
export function withWholeCalls(script: string): string {
  return script.replace(
    CONTINUED,
    (_, line: string, end: string) => line + ' '.repeat(1 + end.length),
  );
}

/** Whether a line of a script names feeds, be it damaged. */
export function isSfeedCall(line: string): boolean {
  return CALL.test(line);
}

/** What a call names; `undefined` for what is none, and where a quote or the end of a line is lost, so that addresses are elsewhere. */
export function readSfeedCall(line: string): ListLine | undefined {
  const [all = '', ...words] = CALL.exec(line) ?? [];
  const [title, address = ''] = words.filter((word) => word !== undefined);
  if (all === '' || (LINK_WITHIN.test(line) && !LINK_WITHIN.test(address))) return undefined;
  const behind = line.slice(all.length);
  const next = behind.search(CALL_BEHIND);
  return next !== -1 && LINK_WITHIN.test(behind.slice(next)) ? undefined : { address, title };
}
