/** JSON in which a merge left its conflict markers, with the entries of both sides. */
import { MERGE_MARKERS } from './merge-markers.ts';

/** The text without them, in which all keeps its place, and where they were. */
export interface Unmarked {
  readonly text: string;
  readonly markers: readonly number[];
}

/** An element of a list, or the end of one; what else begins so would be a key, of which one side would hide the other. */
const ELEMENT = /^\s*(?:[{\]]|"[^"\\]*"\s*(?:[,\]]|$))/u;

/** `undefined` where there are no markers, or one stands within an entry. What is given may still be no JSON. */
export function withoutMarkers(text: string): Unmarked | undefined {
  const markers = [...text.matchAll(MERGE_MARKERS)];
  const [first = '', ...others] = text.split(MERGE_MARKERS);
  const parts = [first];
  let last = first.trimEnd().at(-1) ?? ' ';
  for (const [at, part] of others.entries()) {
    const sign = part.trimStart()[0];
    if (sign !== undefined && (last === ':' || !ELEMENT.test(part))) return undefined;
    // The last entry of a list has no comma behind it, and one side has its end in the middle now.
    const isSevered = sign !== undefined && '}]"'.includes(last) && '{"'.includes(sign);
    parts.push((isSevered ? ',' : ' ').padEnd(markers[at]![0].length), part);
    last = part.trimEnd().at(-1) ?? last;
  }
  if (others.length === 0) return undefined;
  return { text: parts.join(''), markers: markers.map(({ index }) => index) };
}
