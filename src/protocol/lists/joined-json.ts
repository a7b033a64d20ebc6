/** JSON that lacks commas, has brackets too many at its end, or is several documents in a row, as what it was to be. */

/** What was mended, and where in the text. */
export interface JsonRepair {
  readonly offset: number;
  readonly what: string;
}

export interface JoinedJson {
  /** With the same lines. What is given may still be no JSON. */
  readonly text: string;
  readonly mended: readonly JsonRepair[];
}

const WITHIN = 'put a comma behind an entry';
const AROUND = 'read several documents as one list';
const BEYOND = 'left out a bracket that closes nothing';
/** So many repairs are told; who left out more left out all. */
const MOST_TOLD = 20;

/** What stands outside of strings and counts, and the strings whole. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[^\s"]/gsu;

/** `undefined` where there is nothing of the kind. */
export function joinedJson(text: string): JoinedJson | undefined {
  const mended: JsonRepair[] = [];
  const pieces: string[] = [];
  let [depth, from, end] = [0, 0, 0];
  let last = '';
  let isSeveral = false;
  /** Characters that what comes is further behind by now. */
  let added = 0;
  const tell = (offset: number, what: string) => {
    if (mended.length < MOST_TOLD) mended.push({ offset: offset + added, what });
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const first = token[0]!;
    if (depth === 0 && '}]'.includes(first)) {
      pieces.push(text.slice(from, index), ' ');
      from = index + 1;
      tell(index, BEYOND);
      continue;
    }
    if ('{["'.includes(first) && last !== '' && '}]"'.includes(last)) {
      pieces.push(text.slice(from, end), ',');
      from = end;
      added += 1;
      if (depth > 0) tell(index, WITHIN);
      else if (!isSeveral) tell(index, AROUND);
      isSeveral ||= depth === 0;
    }
    if ('{['.includes(first)) depth += 1;
    else if ('}]'.includes(first)) depth -= 1;
    last = token.at(-1)!;
    end = index + token.length;
  }
  if (mended.length === 0) return undefined;
  const joined = pieces.join('') + text.slice(from);
  if (!isSeveral) return { text: joined, mended };
  const behind = mended.map(({ offset, what }) => ({ offset: offset + 1, what }));
  return { text: `[${joined}]`, mended: behind };
}
