/** RSS 0.91 to 2.0, with the elements other namespaces lend it. */

import { parseDate } from '../dates/date.ts';
import { type Draft, RANK } from '../draft.ts';
import { readLanguage } from '../languages/language.ts';
import { readPeople } from '../people.ts';
import { readPersonElement } from '../person.ts';
import { plainMarkup, plainTitle } from '../text/plain-title.ts';
import { readHtml } from '../text/text-construct.ts';
import { resolveUrl, webUrl } from '../urls/feed-url.ts';
import { versionOfAddresses } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import {
  atomFeedElements,
  atomItemElements,
  isOfSource,
  isPage,
  readFeedLink,
  readItemLink,
  readLinks,
  readSource,
} from './atom-elements.ts';
import { CDF, readCdfAttributes } from './cdf.ts';
import { CONTENT } from './content.ts';
import { CREATIVE_COMMONS } from './creative-commons.ts';
import { type ElementRule, parts, text, tree, type XmlDialect } from './dialect.ts';
import { DUBLIN_CORE, DUBLIN_CORE_ITEM } from './dublin-core.ts';
import { FEEDBURNER } from './feedburner.ts';
import { ITUNES_FEED, ITUNES_ITEM } from './itunes.ts';
import { MEDIA_FEED, MEDIA_ITEM } from './media.ts';
import { readNumber } from './number.ts';
import { PODCAST_FEED, PODCAST_ITEM } from './podcast.ts';
import { PRISM } from './prism.ts';
import { readAuthors, readCategory, readTags } from './several-in-one.ts';
import { SYNDICATION } from './syndication.ts';
import { WEBFEEDS } from './webfeeds.ts';

const SHARED: readonly [string, ElementRule][] = [
  ...CDF,
  text('title', (draft, element) => draft.put('title', titleText(element), RANK.native)),
  text('description', readDescription),
  text('language', (draft, element) =>
    draft.put('language', readLanguage(element.text()), RANK.native),
  ),
  text('pubdate', (draft, element) =>
    draft.putAgain('published', parseDate(element.text()), RANK.native),
  ),
  text('date', (draft, element) => draft.put('published', parseDate(element.text()), RANK.far)),
  text('category', readCategory),
  text('copyright', (draft, element) => draft.put('rights', titleText(element), RANK.native)),
  text('rights', (draft, element) => draft.put('rights', titleText(element), RANK.near)),
];

/** Of two descriptions the first is the summary and the second the whole. */
function readDescription(draft: Draft, element: XmlElement): void {
  const text = readHtml(element);
  if (!draft.put('description', text, RANK.native)) draft.put('content', text, RANK.last);
}

function titleText(element: XmlElement): string {
  return element.hasTags ? plainMarkup(element.markup()) : plainTitle(element.text());
}

/** A link of RSS has no relation; those that have one are Atom's without their prefix. */
function readRssLink(draft: Draft, element: XmlElement, readOther: typeof readItemLink): void {
  for (const link of readLinks(element)) {
    if (link.rel === 'alternate' && isPage(link)) {
      draft.addLink(link);
      draft.putAgain('link', link.url, RANK.native);
    } else readOther(draft, link, RANK.far);
  }
}

/** What a picture has, or a field to search in, which are called as an item's own. */
function isOfPicture(name: string): boolean {
  return /^(?:atom:)?(?:title|link|url|description)$/.test(name);
}

const CHANNEL: readonly [string, ElementRule][] = [
  ...SHARED,
  text('link', (draft, element) => readRssLink(draft, element, readFeedLink)),
  text('guid', (draft, element) => draft.put('id', element.text(), RANK.near)),
  text('tagline', (draft, element) => draft.put('description', readHtml(element), RANK.near)),
  text('lastbuilddate', (draft, element) =>
    draft.put('updated', parseDate(element.text()), RANK.native),
  ),
  parts('managingeditor', (draft, element) => draft.addAuthors(readPeople(element), RANK.native)),
  parts('author', (draft, element) => draft.addAuthors(readPeople(element), RANK.native)),
  parts('webmaster', (draft, element) => {
    const person = readPersonElement(element);
    if (person !== undefined) draft.addAuthor({ ...person, role: 'webmaster' }, RANK.last);
  }),
  text('generator', (draft, element) =>
    draft.put('generator', plainTitle(element.text()), RANK.native),
  ),
  text('admin:generatoragent', (draft, element) =>
    draft.put('generator', element.localAttribute('resource'), RANK.near),
  ),
  tree('image', readImage, isOfPicture),
  // Read through so that its title and link are not the channel's.
  tree('textinput', () => {}, isOfPicture),
];

const ITEM: readonly [string, ElementRule][] = [
  ...SHARED,
  ...CONTENT,
  ...FEEDBURNER,
  text('summary', (draft, element) => draft.put('summary', readHtml(element), RANK.native)),
  text('link', (draft, element) => readRssLink(draft, element, readItemLink)),
  text('guid', readGuid),
  text('id', (draft, element) => draft.put('id', element.text(), RANK.near)),
  parts('author', (draft, element) => draft.addAuthors(readPeople(element), RANK.native)),
  parts('creator', (draft, element) => draft.addAuthors(readPeople(element), RANK.far)),
  tree('authors', readAuthors),
  text('comments', (draft, element) => {
    const written = element.text();
    // Some write how many there are, or the comments themselves.
    if (element.hasTags || /^\d+$/.test(written)) return;
    draft.put('comments', resolveUrl(written, element.scope.base), RANK.native);
  }),
  text('enclosure', readEnclosure),
  text('enc:enclosure', readEnclosure),
  tree('source', readRssSource, isOfSource),
  tree('tags', readTags),
  tree('categories', readTags),
  tree('keywords', readTags),
  tree('tag', readTags),
  text('lastbuilddate', (draft, element) =>
    draft.put('updated', parseDate(element.text()), RANK.near),
  ),
  tree('image', (draft, element) => {
    const url = imageUrl(element);
    if (url !== undefined) draft.addMedia({ url, role: 'image', medium: 'image' });
  }),
  tree('thumbnail', (draft, element) => {
    const url = imageUrl(element);
    if (url !== undefined) draft.addMedia({ url, role: 'thumbnail' });
  }),
];

const ENCLOSED = /<url>([^<]+)<\/url>/i;

/** The name and address of another feed; careless publishers write the address alone, or as Atom has it. */
function readRssSource(draft: Draft, element: XmlElement): void {
  if (element.child('title') !== undefined) {
    readSource(draft, element);
    return;
  }
  const text = plainTitle(element.text());
  const title = webUrl(text) === undefined ? text : '';
  const written = element.attribute('url') ?? element.attribute('href') ?? webUrl(text);
  const url = resolveUrl(written, element.scope.base);
  if (url === undefined && title === '') return;
  draft.put(
    'source',
    { ...(title === '' ? {} : { title }), ...(url === undefined ? {} : { url }) },
    RANK.native,
  );
}

/** Where the picture lies: an element of its own, an attribute or, where there is neither, the text. */
function imageUrl(element: XmlElement): string | undefined {
  const inside = element.children.length === 0 ? element.text() : undefined;
  const named = element.attribute('href') ?? element.attribute('url') ?? element.attribute('src');
  return resolveUrl(element.rssChild('url')?.text() ?? named ?? inside, element.scope.base);
}

function readImage(draft: Draft, element: XmlElement): void {
  // In RSS 1.0 the channel names the picture that stands beside it, and the picture itself.
  const named = element.localAttribute('resource') ?? element.localAttribute('about');
  const url = imageUrl(element) ?? resolveUrl(named, element.scope.base);
  const title = plainTitle(element.rssChild('title')?.text() ?? '');
  const link = resolveUrl(element.rssChild('link')?.text(), element.scope.base);
  const description = plainTitle(element.rssChild('description')?.text() ?? '');
  const width = readNumber(element.rssChild('width')?.text());
  const height = readNumber(element.rssChild('height')?.text());
  const image = {
    ...(url === undefined ? {} : { url }),
    ...(title === '' ? {} : { title }),
    ...(link === undefined ? {} : { link }),
    ...(description === '' ? {} : { description }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
  if (Object.keys(image).length === 0) return;
  // A picture without an address is used only if nothing better follows.
  const rank = element.children.length === 0 ? RANK.near : RANK.native;
  draft.put('image', image, url === undefined ? RANK.last : rank);
}

function readGuid(draft: Draft, element: XmlElement): void {
  const id = element.text();
  if (id === '') return;
  const isPut = draft.put('id', id, RANK.native);
  const permanent = element.attribute('ispermalink')?.toLowerCase();
  const mayBeLink = !/^(?:false|no|0)$/.test(permanent ?? '');
  if (isPut) draft.put('idIsLink', mayBeLink && /^https?:/i.test(id), RANK.native);
  if (mayBeLink) draft.put('guidLink', resolveGuid(element, id, permanent), RANK.native);
}

/** Without `isPermaLink` a guid is a link by the letter, but only where it looks like one. */
function resolveGuid(
  element: XmlElement,
  id: string,
  permanent: string | undefined,
): string | undefined {
  if (/^https?:/i.test(id)) return resolveUrl(id, undefined);
  if (permanent !== 'true' || /^[a-z][a-z0-9+.-]*:/i.test(id)) return undefined;
  return resolveUrl(id, element.scope.base);
}

/** The address where it is the text of an enclosure, or of an element inside it. */
function enclosedUrl(element: XmlElement): string | undefined {
  return element.hasTags ? ENCLOSED.exec(element.markup())?.[1] : element.text();
}

function readEnclosure(draft: Draft, element: XmlElement): void {
  // In RSS 1.0 it is a resource, and its attributes have a prefix.
  const named = element.localAttribute('url') ?? element.localAttribute('resource');
  const written = named ?? element.attribute('href') ?? enclosedUrl(element);
  const url = resolveUrl(written, element.scope.base);
  if (url === undefined) return;
  const type = element.localAttribute('type');
  const lengthBytes = readNumber(element.localAttribute('length'));
  draft.addMedia({
    url,
    role: 'enclosure',
    ...(type === undefined ? {} : { type }),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
  });
}

/** The language that is declared on an item or around it, which counts less than what the feed says itself. */
export function putScopeLanguage(draft: Draft, element: XmlElement): void {
  draft.put('language', element.scope.language, element.has('xml:lang') ? RANK.far : RANK.last);
}

/** An address, or what is plainly a path. */
const ADDRESS = /^(?:https?:|[^:\s]*\/\S*$)/i;

/** What names an item in RDF, which leads to it where it can. */
export function readAbout(draft: Draft, element: XmlElement, about: string | undefined): void {
  draft.put('id', about, RANK.near);
  if (about === undefined || !ADDRESS.test(about)) return;
  draft.put('guidLink', resolveUrl(about, element.scope.base), RANK.near);
}

/** What RSS calls things, for feeds that mix it with Atom. */
export const RSS_FEED_WORDS = CHANNEL;
export const RSS_ITEM_WORDS = ITEM;

export const RSS: XmlDialect = {
  containers: new Map([
    ['rss', 'feed'],
    ['channel', 'feed'],
    ['item', 'item'],
    ['entry', 'item'],
    ['atom:entry', 'item'],
  ]),
  feedElements: new Map([
    ...atomFeedElements('', RANK.far),
    ...atomFeedElements('atom:', RANK.near),
    ...DUBLIN_CORE,
    ...CREATIVE_COMMONS,
    ...ITUNES_FEED,
    ...MEDIA_FEED,
    ...PODCAST_FEED,
    ...SYNDICATION,
    ...WEBFEEDS,
    ...CHANNEL,
  ]),
  itemElements: new Map([
    ...atomItemElements('', RANK.far),
    ...atomItemElements('atom:', RANK.near),
    ...DUBLIN_CORE,
    ...CREATIVE_COMMONS,
    ...DUBLIN_CORE_ITEM,
    ...ITUNES_ITEM,
    ...MEDIA_ITEM,
    ...PODCAST_ITEM,
    ...PRISM,
    ...ITEM,
  ]),
  openFeed: (draft, element) => {
    if (element.name === 'rss') draft.put('version', element.attribute('version'), RANK.native);
    // RSS 1.1 has a channel for its root, which a namespace names.
    else draft.put('version', versionOfAddresses(element.addresses()), RANK.far);
    draft.put('language', element.scope.language, RANK.far);
    draft.put('id', element.attribute('rdf:about'), RANK.far);
    readCdfAttributes(draft, element);
  },
  openItem: (draft, element) => {
    putScopeLanguage(draft, element);
    readAbout(draft, element, element.attribute('rdf:about'));
    readCdfAttributes(draft, element);
  },
};
