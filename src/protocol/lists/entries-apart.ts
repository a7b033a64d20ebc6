/** A list in JSON of which some entries cannot be mended: each entry is read by itself, so that a damaged one costs no other. */
import { tryJson } from '../../model/try-json.ts';
import { mendEntry } from './damaged-entry.ts';
import type { JsonRepair } from './joined-json.ts';
import type { LineApart } from './json-lines.ts';
import { MERGE_MARKERS } from './merge-markers.ts';

interface EntriesApart {
  readonly value: unknown;
  readonly mended: readonly JsonRepair[];
  /** What could not be read. */
  readonly damaged: readonly LineApart[];
}

/**
 * What an object of a list stands behind, and up to three signs too many before it. Within strings such brackets are rare, and
 * where quotes are damaged nobody can tell strings.
 */
const BEGINNING = /[[,}]\s*((?:[^\s\w{}"[,:]\s*){0,3})(?=\{)/gu;
/** Where it ends, before the next one or the end of their list; what holds a list of such has no end before the first of them. */
const END = /\}(?=\s*(?:,\s*)?$|\s*\])/u;
/** Characters of an entry that is mended; a longer one is refused as it is. */
const LONGEST_MENDED = 2_048;
/** Characters that are mended of all entries together, since the last resort takes the square of the slips in each. */
const MOST_MENDED = 262_144;
const MENDED = 'mended a damaged entry';
const DAMAGED = 'the entry is damaged, so that nobody can tell what it was to say';

/** A part of the text that holds an object, or what was meant for one. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** The objects of lists that hold no list of objects themselves. */
function partsOf(text: string): Part[] {
  const starts = [...text.matchAll(BEGINNING)].map(
    ({ 0: found, 1: stray = '', index }) => index + found.length - stray.length,
  );
  return starts.flatMap((start, at) => {
    const length = text.slice(start, starts[at + 1]).search(END) + 1;
    return length === 0 ? [] : [{ start, end: start + length }];
  });
}

/** What is whole at the beginning of a part, and behind the comma after that an entry that lost its first bracket. */
const WHOLE = /^\{[^{}]*\}(?=\s*,)/u;

/** Where in a part what is damaged begins; its length where nothing is. */
function damageIn(written: string): number {
  if (tryJson(written) !== undefined) return written.length;
  const [first = ''] = WHOLE.exec(written) ?? [];
  if (first === '' || tryJson(first) === undefined) return 0;
  return first.length + written.slice(first.length).search(/[^\s,]/u);
}

/** Texts, from which some entries were cut out, joined as elements of lists are. */
class Pieces {
  readonly #pieces: string[] = [];

  add(piece: string, isBehindGap: boolean): void {
    const rest = isBehindGap ? piece.trimStart() : piece;
    const before = this.#pieces.at(-1)?.trimEnd();
    if (!isBehindGap) this.#pieces.push(piece);
    else if (rest.startsWith(',')) this.#pieces.push(rest.slice(1));
    else {
      // The last of a list: the comma before it parts nothing any more.
      if (before?.endsWith(',')) this.#pieces.splice(-1, 1, before.slice(0, -1));
      this.#pieces.push(rest);
    }
  }

  get text(): string {
    return this.#pieces.join('');
  }
}

/** `undefined` where what is around the entries is damaged as well, or fewer of them are whole than not. */
export function readEntriesApart(text: string): EntriesApart | undefined {
  const mended: JsonRepair[] = [];
  const damaged: LineApart[] = [];
  const pieces = new Pieces();
  let [from, whole, left] = [0, 0, MOST_MENDED];
  let isBehindGap = false;
  for (const { start: beginning, end } of partsOf(text)) {
    const start = beginning + damageIn(text.slice(beginning, end));
    if (start > beginning) whole += 1;
    if (start === end) continue;
    const written = text.slice(start, end);
    // The two sides of a merge are told apart line by line.
    if (written.search(MERGE_MARKERS) !== -1) return undefined;
    const isMendable = written.length <= Math.min(LONGEST_MENDED, left);
    if (isMendable) left -= written.length;
    const meant = isMendable ? mendEntry(written) : undefined;
    pieces.add(text.slice(from, start), isBehindGap);
    isBehindGap = meant === undefined;
    if (meant !== undefined) {
      mended.push({ offset: start, what: MENDED });
      pieces.add(JSON.stringify(meant), false);
    } else damaged.push({ offset: start, text: written, why: DAMAGED });
    from = end;
  }
  if (mended.length + damaged.length > whole) return undefined;
  pieces.add(text.slice(from), isBehindGap);
  const value = tryJson(pieces.text);
  return value === undefined ? undefined : { value, mended, damaged };
}
