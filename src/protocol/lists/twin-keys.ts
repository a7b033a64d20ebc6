/** JSON that has a name twice in an object, of which a parser keeps the last alone: what parted two entries was lost. */
import type { JoinedJson, JsonRepair } from './joined-json.ts';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[[\]{}]|[^\s"[\]{},:]+/gsu;
const PARTED = 'parted entries that were one';
const MOST_TOLD = 20;

/** A list, or the names of an object so far. */
type Open = 'list' | Set<string>;

/** Each such object in two, where a list is around it or nothing; `undefined` where there is none. The lines stay. */
export function withTwinsParted(text: string): JoinedJson | undefined {
  const mended: JsonRepair[] = [];
  const pieces: string[] = [];
  const open: Open[] = [];
  let [from, end] = [0, 0];
  let isSeveral = false;
  let added = 0;
  for (const { 0: token, 1: colon, index } of text.matchAll(TOKEN)) {
    const names = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push('list');
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined && names instanceof Set) {
      const name = token.slice(0, -colon.length);
      if (names.has(name) && (open.length === 1 || open.at(-2) === 'list')) {
        // The comma between the two is the one between the objects now.
        pieces.push(text.slice(from, end), '},{', text.slice(end, index).replace(',', ' '));
        from = index;
        added += 3;
        isSeveral ||= open.length === 1;
        if (mended.length < MOST_TOLD) mended.push({ offset: index + added, what: PARTED });
        names.clear();
      }
      names.add(name);
    }
    end = index + token.length;
  }
  if (mended.length === 0) return undefined;
  const parted = pieces.join('') + text.slice(from);
  return { text: isSeveral ? `[${parted}]` : parted, mended };
}
