/** RSS 0.91 to 2.0, with the elements other namespaces lend it. */

import { parseDate } from '../dates/date.ts';
import { type Draft, RANK } from '../draft.ts';
import { readLanguage } from '../languages/language.ts';
import { readPeople } from '../people.ts';
import { readPersonElement } from '../person.ts';
import { plainTitle } from '../text/plain-title.ts';
import { readHtml } from '../text/text-construct.ts';
import { resolveUrl } from '../urls/feed-url.ts';
import { versionOfAddresses } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import {
  atomFeedElements,
  atomItemElements,
  isOfSource,
  readFeedLink,
  readItemLink,
} from './atom-elements.ts';
import { CDF, readCdfAttributes } from './cdf.ts';
import { CONTENT } from './content.ts';
import { CREATIVE_COMMONS } from './creative-commons.ts';
import { type ElementRule, parts, text, tree, type XmlDialect } from './dialect.ts';
import { DUBLIN_CORE, DUBLIN_CORE_ITEM } from './dublin-core.ts';
import { FEEDBURNER } from './feedburner.ts';
import { ITUNES_FEED, ITUNES_ITEM } from './itunes.ts';
import { MEDIA_FEED, MEDIA_ITEM } from './media.ts';
import { PODCAST_FEED, PODCAST_ITEM } from './podcast.ts';
import { PRISM } from './prism.ts';
import {
  imageUrl,
  isOfPicture,
  readDescription,
  readEnclosure,
  readGuid,
  readImage,
  readRssLink,
  readRssSource,
  titleText,
} from './rss-elements.ts';
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
