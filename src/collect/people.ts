/** Several people in one line, as mail programs write them: `ann@example.org (Ann), Bo <bo@example.org>`. */

import type { FeedPerson } from '../model/feed.ts';
import { readPerson, readPersonElement } from './person.ts';
import type { XmlElement } from './xml-element.ts';

/** What is quoted or bracketed, in which nothing separates, or what stands between two people. */
const PIECE = /"[^"]*"|\([^()]*\)|<[^<>]*>|(\s*[,;]\s*|\s+(?:and|&)\s+)/gi;
/** Characters; a longer line is no list of people. */
const LONGEST = 1024;
const HAS_EMAIL = /[^\s@<>()]@[^\s@<>()]/;

/** The people an element names: one of child elements, or those of its text. */
export function readPeople(element: XmlElement): FeedPerson[] {
  if (element.children.length > 0) {
    const person = readPersonElement(element);
    return person === undefined ? [] : [person];
  }
  return splitPeople(element.text()).flatMap((one) => readPerson(one) ?? []);
}

/** The line in pieces that name one person each; only their addresses tell where a name ends that may have a comma. */
export function splitPeople(line: string): string[] {
  if (line.length > LONGEST || line.indexOf('@') === line.lastIndexOf('@')) return [line];
  const pieces: string[] = [];
  let from = 0;
  let lastFrom = 0;
  for (const match of line.matchAll(PIECE)) {
    const [whole, separator] = match;
    const piece = line.slice(from, match.index);
    if (separator === undefined || !HAS_EMAIL.test(piece)) continue;
    pieces.push(piece);
    lastFrom = from;
    from = match.index + whole.length;
  }
  const rest = line.slice(from);
  // What has no address of its own belongs to the one before.
  if (HAS_EMAIL.test(rest)) return [...pieces, rest];
  return [...pieces.slice(0, -1), line.slice(lastFrom)];
}
