/** A call of sfeed's script, which names a feed: `feed "title" "address" "site"`. */
import { LINK_WITHIN, type ListLine, TAKEN_OUT } from './list-line.ts';
import { isMeantFor } from './misspelt-names.ts';

const WORD = String.raw`(?:"([^"]*)"|'([^']*)'|([^\s"']\S*))`;
const BEGINNING = /^feed[\s"'\u201c-\u201e]/u;
const CALL = new RegExp(`^feed\\s*${WORD}\\s+${WORD}`, 'u');
const ONE_WORD = new RegExp(`^feed\\s+${WORD}`, 'u');
/** All of a call: behind the address stand the site and the encoding. */
const WHOLE_CALL = new RegExp(`${CALL.source}(?:\\s+${WORD}(?:\\s+${WORD})?)?\\s*(?:#.*)?$`, 'u');
/** Before another call in the same line, from which the end of a line was lost. */
const NEXT_CALL = /(?<!\s)\s+(?=feed\s+["'])/u;
/** Into which a call falls at its addresses: before that of the feed, between it and that of the site, and behind. */
const MOST_PARTS = 3;
const LINK = /(?:feed|https?):[^\s"'\u201c-\u201e]+/iu;

/** Whether a line of a script names feeds, be it damaged. */
export function isSfeedCall(line: string): boolean {
  return BEGINNING.test(line) && (CALL.test(line) || LINK_WITHIN.test(line));
}

/** What a call names, which may have lost a quote: the first of its addresses is that of the feed. */
function readCall(call: string): ListLine | undefined {
  const whole = WHOLE_CALL.exec(call);
  const [, ...words] = whole ?? CALL.exec(call) ?? [];
  const [title, address = '', , encoding = ''] = words.filter((word) => word !== undefined);
  const isLink = LINK_WITHIN.test(address);
  // More addresses than that of the site are of other calls.
  const isOther = isLink && LINK_WITHIN.test(encoding);
  if (isOther || call.split(LINK_WITHIN).length > MOST_PARTS) return undefined;
  const isMeant = whole !== null && (address === '' || /[./:]/u.test(address));
  if (isMeant || isLink) return { address, title };
  const [link] = LINK.exec(call) ?? [];
  return link === undefined ? undefined : { address: link, repair: TAKEN_OUT };
}

/** What the calls of a line name; `undefined` for what is none. */
export function readSfeedCalls(line: string): ListLine[] | undefined {
  if (!isSfeedCall(line)) return undefined;
  const calls = line.split(NEXT_CALL).map(readCall);
  return calls.every((call) => call !== undefined) ? calls : undefined;
}

/** What a shell reads as one: words in quotes, signs that are escaped, comments, signs that part commands, and other words. */
const SHELL_TOKEN =
  /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|'[^']*(?:'|$)|\\.|(?<=\s|^)#.*|[;&|(){}!]|[^\s"'\\;&|(){}!]+/gsu;
/** Words behind which a command stands. */
const BEFORE_COMMAND = /^(?:then|do|else|elif|if|while|until|time|[;&|({!])$/u;
/** What ends a command behind its last word in quotes; a lone `&` within a word may be of an address. */
const COMMAND_END = /(?:[;)|}]|\s&|&&).*$/su;
const LAST_QUOTE = /^.*["']/su;
/** What a shell puts something else in the place of. */
const VARIABLE = /(?<!\\)\$[\w{(]|`/u;

/** A call of the function, and where it stands in its line. */
interface PlacedCall {
  readonly index: number;
  readonly call: string;
}

/** Where the function is called in a line of a script, also behind other commands, and where a comment or the line ends that. */
function callStarts(line: string): { readonly starts: readonly number[]; readonly end: number } {
  const starts: number[] = [];
  let before = ';';
  for (const { 0: token, index } of line.matchAll(SHELL_TOKEN)) {
    if (token.startsWith('#')) return { starts, end: index };
    const isCall = token === 'feed' && BEFORE_COMMAND.test(before);
    if (isCall && !/^\s*\(/u.test(line.slice(index + token.length, index + 64))) starts.push(index);
    before = token;
  }
  return { starts, end: line.length };
}

/** The calls of a line of a script, each without what stands before it and behind it; one that begins the line may be damaged. */
export function wholeCallsIn(line: string): PlacedCall[] {
  const { starts, end } = callStarts(line);
  if (starts.length === 0) return isSfeedCall(line) ? [{ index: 0, call: line }] : [];
  return starts.map((start, at) => {
    const written = line.slice(start, starts[at + 1] ?? end).trimEnd();
    const [quoted = ''] = LAST_QUOTE.exec(written) ?? [];
    const call = quoted + written.slice(quoted.length).replace(COMMAND_END, '');
    return { index: start, call: call.trimEnd() };
  });
}

/** The first two words of a call, which are its title and its address; what is not there is `undefined`. */
export function wordsOf(call: string): {
  readonly title: string | undefined;
  readonly address: string | undefined;
} {
  const [, ...words] = CALL.exec(call) ?? ONE_WORD.exec(call) ?? [];
  const [title, address] = words.filter((word) => word !== undefined);
  return { title, address };
}

/** Whether a shell would make another address of the one in a call; in single quotes it changes nothing. */
export function variableIn(call: string, address = ''): boolean {
  return VARIABLE.test(address) && !call.includes(`'${address}'`);
}

/** A call of something else as one of the function is written, with a title and an address in quotes; what prints calls nothing. */
const LIKE_CALL =
  /^(?!(?:echo|feed|printf)\s)([A-Za-z_][\w-]{0,40})(?=\s+(?:"[^"]*"|'[^']*')\s+["'](?:feed|https?):)/u;

/** A line that calls something else, with the call that it would be of the function. */
export interface OtherCall {
  readonly word: string;
  readonly call: string;
  /** Whether the function was meant; to a shell another case is another word. */
  readonly isSlip: boolean;
}

/** What a line calls in the place of the function. */
export function otherCallIn(line: string): OtherCall | undefined {
  const [, word] = LIKE_CALL.exec(line) ?? [];
  if (word === undefined) return undefined;
  const name = word.toLowerCase();
  const isSlip = name === 'feed' || isMeantFor(name, 'feed');
  return { word, call: `feed${line.slice(word.length)}`, isSlip };
}
