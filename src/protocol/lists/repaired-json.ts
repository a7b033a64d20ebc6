/** JSON as a library repairs it that knows most slips of people and programs. It takes the square of the number of slips. */
import { jsonrepair } from 'jsonrepair';
import { tryJson } from '../../model/try-json.ts';

/** Characters: where nothing in so many is right, it takes a second or two. */
const LONGEST_AT_ONCE = 65_536;
/** Characters of a longer text that are repaired at once: so many, and an entry that is long. */
const PART = 2_048;
const LONGEST_PART = 8_192;
/** Where a list of entries begins, with the first name in its first entry; and where it ends. */
const LIST_BEGINNING = /^[^[]{0,2000}\[\s*(?=\{\s*"([\w$@.-]{1,100})"\s*:)/u;
const LIST_END = /\](?:[\s}\]]|,\s*"[^"{}[\]]{0,200}"\s*:\s*[^{}[\]]{0,200}){0,9}$/u;
const LONGEST_END = 2_000;

function repairedAtOnce(text: string): string {
  try {
    return jsonrepair(text);
  } catch {
    // It gives up at what may mean several things, and at what is nested too deep for it.
    return '';
  }
}

/** The entries of a list in parts of about so many characters, cut where entries begin that have the same name first. */
function partsOf(entries: string, firstName: string): string[] {
  const name = firstName.replace(/[$.]/gu, '\\$&');
  const parts: string[] = [];
  let from = 0;
  for (const { 0: comma, index } of entries.matchAll(
    new RegExp(`,\\s*(?=\\{\\s*"${name}"\\s*:)`, 'gu'),
  )) {
    if (index - from < PART) continue;
    parts.push(entries.slice(from, index));
    from = index + comma.length;
  }
  return [...parts, entries.slice(from)];
}

/** Some entries as they were meant; none where they are not whole, as where lists stand within entries. */
function repairedPart(part: string): string {
  const list = `[${part}]`;
  if (tryJson(list) !== undefined) return part;
  if (part.length > LONGEST_PART || part.split('[').length !== part.split(']').length) return '';
  return repairedAtOnce(list).trim().slice(1, -1);
}

/** A long list of entries, each repaired by itself; empty where it is none. */
function repairedInParts(text: string): string {
  const beginning = LIST_BEGINNING.exec(text);
  const endFrom = Math.max(0, text.length - LONGEST_END);
  const end = LIST_END.exec(text.slice(endFrom));
  if (beginning === null || end === null) return '';
  const [head, firstName = ''] = beginning;
  const endAt = endFrom + end.index;
  const repaired: string[] = [];
  for (const part of partsOf(text.slice(head.length, endAt), firstName)) {
    const entries = repairedPart(part);
    if (entries === '') return '';
    repaired.push(entries);
  }
  return head + repaired.join(',') + text.slice(endAt);
}

/** The text as it may have been meant; empty where nobody can tell. A long one only where it is a list of like entries. */
export function repairedJson(text: string): string {
  return text.length > LONGEST_AT_ONCE ? repairedInParts(text) : repairedAtOnce(text);
}
