/**
 * The elements of Atom 0.3 and 1.0. The same functions read them inside RSS, at a lower rank, so a table is made for a
 * prefix and a rank.
 */

import type { FeedLink } from '../../model/feed.ts';
import { parseDate } from '../dates/date.ts';
import { Draft, RANK, type Rank } from '../draft.ts';
import { finishSource } from '../finish.ts';
import { readPersonElement } from '../person.ts';
import { plainTitle } from '../text/plain-title.ts';
import { readAtomText, readAtomTitle } from '../text/text-construct.ts';
import { isAbsolute, resolveUrl, webUrl } from '../urls/feed-url.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, parts, text, tree } from './dialect.ts';
import { readNumber } from './number.ts';

/** Elements that feeds and entries share. */
function shared(prefix: string, rank: Rank): [string, ElementRule][] {
  return [
    text(`${prefix}id`, (draft, element) => {
      // It takes the place of a guid.
      const isPut = draft.put('id', readId(element), rank);
      if (isPut && draft.get('idIsLink') !== undefined) draft.put('idIsLink', false, rank);
    }),
    text(`${prefix}title`, (draft, element) => draft.put('title', readAtomTitle(element), rank)),
    text(`${prefix}rights`, (draft, element) => putRights(draft, element, rank)),
    text(`${prefix}copyright`, (draft, element) => putRights(draft, element, rank)),
    parts(`${prefix}author`, (draft, element) => draft.addAuthor(readPersonElement(element), rank)),
    parts(`${prefix}contributor`, (draft, element) =>
      draft.addContributor(readPersonElement(element)),
    ),
    text(`${prefix}category`, readCategory),
    text(`${prefix}published`, (draft, element) => {
      draft.putAgain('published', parseDate(element.text()), rank);
    }),
    text(`${prefix}issued`, (draft, element) => {
      draft.putAgain('published', parseDate(element.text()), rank);
    }),
    text(`${prefix}created`, (draft, element) =>
      draft.putAgain('published', parseDate(element.text()), RANK.far),
    ),
    text(`${prefix}updated`, (draft, element) => {
      draft.putAgain('updated', parseDate(element.text()), rank);
    }),
    text(`${prefix}modified`, (draft, element) => {
      draft.putAgain('updated', parseDate(element.text()), rank);
    }),
  ];
}

/** Elements of a feed, under a prefix (`''` or `atom:`). */
export function atomFeedElements(prefix: string, rank: Rank): [string, ElementRule][] {
  return [
    ...shared(prefix, rank),
    text(`${prefix}subtitle`, (draft, element) =>
      draft.put('description', readAtomText(element), rank),
    ),
    text(`${prefix}tagline`, (draft, element) =>
      draft.put('description', readAtomText(element), rank),
    ),
    text(`${prefix}info`, (draft, element) =>
      draft.put('description', readAtomText(element), RANK.far),
    ),
    text(`${prefix}logo`, (draft, element) =>
      draft.putImage(resolveUrl(element.text(), element.scope.base), rank),
    ),
    text(`${prefix}icon`, (draft, element) => {
      const url = resolveUrl(element.text(), element.scope.base);
      draft.put('icon', url, rank);
      draft.putImage(url, RANK.last);
    }),
    text(`${prefix}generator`, (draft, element) => {
      draft.put('generator', plainTitle(element.text()), rank);
    }),
    text(`${prefix}link`, (draft, element) => {
      for (const link of readLinks(element)) readFeedLink(draft, link, rank);
    }),
  ];
}

/** Elements of an entry, under a prefix. */
export function atomItemElements(prefix: string, rank: Rank): [string, ElementRule][] {
  return [
    ...shared(prefix, rank),
    text(`${prefix}summary`, (draft, element) =>
      draft.put('description', readAtomText(element), rank),
    ),
    text(`${prefix}content`, (draft, element) => readContent(draft, element, rank)),
    text(`${prefix}link`, (draft, element) => {
      for (const link of readLinks(element)) readItemLink(draft, link, rank);
    }),
    tree(`${prefix}source`, readSource, isOfSource),
  ];
}

/** An id is compared letter by letter, so only one that is plainly a path is completed. */
function readId(element: XmlElement): string {
  const id = element.text();
  return /^[^:\s]*\/[^\s]*$/.test(id) ? (resolveUrl(id, element.scope.base) ?? id) : id;
}

function putRights(draft: Draft, element: XmlElement, rank: Rank): void {
  draft.put('rights', readAtomTitle(element), rank);
}

function readCategory(draft: Draft, element: XmlElement): void {
  const label = element.attribute('label');
  const term = element.attribute('term') ?? (plainTitle(element.text()) || label);
  draft.addCategory(term, element.attribute('scheme') ?? element.attribute('domain'), label);
}

/** Where relations are registered, under its name of RFC 4287 or its present one. */
const REGISTRY = /^https?:\/\/www\.iana\.org\/assignments\/(?:link-relations|relation)\//;

/** What a link element says, once for each of its relations, these in their short form. */
export function readLinks(element: XmlElement): FeedLink[] {
  const url = linkAddress(element);
  if (url === undefined) return [];
  const type = element.attribute('type');
  const title = element.attribute('title');
  const language = element.attribute('hreflang');
  const lengthBytes = readNumber(element.attribute('length'));
  const rels = element.attribute('rel')?.toLowerCase().split(/\s+/) ?? ['alternate'];
  return rels.map((rel) => ({
    url,
    rel: rel.replace(REGISTRY, ''),
    ...(type === undefined ? {} : { type }),
    ...(title === undefined ? {} : { title: plainTitle(title) }),
    ...(language === undefined ? {} : { language }),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
  }));
}

/** The address of an HTML link that was put where an address belongs, be it escaped. */
function anchorIn(element: XmlElement): string | undefined {
  const html = element.hasTags ? element.markup() : element.text();
  return html.includes('<') ? /\shref\s*=\s*["']([^"'<>]+)/i.exec(html)?.[1] : undefined;
}

function linkAddress(element: XmlElement): string | undefined {
  const { base } = element.scope;
  // In RDF what a link leads to is a resource.
  const named = element.attribute('href') ?? element.localAttribute('resource');
  const written = named ?? anchorIn(element) ?? element.text();
  if (written !== '') return resolveUrl(written, base);
  // An empty address means the document itself; without one it may stand behind a tag that was closed too early.
  return element.has('href') ? base : webUrl(element.following());
}

/** An alternate that is a page beats one that is a feed or a file. */
export function isPage(link: FeedLink): boolean {
  return link.type === undefined || /html|^text\/plain/i.test(link.type);
}

/** How near an alternate is: a page before a feed or a file, and these before what no browser opens, as `tag:` and `mailto:`. */
function rankOf(link: FeedLink, rank: Rank): Rank {
  if (isAbsolute(link.url) && webUrl(link.url) === undefined) return RANK.last;
  return isPage(link) ? rank : RANK.far;
}

/** What a link of a feed is for, by its relation. */
export function readFeedLink(draft: Draft, link: FeedLink, rank: Rank): void {
  draft.addLink(link);
  if (link.rel === 'alternate') draft.put('link', link.url, rankOf(link, rank));
  else if (link.rel === 'self') draft.put('selfLink', link.url, rank);
  else if (link.rel === 'hub') draft.addHub(link.url);
}

/** What a link of an entry is for, by its relation. */
export function readItemLink(draft: Draft, link: FeedLink, rank: Rank): void {
  draft.addLink(link);
  if (link.rel === 'alternate') draft.put('link', link.url, rankOf(link, rank));
  else if (link.rel === 'replies')
    draft.put('comments', link.url, isPage(link) ? RANK.near : RANK.far);
  else if (link.rel === 'enclosure') {
    draft.addMedia({
      url: link.url,
      role: 'enclosure',
      ...(link.type === undefined ? {} : { type: link.type }),
      ...(link.title === undefined ? {} : { title: link.title }),
      ...(link.lengthBytes === undefined ? {} : { lengthBytes: link.lengthBytes }),
    });
  }
}

/** Content elsewhere is a link, and media where it is no page. */
function readContent(draft: Draft, element: XmlElement, rank: Rank): void {
  const url = resolveUrl(element.attribute('src'), element.scope.base);
  if (url === undefined) {
    draft.put('content', readAtomText(element), rank);
    return;
  }
  const type = element.attribute('type');
  draft.put('link', url, RANK.last);
  draft.addMedia({ url, role: 'content', ...(type === undefined ? {} : { type }) });
}

/** What the feed that an entry was taken from may have, called as in the entry itself. */
export function isOfSource(name: string): boolean {
  return SOURCE_ELEMENTS.has(name);
}

/** The feed an entry was taken from is described by the elements of a feed; its authors stand in for the entry's. */
export function readSource(draft: Draft, element: XmlElement): void {
  const source = new Draft();
  for (const child of element.children) SOURCE_ELEMENTS.get(child.name)?.read(source, child);
  for (const author of source.authors) draft.addAuthor(author, RANK.last);
  draft.put('source', finishSource(source), RANK.native);
}

const SOURCE_ELEMENTS = new Map([
  ...atomFeedElements('', RANK.near),
  ...atomFeedElements('atom:', RANK.native),
]);
