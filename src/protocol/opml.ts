/** OPML as Winnow writes it (2.0, groups as one level of nesting) and as HTTP bodies must be: whole or refused. */

import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { byteLength, byteSize } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Source, SourceEntry } from '../model/source.ts';
import { readUrl } from '../model/url.ts';
import { givenTitle, isFoundFeed, OPML_NAMESPACE } from './lists/opml-document.ts';
import { distinctEntries, isTimeFrame, readEntryUrl } from './source-entry.ts';
import { readSourceId, writeSourceId } from './source-name.ts';
import { XML_LIMITS } from './xml-limits.ts';
import { xmlLine } from './xml-text.ts';

const BUILDER = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
});

/** What is known of a feed. */
interface FeedFact {
  /** As it says itself; '' is no title. */
  readonly title: string;
  readonly siteUrl?: string;
  /** Where it is, if the address subscribed to is that of a page which led there. */
  readonly feedUrl?: string;
}

/** What is known of feeds, by the addresses subscribed to. */
export type FeedFacts = ReadonlyMap<string, FeedFact>;

/** The addresses of an outline: other readers look for no feed on a page, so they are given the feed that it led to. */
function writeAddresses({ url, siteUrl }: SourceEntry, { feedUrl, ...said }: FeedFact): object {
  if (url === undefined) return {};
  const own = xmlLine(url);
  const feed = xmlLine(feedUrl ?? url);
  const site = feed === own ? (said.siteUrl ?? siteUrl) : own;
  return {
    '@type': 'rss',
    '@xmlUrl': feed,
    ...(site !== undefined && { '@htmlUrl': xmlLine(site) }),
    ...(feed !== own && { '@winnow:found': feed }),
  };
}

function writeOutline(entry: SourceEntry, facts: FeedFacts): object {
  const { url, reference, title, time } = entry;
  const fact = facts.get(url ?? '') ?? { title: '' };
  const given = xmlLine(title ?? '');
  const said = given === '' ? xmlLine(fact.title) : '';
  return {
    '@text': given || said || (reference ?? url ?? ''),
    ...(given !== '' && { '@title': given }),
    ...(said !== '' && { '@title': said, '@winnow:feed': said }),
    ...writeAddresses(entry, fact),
    ...(reference !== undefined && {
      '@type': 'service',
      '@winnow:source': writeSourceId({ scope: 'service', name: reference }),
    }),
    ...(time !== undefined && { '@winnow:time': time }),
  };
}

/** Outlines in the order of the entries; neighbours of the same group share one parent. */
function writeOutlines(entries: readonly SourceEntry[], facts: FeedFacts): object[] {
  const outlines: object[] = [];
  let group: string | undefined;
  let members: object[] = [];
  for (const entry of entries) {
    const name = xmlLine(entry.group ?? '');
    if (name === '') {
      group = undefined;
      outlines.push(writeOutline(entry, facts));
    } else if (name === group) {
      members.push(writeOutline(entry, facts));
    } else {
      group = name;
      members = [writeOutline(entry, facts)];
      outlines.push({ '@text': name, '@title': name, outline: members });
    }
  }
  return outlines;
}

/**
 * The source as an OPML 2.0 document; what `facts` holds becomes `xmlUrl` and `htmlUrl`, and the title of feeds that the owner gave
 * none.
 */
export function writeOpml(
  source: Pick<Source, 'name' | 'entries'>,
  { facts = new Map() }: { readonly facts?: FeedFacts } = {},
): string {
  return BUILDER.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    opml: {
      '@version': '2.0',
      '@xmlns:winnow': OPML_NAMESPACE,
      head: { title: xmlLine(source.name) },
      body: { outline: writeOutlines(source.entries, facts) },
    },
  });
}

const PARSER = new XMLParser({
  attributesGroupName: '@',
  attributeNamePrefix: '',
  ignoreAttributes: false,
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  ...XML_LIMITS,
  transformTagName: (name) => name.toLowerCase(),
  transformAttributeName: (name) => name.toLowerCase(),
  isArray: (name) => name === 'outline',
});

interface Outline {
  readonly '@'?: Readonly<Record<string, string>>;
  readonly outline?: readonly Outline[];
}

/** A document that was read whole. */
export interface StrictOpml {
  readonly title?: string;
  readonly entries: readonly SourceEntry[];
}

function invalid(sentence: string, cause?: unknown): WinnowError {
  return new WinnowError('invalid', sentence, cause === undefined ? {} : { cause });
}

/** The address of a site; undefined where it cannot be opened, which is no reason to refuse its feed. */
function readSiteUrl(written = ''): string | undefined {
  const address = written.trim();
  if (byteLength(address) > LIMITS.parse.urlBytes || !/^https?:\/\//iu.test(address))
    return undefined;
  return readUrl(address)?.href;
}

function readOutline(outline: Outline, group: string | undefined): SourceEntry | undefined {
  const attributes = outline['@'] ?? {};
  const { xmlurl, htmlurl, type } = attributes;
  const reference = attributes['winnow:source'];
  const given = givenTitle(attributes['title'], attributes['text'], attributes['winnow:feed']);
  const title = (given ?? '').trim();
  if (xmlurl === undefined && reference === undefined) {
    const isFeed = /^(?:rss|atom|feed)/iu.test(type ?? '') || htmlurl !== undefined;
    if (isFeed) throw invalid(`the outline "${title}" has no xmlUrl`);
    return undefined;
  }
  const time = attributes['winnow:time'];
  const address = isFoundFeed(xmlurl, attributes['winnow:found']) ? (htmlurl ?? xmlurl) : xmlurl;
  const siteUrl = xmlurl === undefined ? undefined : readSiteUrl(htmlurl);
  const target =
    address === undefined
      ? { reference: readSourceId(reference ?? '').name }
      : { url: readEntryUrl(address) };
  return {
    ...target,
    ...(title !== '' && title !== address && title !== target.reference && { title }),
    ...(group !== undefined && { group }),
    ...(isTimeFrame(time) && { time }),
    ...(siteUrl !== undefined && { siteUrl }),
  };
}

function collectEntries(
  outlines: readonly Outline[],
  group: string | undefined,
  into: SourceEntry[],
) {
  for (const outline of outlines) {
    const entry = readOutline(outline, group);
    if (entry !== undefined) into.push(entry);
    if (outline.outline === undefined) continue;
    const attributes = outline['@'] ?? {};
    const name = (attributes['text'] || attributes['title'] || '').trim();
    // Two levels of depth: whatever lies deeper belongs to the outermost group.
    const inner = group ?? (entry === undefined && name !== '' ? name : undefined);
    collectEntries(outline.outline, inner, into);
  }
}

/**
 * An OPML request body: every entry, or `invalid` with one sentence when it is not well-formed OPML, has a
 * DOCTYPE, a feed outline without `xmlUrl`, no feed among its outlines or an address that is not http(s); `too-large` above 2 MiB.
 * Nested outlines collapse to two levels.
 */
export function readStrictOpml(document: string): StrictOpml {
  const text = document.replace(/^\ufeff/u, '').trim();
  if (text.length > LIMITS.http.opmlBytes) {
    throw new WinnowError(
      'too-large',
      `the OPML body is longer than ${byteSize(LIMITS.http.opmlBytes)}`,
    );
  }
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) throw invalid('an OPML body must not have a DOCTYPE');
  const most = LIMITS.parse.instructions;
  if ((text.match(/<\?/gu)?.length ?? 0) > most) {
    throw invalid(`an OPML body has at most ${most} processing instructions`);
  }
  const verdict = text === '' ? undefined : XMLValidator.validate(text);
  if (verdict !== true) {
    const line = verdict?.err.line;
    const place = line === undefined ? '' : ` (line ${line}); it may be cut off`;
    throw invalid(`the body is not well-formed OPML${place}`);
  }
  let opml: { head?: { title?: { '#text'?: string } }; body?: Outline } | undefined;
  try {
    opml = PARSER.parse(text).opml;
  } catch (cause) {
    throw invalid(
      'the OPML body is nested too deep, has too many entities or a name that is not allowed',
      cause,
    );
  }
  if (opml === undefined) throw invalid('the body is XML but not an opml document');
  if (opml.body === undefined || Array.isArray(opml.body)) {
    throw invalid('an OPML document has exactly one body element');
  }
  const entries: SourceEntry[] = [];
  const outlines = opml.body.outline ?? [];
  collectEntries(outlines, undefined, entries);
  // It would empty the source that it overwrites, as a body without outlines is meant to.
  if (entries.length === 0 && outlines.length > 0) {
    throw invalid('no outline of the OPML body has the address of a feed (xmlUrl)');
  }
  const title = opml.head?.title?.['#text']?.trim();
  return { ...(title && { title }), entries: distinctEntries(entries, LIMITS.source.entries) };
}
