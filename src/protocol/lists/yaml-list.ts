/** Lists of feeds in YAML, as people write them by hand. */
import { type Document, isScalar, parseAllDocuments, visit } from 'yaml';
import { isObject } from '../../model/json-object.ts';
import { readFeedExport } from './feed-export.ts';
import { isWebAddress } from './feed-keys.ts';
import { LINK_WITHIN } from './list-line.ts';
import { MERGE_MARKERS } from './merge-markers.ts';
import type { OpmlDocument } from './opml-document.ts';
import { withGroups } from './yaml-groups.ts';
import { partsOfYaml } from './yaml-parts.ts';

/** What such a list has and no other: a name with an address behind it, in its line or in braces. */
const SIGN =
  /^[ ]*(?:-[ ]+)?(?:[a-z][\w -]{0,40}:[ ]+(?=\{))?(?:\{[^{}\r\n]{0,400})?["']?\b[a-z][\w -]{0,40}["']?:[ ]+\[?["']?(?:feed|https?):/imu;
/** The name of a group above addresses alone; what is said behind those, in a comment, is a title for who reads lines. */
const GROUP_SIGN =
  /^[ ]*(?:-[ ]+)?[^\s#:-][^\r\n:]{0,99}:[ ]*\r?\n[ ]*-[ ]+["']?(?:feed|https?):/imu;
const COMMENT = /[ \t]#/u;
/**
 * Characters, of some eight hundred feeds. A longer list is read in parts, none of which is: the library takes the square of a
 * hostile length.
 */
const LONGEST = 65_536;
/** Nobody writes more by hand. */
const LONGEST_IN_PARTS = 2_097_152;
/** References to what stands elsewhere in the document, each a copy of it. */
const MOST_ALIASES = 100;
/** What no list of feeds has: keys that are lists themselves, in each of which the library looks twice, and lists in lists in lists. */
const NO_LIST = /(?:^|[-?:,[{])[ \t]{0,999}\?\s|(?:-[ \t]+){64}|(?:[[{][^[\]{}]{0,20}){64}/mu;
const NULL = /^(?:~|null|Null|NULL)$/u;
const LINK = /(?:feed|https?):\/\//iu;

/** The values of such a list, all of them words, and where a merge left its markers. */
interface YamlValues {
  readonly value: unknown;
  readonly markers: readonly number[];
}

/** Whether a name stands twice in a mapping: its second value would take the place of the first. */
function hasTwins(document: Document): boolean {
  let found = false;
  visit(document, {
    Map(_, { items }) {
      const names = items.map(({ key }) => (isScalar(key) ? key.value : key));
      found ||= new Set(names).size < names.length;
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** Puts nothing in the place of what means nothing, which the library takes for a word here. */
function emptyNulls(document: Document): void {
  visit(document, {
    Scalar(_, scalar) {
      if (scalar.type === 'PLAIN' && NULL.test(String(scalar.value))) scalar.value = '';
    },
  });
}

function valuesOf(text: string): unknown {
  try {
    // The library would compare each name with each other to find twins.
    const parsed = parseAllDocuments(text, {
      schema: 'failsafe',
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
    });
    // It gives no array for a text without any.
    const documents: readonly Document[] = Array.isArray(parsed) ? parsed : [];
    if (documents.some((each) => each.errors.length > 0 || hasTwins(each))) return undefined;
    for (const each of documents) emptyNulls(each);
    const values = documents
      .filter(({ contents }) => contents !== null)
      .map((each): unknown => each.toJS({ maxAliasCount: MOST_ALIASES }));
    return values.length > 1 ? values : values[0];
  } catch {
    // Nested too deep, or made of too many copies of itself.
    return undefined;
  }
}

/** The value of a long list, which is one of entries, or has lists of them below names. */
function valuesInParts(text: string): unknown {
  const all: unknown[] = [];
  const named = new Map<string, unknown>();
  for (const { part, isFirst } of partsOfYaml(text)) {
    const value = part.length > LONGEST ? undefined : valuesOf(part);
    const isList = Array.isArray(value);
    if (!isList && !isObject(value)) return undefined;
    for (const [name, below] of isList ? [['', value] as const] : Object.entries(value)) {
      const known = isList ? all : named.get(name);
      if (known === undefined) named.set(name, below);
      else if ((isFirst && !isList) || !Array.isArray(known) || !Array.isArray(below))
        return undefined;
      else for (const each of below) known.push(each);
    }
  }
  if (named.size === 0) return all;
  return all.length === 0 ? Object.fromEntries(named) : undefined;
}

/** Whether words with an address among them are an entry, as where a colon is missing. */
function hasLinkInWords(value: unknown): boolean {
  if (Array.isArray(value)) {
    const isWords = (each: unknown) =>
      typeof each === 'string' && !isWebAddress(each) && LINK.test(each);
    return value.some((each) => isWords(each) || hasLinkInWords(each));
  }
  return isObject(value) && Object.values(value).some(hasLinkInWords);
}

/** What such a list says; undefined where it is none. */
function parseYaml(written: string): YamlValues | undefined {
  if (written.length > LONGEST_IN_PARTS) return undefined;
  const isList = SIGN.test(written) || (GROUP_SIGN.test(written) && !COMMENT.test(written));
  if (!isList || NO_LIST.test(written)) return undefined;
  const markers = Array.from(written.matchAll(MERGE_MARKERS), ({ index }) => index);
  const unmarked = markers.length === 0 ? written : written.replace(MERGE_MARKERS, '');
  // The library knows no lines that end as those of old Macs.
  const text = unmarked.replace(/\r(?!\n)/gu, '\n');
  const value = text.length > LONGEST ? valuesInParts(text) : valuesOf(text);
  if (value === undefined || hasLinkInWords(value)) return undefined;
  return { value: withGroups(value), markers };
}

/** The feeds of a list in YAML; undefined where not all in it is known, since line by line every address is read. */
export function readYamlList(text: string): OpmlDocument | undefined {
  const list = parseYaml(text);
  if (list === undefined) return undefined;
  const document = readFeedExport({ ...list, text, end: text.length, isCut: false }, true);
  const { entries, refusals, passedOver } = document;
  // Of words that are refused with an address among them that address is read as of a line.
  const isRead = refusals.every(
    ({ kind, address = '' }) => kind === 'no-address' || !LINK_WITHIN.test(address),
  );
  const isKnown = isRead && !passedOver.some(({ what }) => LINK_WITHIN.test(what));
  return isKnown && entries.length > 0 ? { ...document, format: 'list' } : undefined;
}
