/** What reading somebody's list of feeds gives: every entry, and an account of everything mended or refused. */

import { LIMITS } from '../../model/limits.ts';
import type { SourceEntry } from '../../model/source.ts';
import { lastBefore } from './file-order.ts';

/**
 * Namespace of the attributes of ours: `source` (a reference's id), `time` (a time frame), `feed` (see `givenTitle`), `found` (see
 * `isFoundFeed`).
 */
export const OPML_NAMESPACE = 'urn:winnow:opml';
const OURS = new RegExp(`<opml\\b[^>]{0,200}\\b${OPML_NAMESPACE}\\b`, 'u');

/** Whether we wrote a document: then it says what it means. */
export function isOurs(document: string): boolean {
  return OURS.test(document);
}

/** One subscription. `url` is absolute http(s); a `reference` names a service source instead. */
export interface OpmlEntry extends Omit<SourceEntry, 'siteUrl'> {
  /** Where it stands in the file, from 1. */
  readonly line: number;
  /** Address of the site, http(s), where the list gives one. */
  readonly htmlUrl?: string;
  /** Where the feed is that the page at `url` led to, as Winnow wrote it. */
  readonly pollUrl?: string;
  /** Groups and tags that the list has for it beside `group`, the only one that a source keeps. */
  readonly otherGroups?: readonly string[];
  /** What was mended of it, each once; absent for nothing. */
  readonly repairs?: readonly string[];
}

/** Something mended, with what was done in a short phrase. */
export interface OpmlRepair {
  readonly line: number;
  readonly what: string;
}

/**
 * Something that could not become an entry. `address`: the address is unusable; `comment`: it is commented
 * out; `no-address`: a feed without any address, which is the only kind not among `addresses`.
 */
export interface OpmlRefusal {
  readonly line: number;
  readonly kind: 'address' | 'comment' | 'no-address';
  /** One sentence part: "the scheme javascript: is not http or https". */
  readonly reason: string;
  readonly title?: string;
  /** The OPML outline it stood under. */
  readonly group?: string;
  /** Groups and tags that the list has for it as well. */
  readonly otherGroups?: readonly string[];
  /** As written, all of it, on one line. */
  readonly address?: string;
}

/** Groups deeper than one level that were folded into their outermost one. */
export interface OpmlCollapse {
  /** Line of the first entry concerned. */
  readonly line: number;
  /** The groups as nested in the file, outermost first. */
  readonly path: readonly string[];
  readonly group: string;
  readonly entries: number;
}

/** An outline that is no subscription: a link, an inclusion. */
export interface OpmlPassedOver {
  readonly line: number;
  readonly what: string;
}

/** The repair of a list that breaks off, which is about all of it and not about the line that it ends in. */
export const CUT_OFF = 'read a document that has no end; it may be cut off';

export interface OpmlDocument {
  readonly format: 'opml' | 'list' | 'json' | 'bookmarks';
  readonly title?: string;
  readonly entries: readonly OpmlEntry[];
  /** All that was mended. */
  readonly repairs: readonly OpmlRepair[];
  /** Those of the repairs that concern no single entry or refusal. */
  readonly repairsBeside: readonly OpmlRepair[];
  readonly refusals: readonly OpmlRefusal[];
  readonly collapsed: readonly OpmlCollapse[];
  readonly passedOver: readonly OpmlPassedOver[];
  /** Headings, fields, rulers and comments of a plain list. */
  readonly linesPassedOver: number;
  /**
   * Feed addresses that stand in the file (`xmlUrl=` in OPML): always the number of entries with a `url`
   * plus the number of refusals that are not `no-address`. Nothing is lost in between.
   */
  readonly addresses: number;
}

/** A document about which all this is said as a whole; as it is where that is nothing. */
export function withRepairs(
  document: OpmlDocument,
  told: readonly string[],
  line = 1,
): OpmlDocument {
  if (told.length === 0) return document;
  const repair = { line, what: told.join(', ') };
  return {
    ...document,
    repairs: [repair, ...document.repairs],
    repairsBeside: [repair, ...document.repairsBeside],
  };
}

/**
 * The title that the owner of a list gave a feed, of what an outline says: `own` is the feed's own title as Winnow writes
 * it beside them (`winnow:feed`), so that nobody takes that for a given one.
 */
export function givenTitle(
  title: string | undefined,
  text: string | undefined,
  own: string | undefined,
): string | undefined {
  return [title, text].find((each) => each !== undefined && each !== '' && each !== own);
}

/**
 * Whether an outline is a subscription to the page at its `htmlUrl`: Winnow wrote that it `found` this feed there, and nobody gave
 * it another address since.
 */
export function isFoundFeed(xmlUrl: string | undefined, found: string | undefined): boolean {
  return xmlUrl !== undefined && xmlUrl === found;
}

/** All of it is shown that could be an address. */
const SHOWN_LENGTH = LIMITS.parse.urlBytes;

/** An address on one line. */
export function addressLine(raw: string): string {
  return raw.replace(/\s+/gu, ' ').trim();
}

/** What a program is given in the place of an address, such as a password. */
const ARGUMENTS = /^((?:exec|filter):\S+)\s.*$/iu;

/** An address as a report shows it, on one line, and of a program only its name. */
export function shownAddress(raw: string): string {
  const line = addressLine(raw).replace(ARGUMENTS, '$1 …');
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line;
}

/** The 1-based line of an offset; lines end with `\n`, `\r\n` or `\r`. */
export function createLineIndex(text: string): (offset: number) => number {
  const starts = [0];
  for (const match of text.matchAll(/\r\n?|\n/gu)) starts.push(match.index + match[0].length);
  return (offset) => lastBefore(starts, offset) + 1;
}
