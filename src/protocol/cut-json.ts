/** JSON that breaks off, stands one value a line or was written by hand, as far as it goes. */
import { strictJson } from './loose-json.ts';

/** The part that could be read, the index where reading stopped, and whether the text breaks off. */
export interface CutJson {
  readonly value: unknown;
  readonly end: number;
  readonly isCut: boolean;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What other lists do not begin with. */
const BEGINNING = /^\s*(?:\{\s*"|\[\s*[[{"])/u;
/** What JSON that was written by hand begins with: a key, a string or a comment. */
const LOOSE_BEGINNING = /^\s*(?:[[{]\s*)+(?:[\w$]+\s*:|'|\/[/*]|"(?=[^"\\]*"\s*[,:\]]))/u;
/** Characters; nobody writes more by hand. */
const LONGEST_LOOSE = 1_048_576;
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
]);

/** Everything up to the last object or list that is whole, with all that is open around it closed. */
function beforeCut(text: string): CutJson {
  const open: string[] = [];
  let end = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    const bracket = BRACKETS.get(character);
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += character === '\\' ? 1 : 0;
    else if (bracket !== undefined) open.push(bracket);
    else if (character === open.at(-1)) {
      open.pop();
      end = at + 1;
      depth = open.length;
    }
  }
  // After the last bracket that closed, brackets only opened: what was open then is still at the bottom.
  const closing = open.slice(0, depth).toReversed().join('');
  return { value: parsed(text.slice(0, end) + closing), end, isCut: true };
}

/** The values of a text with one a line; `undefined` at the first line that is none, since refusing all of them takes long. */
function valuesByLine(text: string): unknown[] | undefined {
  const values: unknown[] = [];
  for (const line of text.split(/[\r\n]+/u)) {
    if (line.trim() === '') continue;
    const value = parsed(line);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** A text of JSON; its `value` is `undefined` where nothing of it is. */
export function readCutJson(text: string): CutJson {
  const whole = parsed(text);
  const { length: end } = text;
  if (whole !== undefined) return { value: whole, end, isCut: false };
  const values = valuesByLine(text);
  if (values !== undefined) return { value: values, end, isCut: false };
  const isLoose = text.length <= LONGEST_LOOSE && LOOSE_BEGINNING.test(text);
  const loose = isLoose ? parsed(strictJson(text)) : undefined;
  if (loose !== undefined) return { value: loose, end, isCut: false };
  return BEGINNING.test(text) ? beforeCut(text) : { value: undefined, end: 0, isCut: false };
}
